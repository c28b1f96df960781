/**
 * <atelier-canvas workspace="ws_…">: pan, zoom, select, move and open what the
 * agent and the people put there. The server renders nodes and edges and keeps
 * their places; this element draws them and sends each change as one request.
 *
 * Events it takes on the document: "atelier:reveal" {id | published} shows a
 * node and selects it; "atelier:canvas" {action: undo | redo | fit}.
 * Events it sends: "atelier:ask" {nodes: [{id, published, name}]} when the
 * reader asks about a selection, "atelier:notice" {text, tone}.
 *
 * @typedef {import('./board.js').CanvasNode} CanvasNode
 * @typedef {import('./dock.js').Tool} Tool
 * @typedef {import('../lib/canvas-geometry.js').Rect} Rect
 */
import { centre, grow, SNAP, snapTo, touches, union, visible } from '../lib/canvas-geometry.js';
import { nextLevel } from '../lib/canvas-lod.js';
import { readingOrder } from '../lib/canvas-order.js';
import { openViewer } from '../viewers/dialog.js';
import { h, icon, perFrame, svg } from '../viewers/dom.js';
import { Board } from './board.js';
import { Commands, newId } from './commands.js';
import { Dock } from './dock.js';
import { EdgeLayer } from './edges.js';
import { Gestures } from './gestures.js';
import { listen } from './keys.js';
import { Minimap } from './minimap.js';
import { editNote } from './notes.js';
import { Overlay } from './overlay.js';
import { NewNodes } from './pill.js';
import { CanvasView } from './view.js';

const NARROW = 768;
const MAP_FROM = 1200;
const REST_MS = 350;

/** Set when the element is connected. */
const later = () => /** @type {any} */ (undefined);

export class AtelierCanvas extends HTMLElement {
  /** @type {Set<string>} */
  selection = new Set(); focused = '';
  /** The node whose viewer gets wheel and pointer. */
  active = '';
  /** @type {Tool} */
  tool = 'select';
  /** @type {import('../lib/canvas-lod.js').Level | null} */
  level = null;
  openNote = '';
  wantsEdit = '';
  inv = 0;
  /** Whether the view has been set: restored, or fitted when the canvas first had a size. */
  placed = false;
  untouched = false; // nobody has moved the view yet: what comes is fitted in
  resting = 0;
  noticeTimer = 0;
  abort = new AbortController();
  /** @type {Board} */ board = later();
  /** @type {EdgeLayer} */ edgeLayer = later();
  /** @type {CanvasView} */ view = later();
  /** @type {Commands} */ commands = later();
  /** @type {Overlay} */ overlay = later();
  /** @type {Dock} */ dock = later();
  /** @type {Minimap} */ minimap = later();
  /** @type {Gestures} */ gestures = later();
  /** @type {() => void} */ redraw = later();
  /** @type {HTMLElement} */ live = later();
  /** @type {NewNodes} */ pill = later();
  /** @type {HTMLElement} */ note = later();
  /** @type {ResizeObserver} */ resizes = later();

  connectedCallback() {
    if (this.hasAttribute('data-ready')) return;
    const nodes = this.querySelector('.canvas__nodes');
    const edges = this.querySelector('.canvas__edges');
    if (!(nodes instanceof HTMLElement) || !edges) return;
    this.build(nodes, edges);
    this.listen();
    this.board.start();
    this.view.measure();
    this.placed = this.view.restore();
    this.untouched = !this.placed || this.board.nodes.size === 0;
    this.firstView();
    this.rove();
    this.toggleAttribute('data-ready', true);
    this.redraw();
    this.revealHash();
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected || !this.hasAttribute('data-ready')) return;
      this.abort.abort();
      this.gestures.stop();
      this.board.stop();
      this.view.stop();
      this.resizes.disconnect();
    });
  }

  /** @param {HTMLElement} nodes @param {Element} edges */
  build(nodes, edges) {
    const workspace = this.getAttribute('workspace') ?? '';
    this.tabIndex = -1;
    this.setAttribute('role', 'group');
    if (!this.hasAttribute('aria-label')) this.setAttribute('aria-label', 'Canvas');
    const grid = h('div', { class: 'canvas__grid' });
    const curves = svg('svg', { class: 'canvas__curves', 'aria-hidden': 'true' });
    const labels = h('div', { class: 'canvas__labels' });
    const over = h('div', { class: 'canvas__overlay' });
    this.live = h('div', { class: 'sr-only', 'aria-live': 'polite' });
    this.pill = new NewNodes(this);
    this.note = h('div', { class: 'canvas__notice', role: 'alert', 'data-canvas-ui': true, hidden: true });
    this.prepend(grid, curves, labels);
    this.board = new Board(nodes, edges, (what) => this.follow(what));
    this.edgeLayer = new EdgeLayer(this.board, curves, labels);
    // A view that only moved leaves the edges as they are drawn.
    this.redraw = perFrame(() => {
      this.edgeLayer.drawNow();
      this.draw();
    });
    this.view = new CanvasView({ root: this, layers: [curves, labels, nodes], grid, key: `atelier.canvas.view.${workspace}`, changed: () => this.draw() });
    this.commands = new Commands({ workspace, board: this.board, say: (t) => this.speak(t), fail: (t) => this.notice(t), changed: () => this.redraw() });
    this.overlay = new Overlay(over, {
      open: (n) => this.open(n), ask: (list) => this.ask(list), remove: () => this.removeSelected(), edit: (n) => this.edit(n),
    });
    this.overlay.tools.setAttribute('data-canvas-ui', '');
    this.dock = new Dock({
      tool: (t) => this.setTool(t), zoom: (k) => this.zoomBy(k), zoomTo: (z) => this.zoomTo(z), fit: () => this.fitAll(),
      undo: () => this.commands.back('undo'), redo: () => this.commands.back('redo'),
    });
    this.minimap = new Minimap(this.view);
    this.append(over, this.dock.el, this.minimap.el, this.pill.el, this.note, this.live);
    this.gestures = new Gestures(this);
  }

  listen() {
    const { signal } = this.abort;
    listen(this, signal);
    this.resizes = new ResizeObserver(() => {
      this.view.measure();
      this.firstView();
      this.view.apply();
    });
    this.resizes.observe(this);
    this.addEventListener('dblclick', (e) => this.doubleClick(e), { signal });
    this.addEventListener('click', (e) => this.clicked(e), { signal });
    this.addEventListener('focusin', (e) => this.focusIn(e), { signal });
    this.addEventListener('pointerover', (e) => this.rest(e), { signal });
    document.addEventListener('atelier:reveal', (e) => {
      const d = /** @type {CustomEvent} */ (e).detail ?? {};
      this.reveal(d.id, d.published);
    }, { signal });
    document.addEventListener('atelier:canvas', (e) => {
      const action = /** @type {CustomEvent} */ (e).detail?.action;
      if (action === 'undo' || action === 'redo') this.commands.back(action);
      else if (action === 'fit') this.fitAll();
    }, { signal });
    window.addEventListener('hashchange', () => this.revealHash(), { signal });
  }

  /** On small screens the canvas starts hidden, without a size to fit to. */
  firstView() {
    if ((this.placed && !this.untouched) || this.clientWidth === 0 || this.board.nodes.size === 0) return;
    this.fitAll(!this.placed);
    this.placed = true;
  }

  get narrow() {
    return window.innerWidth < NARROW;
  }

  // ---- drawing -----------------------------------------------------------

  draw() {
    const { state, screen } = this.view;
    this.setLevel(state.z);
    this.cull();
    const selected = this.selectedNodes();
    this.overlay.draw(selected, state, screen, { busy: this.hasAttribute('data-gesture'), tools: this.level === 'full' && !this.openNote });
    this.minimap.draw(this.board.list(), window.innerWidth >= MAP_FROM);
    this.dock.show({ tool: this.tool, zoom: state.z, canUndo: this.commands.stack.done.length > 0, canRedo: this.commands.stack.undone.length > 0 });
    this.pill.draw();
  }

  /** @param {number} z */
  setLevel(z) {
    const level = nextLevel(z, this.level);
    if (level !== this.level) {
      this.level = level;
      this.dataset.lod = level;
    }
    // Heads keep their size on screen. The size changes in steps, so that a
    // zoom is transforms only and the text settles a few times on the way.
    const inv = level === 'full' ? 1 : Math.round((1 / z) * 8) / 8;
    if (this.inv !== inv) {
      this.inv = inv;
      this.style.setProperty('--inv', String(inv));
    }
  }

  /** Nodes out of sight are not painted; their viewers and those seen from afar rest. */
  cull() {
    const seen = grow(visible(this.view.state, this.view.screen), 200 / this.view.state.z);
    const far = this.level === 'thumb' || this.level === 'block';
    for (const n of this.board.nodes.values()) {
      const away = !touches(seen, n.rect);
      if (n.el.hasAttribute('data-away') !== away) n.el.toggleAttribute('data-away', away);
      const viewer = n.el.querySelector('atelier-viewer');
      const paused = away || this.level === 'block';
      if (viewer && viewer.hasAttribute('still') !== far) viewer.toggleAttribute('still', far);
      if (viewer && viewer.hasAttribute('paused') !== paused) viewer.toggleAttribute('paused', paused);
    }
  }

  // ---- following the server ---------------------------------------------

  /** @param {{added: CanvasNode[], removed: string[]}} what */
  follow({ added, removed }) {
    if (added.length > 0) this.firstView();
    const seen = visible(this.view.state, this.view.screen);
    for (const n of added) {
      n.el.toggleAttribute('data-new', true);
      n.el.addEventListener('animationend', () => n.el.removeAttribute('data-new'), { once: true });
      if (!this.untouched && !touches(seen, n.rect)) this.pill.unseen.add(n.id);
      if (n.id === this.wantsEdit) this.edit(n);
    }
    for (const id of removed) {
      this.selection.delete(id);
      this.pill.unseen.delete(id);
      if (this.active === id) this.active = '';
    }
    for (const n of this.board.nodes.values()) this.mark(n);
    if (removed.includes(this.focused)) {
      this.focused = '';
      if (document.activeElement === document.body) this.focus({ preventScroll: true });
    }
    this.rove();
    this.overlay.forgetTools();
    this.redraw();
  }

  /** @param {CanvasNode} n */
  mark(n) {
    const on = this.selection.has(n.id);
    n.el.classList.toggle('is-selected', on);
    on ? n.el.setAttribute('aria-current', 'true') : n.el.removeAttribute('aria-current');
    n.el.toggleAttribute('data-active', n.id === this.active);
  }

  // ---- selection and focus ----------------------------------------------

  /** @returns {CanvasNode[]} */
  selectedNodes() {
    return [...this.selection].flatMap((id) => this.board.nodes.get(id) ?? []);
  }

  /** @param {string[]} ids @param {{quiet?: boolean}} [how] */
  select(ids, how = {}) {
    const same = ids.length === this.selection.size && ids.every((id) => this.selection.has(id));
    if (same) return;
    this.selection = new Set(ids);
    if (this.active && !this.selection.has(this.active)) this.active = '';
    for (const n of this.board.nodes.values()) this.mark(n);
    if (!how.quiet) this.say();
    this.redraw();
  }

  /** @param {string} id */
  toggle(id) {
    this.select(this.selection.has(id) ? [...this.selection].filter((x) => x !== id) : [...this.selection, id]);
  }

  say() {
    const list = this.selectedNodes();
    const total = this.board.nodes.size;
    if (list.length === 0) this.speak('Nothing selected');
    else if (list.length === 1) this.speak(`${list[0].name} selected, ${readingOrder(this.board.list()).indexOf(list[0]) + 1} of ${total}`);
    else this.speak(`${list.length} of ${total} nodes selected`);
  }

  /** @param {string} text */
  speak(text) {
    this.live.textContent = text;
  }

  /** Exactly one node is in the tab order. */
  rove() {
    const order = readingOrder(this.board.list());
    if (!this.board.nodes.has(this.focused)) this.focused = order[0]?.id ?? '';
    for (const n of order) n.el.tabIndex = n.id === this.focused ? 0 : -1;
    this.tabIndex = order.length === 0 ? 0 : -1;
  }

  /** @param {string} id @param {{really?: boolean, ring?: boolean}} [how] really: move the keyboard there too; ring: show it */
  setFocus(id, { really = true, ring } = {}) {
    const node = this.board.nodes.get(id);
    if (!node) return;
    this.focused = id;
    this.rove();
    // focusVisible is not in every type library yet.
    if (really) node.el.focus(/** @type {FocusOptions} */ ({ preventScroll: true, ...(ring === undefined ? {} : { focusVisible: ring }) }));
  }

  /** @param {FocusEvent} e */
  focusIn(e) {
    const article = /** @type {Element} */ (e.target).closest('.node');
    if (!(article instanceof HTMLElement) || !article.dataset.id) return;
    this.focused = article.dataset.id;
    this.rove();
    const n = this.board.nodes.get(this.focused);
    // The browser may have scrolled the canvas to show the focus.
    this.scrollTo(0, 0);
    if (n && article.matches(':focus-visible') && !touches(visible(this.view.state, this.view.screen), n.rect)) this.view.reveal(n.rect);
  }

  /** Inside a node: its viewer gets wheel and pointer. @param {string} id */
  activate(id) {
    if (this.level === 'thumb' || this.level === 'block') return;
    this.active = id;
    for (const n of this.board.nodes.values()) this.mark(n);
  }

  /** @returns {boolean} whether a viewer was active */
  deactivate() {
    if (!this.active) return false;
    this.active = '';
    for (const n of this.board.nodes.values()) this.mark(n);
    return true;
  }

  /** The pointer has rested on the one selected node. @param {PointerEvent} e */
  rest(e) {
    clearTimeout(this.resting);
    if (e.pointerType === 'touch') return;
    const article = /** @type {Element} */ (e.target).closest('.node');
    const id = article instanceof HTMLElement ? article.dataset.id ?? '' : '';
    if (this.active && id !== this.active && !this.hasAttribute('data-gesture')) this.deactivate();
    if (!id || this.selection.size !== 1 || !this.selection.has(id)) return;
    this.resting = window.setTimeout(() => {
      if (!this.hasAttribute('data-gesture') && this.selection.size === 1 && this.selection.has(id)) this.activate(id);
    }, REST_MS);
  }

  // ---- actions -------------------------------------------------------------

  /** @param {Tool} tool */
  setTool(tool) {
    this.tool = tool;
    this.dataset.tool = tool;
    this.redraw();
  }

  /** @param {number} k */
  zoomBy(k) {
    this.view.zoom(this.view.state.z * k);
  }

  /** @param {number} z */
  zoomTo(z) {
    const { x, y, z: from } = this.view.state;
    const { w, h: height } = this.view.screen;
    const k = z / from;
    this.view.animate({ x: w / 2 - (w / 2 - x) * k, y: height / 2 - (height / 2 - y) * k, z });
  }

  /** @param {boolean} [atOnce] the first picture is not travelled to */
  fitAll(atOnce = false) {
    const all = union(this.board.list().map((n) => n.rect)) ?? { x: 0, y: 0, w: this.view.screen.w, h: this.view.screen.h };
    if (atOnce) this.view.set(this.view.showing(all));
    else this.view.show(all);
  }

  fitSelection() {
    const box = union(this.selectedNodes().map((n) => n.rect));
    if (box) this.view.show(box, 2);
    else this.fitAll();
  }

  /** @param {string} [id] @param {string} [published] */
  reveal(id, published) {
    const node = this.board.nodes.get(id ?? '') ?? this.board.list().find((n) => published && n.published === published);
    if (!node) return;
    const { z } = this.view.state;
    const zoom = z < 0.4 ? 1 : z;
    const c = centre(node.rect);
    this.view.animate({ x: this.view.screen.w / 2 - c.x * zoom, y: this.view.screen.h / 2 - c.y * zoom, z: zoom });
    this.select([node.id]);
    this.setFocus(node.id);
  }

  revealHash() {
    const m = /^#n=([\w-]+)$/.exec(location.hash);
    if (m) this.reveal(m[1]);
  }

  removeSelected() {
    const nodes = this.selectedNodes();
    if (nodes.length === 0) return false;
    const order = readingOrder(this.board.list());
    const next = order[order.indexOf(nodes[0]) + 1] ?? order[order.indexOf(nodes[0]) - 1];
    this.select([], { quiet: true });
    this.commands.remove(nodes);
    if (next) this.setFocus(next.id);
    return true;
  }

  openFocused() {
    const node = this.board.nodes.get(this.focused);
    if (!node) return false;
    this.open(node);
    return true;
  }

  /** @param {boolean} add */
  toggleFocused(add) {
    const node = this.board.nodes.get(this.focused);
    if (!node) return false;
    if (add) this.toggle(node.id);
    else this.select(this.selection.has(node.id) && this.selection.size === 1 ? [] : [node.id]);
    return true;
  }

  /** Large, and back to the same view. @param {CanvasNode} node */
  open(node) {
    if (node.type === 'text') {
      this.edit(node);
      return;
    }
    const viewer = node.el.querySelector('atelier-viewer');
    if (!viewer) return;
    openViewer({
      kind: viewer.getAttribute('kind') ?? node.kind,
      src: viewer.getAttribute('src') ?? '',
      published: node.published,
      rows: viewer.getAttribute('rows') ?? '',
      name: viewer.getAttribute('name') || node.name,
      mime: viewer.getAttribute('mime') ?? '',
      facts: viewer.getAttribute('facts') ?? '{}',
      summary: node.el.querySelector('.node__facts'),
      ask: node.published ? () => this.ask([node]) : undefined,
      back: () => this.setFocus(node.id),
    });
  }

  /** @param {CanvasNode} node */
  edit(node) {
    this.wantsEdit = '';
    this.openNote = node.id;
    this.select([node.id], { quiet: true });
    editNote(node, (from, to) => {
      this.openNote = '';
      const now = this.board.nodes.get(node.id) ?? node;
      if (to === '') this.commands.remove([now]);
      else this.commands.text(now, from, to);
      this.redraw();
    });
  }

  /** @param {import('../lib/canvas-geometry.js').Point} at world */
  addNote(at) {
    this.setTool('select');
    const id = newId();
    this.wantsEdit = id;
    this.commands.create([{ id, type: 'text', text: '', x: snapTo(at.x, SNAP), y: snapTo(at.y, SNAP), width: 216, height: 120 }], 'Add a note');
  }

  /** @param {CanvasNode[]} nodes */
  ask(nodes) {
    const detail = { nodes: nodes.filter((n) => n.published).map((n) => ({ id: n.id, published: n.published, name: n.name })) };
    document.dispatchEvent(new CustomEvent('atelier:ask', { detail }));
  }

  /** What went wrong stays until it is read: 8 s, or longer under the pointer. @param {string} text */
  notice(text) {
    document.dispatchEvent(new CustomEvent('atelier:notice', { detail: { text, tone: 'danger' } }));
    this.note.replaceChildren(icon('warn'), text);
    this.note.hidden = false;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => { this.note.hidden = true; }, 8000);
  }

  /** @param {MouseEvent} e */
  doubleClick(e) {
    const target = /** @type {Element} */ (e.target);
    if (target.closest('[data-canvas-ui], button, a, textarea')) return;
    const article = target.closest('.node');
    const node = article instanceof HTMLElement ? this.board.nodes.get(article.dataset.id ?? '') : undefined;
    if (node) this.open(node);
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    const button = /** @type {Element} */ (e.target).closest('.node__open');
    const article = button?.closest('.node');
    const node = article instanceof HTMLElement ? this.board.nodes.get(article.dataset.id ?? '') : undefined;
    if (node) this.open(node);
  }
}

if (!customElements.get('atelier-canvas')) customElements.define('atelier-canvas', AtelierCanvas);
