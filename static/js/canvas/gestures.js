/**
 * Pointer and wheel: pan, pinch, select, drag, resize. One gesture at a time,
 * with the pointer captured, so that nothing sticks when it is let go over a
 * frame or outside the window.
 *
 * @typedef {import('../lib/canvas-geometry.js').Rect} Rect
 * @typedef {import('../lib/canvas-geometry.js').Point} Point
 * @typedef {import('./board.js').CanvasNode} CanvasNode
 * @typedef {import('./canvas.js').AtelierCanvas} AtelierCanvas
 * @typedef {{move: (p: Point, e: PointerEvent) => void, end: (p: Point, e: PointerEvent) => void, cancel: () => void, edge?: boolean}} Gesture
 */
import { edgePan, rectBetween, toWorld, touches, union, visible, zoomAt } from '../lib/canvas-geometry.js';
import { resize } from '../lib/canvas-resize.js';
import { snapMove, snapResize } from '../lib/canvas-snap.js';
import { isMac } from '../viewers/dom.js';

const SLOP = 4;
const SNAP_PX = 6;

export class Gestures {
  /** @param {AtelierCanvas} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** @type {Gesture | null} */
    this.now = null;
    this.pointer = -1;
    /** @type {Map<number, Point>} fingers on the canvas */
    this.fingers = new Map();
    this.space = false;
    /** @type {PointerEvent | null} */
    this.last = null;
    this.panLoop = 0;
    this.abort = new AbortController();
    const on = { signal: this.abort.signal };
    canvas.addEventListener('pointerdown', (e) => this.down(e), on);
    canvas.addEventListener('pointermove', (e) => this.move(e), on);
    canvas.addEventListener('pointerup', (e) => this.up(e), on);
    canvas.addEventListener('pointercancel', (e) => this.cancel(e), on);
    canvas.addEventListener('lostpointercapture', (e) => { if (e.pointerId === this.pointer && this.now) this.up(e); }, on);
    canvas.addEventListener('wheel', (e) => this.wheel(e), { passive: false, signal: this.abort.signal });
    canvas.addEventListener('gesturestart', (e) => e.preventDefault(), on);
  }

  stop() {
    this.abort.abort();
    cancelAnimationFrame(this.panLoop);
    this.now?.cancel();
    this.now = null;
  }

  /** @param {{clientX: number, clientY: number}} e @returns {Point} */
  at(e) {
    const box = this.canvas.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  }

  /** @param {PointerEvent} e */
  down(e) {
    const target = /** @type {Element} */ (e.target);
    if (target.closest('[data-canvas-ui]')) return;
    const p = this.at(e);
    if (e.pointerType === 'touch') {
      this.fingers.set(e.pointerId, p);
      if (this.fingers.size === 2) {
        this.now?.cancel();
        this.begin(e, this.pinch());
        e.preventDefault();
        return;
      }
    }
    if (this.now) return;
    const article = target.closest('.node');
    const node = article instanceof HTMLElement ? this.canvas.board.nodes.get(article.dataset.id ?? '') : undefined;
    const inBody = target.closest('.node__body') !== null;
    if (node && (target.closest('button, a, textarea, input, select') || (inBody && node.el.hasAttribute('data-active')))) return;
    const gesture = this.choose(e, p, target, node);
    if (gesture) this.begin(e, gesture);
  }

  /** @param {PointerEvent} e @param {Point} p @param {Element} target @param {CanvasNode | undefined} node @returns {Gesture | null} */
  choose(e, p, target, node) {
    const { canvas } = this;
    if (e.button === 1 || (e.button === 0 && (this.space || canvas.tool === 'hand'))) return this.pan(p);
    if (e.button !== 0) return null;
    const handle = target.closest('[data-handle]');
    if (handle instanceof HTMLElement && canvas.selectedNodes().length === 1) {
      return this.resize(p, canvas.selectedNodes()[0], /** @type {'nw' | 'ne' | 'sw' | 'se'} */ (handle.dataset.handle));
    }
    if (canvas.tool === 'note' && !node) {
      return { move() {}, end: (q) => canvas.addNote(toWorld(canvas.view.state, q)), cancel() {} };
    }
    if (node) return this.node(p, node, e);
    return e.pointerType === 'touch' ? this.pan(p, true) : this.box(p, e.shiftKey);
  }

  /** @param {PointerEvent} e @param {Gesture} gesture */
  begin(e, gesture) {
    this.now = gesture;
    this.pointer = e.pointerId;
    this.last = e;
    try {
      this.canvas.setPointerCapture(e.pointerId);
    } catch { /* the pointer is gone already */ }
    this.canvas.toggleAttribute('data-gesture', true);
    if (e.button === 1) e.preventDefault();
  }

  /** @param {PointerEvent} e */
  move(e) {
    if (this.fingers.has(e.pointerId)) this.fingers.set(e.pointerId, this.at(e));
    if (!this.now || (e.pointerId !== this.pointer && this.fingers.size < 2)) return;
    this.last = e;
    this.now.move(this.at(e), e);
    if (this.now?.edge) this.startEdgePan();
  }

  /** @param {PointerEvent} e */
  up(e) {
    this.fingers.delete(e.pointerId);
    if (!this.now || (e.pointerId !== this.pointer && this.fingers.size > 0)) return;
    const gesture = this.now;
    this.finish();
    gesture.end(this.at(e), e);
  }

  /** @param {PointerEvent} e */
  cancel(e) {
    this.fingers.delete(e.pointerId);
    if (e.pointerId === this.pointer) this.abandon();
  }

  /** Ends the gesture as if it had not begun. @returns {boolean} whether there was one */
  abandon() {
    if (!this.now) return false;
    const gesture = this.now;
    this.finish();
    gesture.cancel();
    return true;
  }

  finish() {
    this.now = null;
    cancelAnimationFrame(this.panLoop);
    this.panLoop = 0;
    this.canvas.removeAttribute('data-gesture');
    const id = this.pointer;
    this.pointer = -1;
    if (this.canvas.hasPointerCapture(id)) this.canvas.releasePointerCapture(id);
  }

  /** While something is dragged near the border, the view pans. */
  startEdgePan() {
    if (this.panLoop) return;
    const step = () => {
      this.panLoop = 0;
      if (!this.now?.edge || !this.last) return;
      const p = this.at(this.last);
      const by = edgePan(p, this.canvas.view.screen);
      if (by.x === 0 && by.y === 0) return;
      this.canvas.view.pan(by.x, by.y);
      this.now.move(p, this.last);
      this.panLoop = requestAnimationFrame(step);
    };
    this.panLoop = requestAnimationFrame(step);
  }

  /** @param {Point} start @param {boolean} [clears] a tap clears the selection @returns {Gesture} */
  pan(start, clears = false) {
    const { view } = this.canvas;
    const from = view.state;
    let moved = false;
    this.canvas.toggleAttribute('data-panning', true);
    const done = () => this.canvas.removeAttribute('data-panning');
    return {
      move: (p) => {
        if (!moved && Math.hypot(p.x - start.x, p.y - start.y) < SLOP) return;
        moved = true;
        view.set({ ...view.state, x: from.x + p.x - start.x, y: from.y + p.y - start.y });
      },
      end: () => {
        done();
        if (!moved && clears) this.canvas.select([]);
      },
      cancel: done,
    };
  }

  /** @returns {Gesture} */
  pinch() {
    const { view } = this.canvas;
    const two = () => {
      const [a, b] = [...this.fingers.values()];
      return { mid: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, far: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
    };
    const from = view.state;
    const start = two();
    return {
      move: () => {
        if (this.fingers.size < 2) return;
        const now = two();
        const v = zoomAt(from, start.mid, from.z * (now.far / start.far));
        view.set({ ...v, x: v.x + now.mid.x - start.mid.x, y: v.y + now.mid.y - start.mid.y });
      },
      end() {},
      cancel() {},
    };
  }

  /** @param {Point} start @param {boolean} add @returns {Gesture} */
  box(start, add) {
    const { canvas } = this;
    const before = add ? [...canvas.selection] : [];
    const from = toWorld(canvas.view.state, start);
    let moved = false;
    return {
      edge: true,
      move: (p) => {
        if (!moved && Math.hypot(p.x - start.x, p.y - start.y) < SLOP) return;
        moved = true;
        const world = rectBetween(from, toWorld(canvas.view.state, p));
        const s = canvas.view.state;
        canvas.overlay.showMarquee({ x: world.x * s.z + s.x, y: world.y * s.z + s.y, w: world.w * s.z, h: world.h * s.z });
        const hit = canvas.board.list().filter((n) => touches(world, n.rect)).map((n) => n.id);
        canvas.select([...new Set([...before, ...hit])], { quiet: true });
      },
      end: () => {
        canvas.overlay.showMarquee(null);
        if (!moved && !add) canvas.select([]);
        else canvas.say();
        canvas.focus({ preventScroll: true });
      },
      cancel: () => {
        canvas.overlay.showMarquee(null);
        canvas.select(before);
      },
    };
  }

  /** @param {Point} start @param {CanvasNode} node @param {PointerEvent} down @returns {Gesture} */
  node(start, node, down) {
    const { canvas } = this;
    const was = canvas.selection.has(node.id);
    const alone = was && canvas.selection.size === 1;
    if (down.shiftKey) canvas.toggle(node.id);
    else if (!was) canvas.select([node.id]);
    canvas.setFocus(node.id, { really: down.pointerType !== 'touch', ring: false });
    if (down.pointerType === 'touch' && !was) return this.touchNode(start, node);
    /** @type {Gesture | null} */
    let drag = null;
    return {
      edge: true,
      move: (p, e) => {
        if (!drag && Math.hypot(p.x - start.x, p.y - start.y) < SLOP) return;
        drag ??= this.drag(start, node);
        drag.move(p, e);
      },
      end: (p, e) => {
        if (drag) drag.end(p, e);
        else if (canvas.narrow) canvas.open(node);
        else if (alone) canvas.activate(node.id);
        else if (was && !down.shiftKey) canvas.select([node.id]);
      },
      cancel: () => drag?.cancel(),
    };
  }

  /** A finger on a node that is not selected pans; a tap selects, or opens on small screens. @param {Point} start @param {CanvasNode} node @returns {Gesture} */
  touchNode(start, node) {
    const { canvas } = this;
    const pan = this.pan(start);
    let moved = false;
    return {
      move: (p, e) => {
        if (!moved && Math.hypot(p.x - start.x, p.y - start.y) < SLOP) return;
        if (!moved) canvas.select([]);
        moved = true;
        pan.move(p, e);
      },
      end: (p, e) => {
        pan.end(p, e);
        if (!moved && canvas.narrow) canvas.open(node);
      },
      cancel: () => pan.cancel(),
    };
  }

  /** @param {Point} start @param {CanvasNode} grabbed @returns {Gesture} */
  drag(start, grabbed) {
    const { canvas } = this;
    if (!canvas.selection.has(grabbed.id)) canvas.select([grabbed.id]);
    const moving = canvas.selectedNodes();
    const from = new Map(moving.map((n) => [n.id, { ...n.rect }]));
    const box = /** @type {Rect} */ (union([...from.values()]));
    const origin = toWorld(canvas.view.state, start);
    const near = canvas.board.list().filter((n) => !from.has(n.id) && touches(visible(canvas.view.state, canvas.view.screen), n.rect)).map((n) => n.rect);
    const apply = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      for (const [id, r] of from) canvas.board.setRect(id, { ...r, x: r.x + dx, y: r.y + dy });
      canvas.redraw();
    };
    return {
      edge: true,
      move: (p, e) => {
        const at = toWorld(canvas.view.state, p);
        let dx = at.x - origin.x;
        let dy = at.y - origin.y;
        if (e.shiftKey) Math.abs(dx) > Math.abs(dy) ? (dy = 0) : (dx = 0);
        let guides = /** @type {import('../lib/canvas-snap.js').Guide[]} */ ([]);
        if (!(isMac() ? e.metaKey : e.ctrlKey)) {
          const snap = snapMove({ ...box, x: box.x + dx, y: box.y + dy }, near, SNAP_PX / canvas.view.state.z);
          if (!(e.shiftKey && dx === 0)) dx += snap.dx;
          if (!(e.shiftKey && dy === 0)) dy += snap.dy;
          guides = snap.guides;
        }
        apply(Math.round(dx), Math.round(dy));
        canvas.overlay.showGuides(guides, canvas.view.state);
      },
      end: (_p, e) => {
        canvas.overlay.showGuides([], canvas.view.state);
        const moves = [...from].map(([id, r]) => ({ id, from: r, to: canvas.board.nodes.get(id)?.rect ?? r }));
        if (e.altKey) canvas.commands.copy(moves);
        else canvas.commands.move(moves, moves.length > 1 ? `Move ${moves.length} nodes` : `Move ${grabbed.name}`);
        canvas.redraw();
      },
      cancel: () => {
        canvas.overlay.showGuides([], canvas.view.state);
        for (const id of from.keys()) canvas.board.settle(id);
        canvas.redraw();
      },
    };
  }

  /** @param {Point} start @param {CanvasNode} node @param {'nw' | 'ne' | 'sw' | 'se'} handle @returns {Gesture} */
  resize(start, node, handle) {
    const { canvas } = this;
    const from = { ...node.rect };
    const origin = toWorld(canvas.view.state, start);
    const near = canvas.board.list().filter((n) => n.id !== node.id).map((n) => n.rect);
    return {
      edge: true,
      move: (p, e) => {
        const at = toWorld(canvas.view.state, p);
        let dx = at.x - origin.x;
        let dy = at.y - origin.y;
        let guides = /** @type {import('../lib/canvas-snap.js').Guide[]} */ ([]);
        if (!(isMac() ? e.metaKey : e.ctrlKey) && !e.shiftKey) {
          const snap = snapResize(resize(from, handle, dx, dy), handle, near, SNAP_PX / canvas.view.state.z);
          dx += snap.dx;
          dy += snap.dy;
          guides = snap.guides;
        }
        const r = resize(from, handle, dx, dy, e.shiftKey);
        canvas.board.setRect(node.id, { x: Math.round(r.x), y: Math.round(r.y), w: Math.round(r.w), h: Math.round(r.h) });
        canvas.overlay.showGuides(guides, canvas.view.state);
        canvas.redraw();
      },
      end: () => {
        canvas.overlay.showGuides([], canvas.view.state);
        canvas.commands.move([{ id: node.id, from, to: canvas.board.nodes.get(node.id)?.rect ?? from }], `Resize ${node.name}`);
        canvas.redraw();
      },
      cancel: () => {
        canvas.overlay.showGuides([], canvas.view.state);
        canvas.board.settle(node.id);
        canvas.redraw();
      },
    };
  }

  /** @param {WheelEvent} e */
  wheel(e) {
    const target = /** @type {Element} */ (e.target);
    if (target.closest('[data-canvas-ui]')) return;
    const { view } = this.canvas;
    if (e.ctrlKey || e.metaKey) {
      e.preventDefault();
      const px = e.deltaMode === 1 ? e.deltaY * 16 : e.deltaY;
      view.zoom(view.state.z * Math.exp(-Math.max(-80, Math.min(80, px)) * 0.006), this.at(e));
      return;
    }
    if (target.closest('.node[data-active] .node__body')) return;
    e.preventDefault();
    const k = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 200 : 1;
    const sideways = e.shiftKey && e.deltaX === 0;
    view.pan(-(sideways ? e.deltaY : e.deltaX) * k, -(sideways ? 0 : e.deltaY) * k);
  }
}
