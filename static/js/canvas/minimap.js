/**
 * The map at the bottom right, from 1200 px up and only while something is
 * out of view. Drag in it to pan.
 *
 * @typedef {import('../lib/canvas-geometry.js').Rect} Rect
 * @typedef {import('./board.js').CanvasNode} CanvasNode
 */
import { contains, grow, union, visible } from '../lib/canvas-geometry.js';
import { h, svg } from '../viewers/dom.js';

const W = 128;
const H = 112;

export class Minimap {
  /** @param {import('./view.js').CanvasView} view */
  constructor(view) {
    this.view = view;
    this.nodes = svg('g');
    this.window = svg('rect', { class: 'minimap__view', rx: 1 });
    this.map = svg('svg', { width: W, height: H, viewBox: `0 0 ${W} ${H}` }, this.nodes, this.window);
    this.el = h('div', { class: 'canvas__minimap', role: 'img', 'aria-label': 'Map of the canvas', 'data-canvas-ui': true, hidden: true }, this.map);
    this.scale = 1;
    this.origin = { x: 0, y: 0 };
    this.el.addEventListener('pointerdown', (e) => {
      this.el.setPointerCapture(e.pointerId);
      this.jump(e);
    });
    this.el.addEventListener('pointermove', (e) => { if (this.el.hasPointerCapture(e.pointerId)) this.jump(e); });
  }

  /** @param {CanvasNode[]} nodes @param {boolean} wide */
  draw(nodes, wide) {
    const seen = visible(this.view.state, this.view.screen);
    const all = union(nodes.map((n) => n.rect));
    const needed = wide && all !== null && !contains(seen, all);
    this.el.hidden = !needed;
    if (!needed || !all) return;
    const world = grow(/** @type {Rect} */ (union([all, seen])), 24);
    this.scale = Math.min((W - 8) / world.w, (H - 8) / world.h);
    this.origin = { x: world.x - ((W / this.scale) - world.w) / 2, y: world.y - ((H / this.scale) - world.h) / 2 };
    while (this.nodes.childElementCount > nodes.length) this.nodes.lastElementChild?.remove();
    while (this.nodes.childElementCount < nodes.length) this.nodes.append(svg('rect', { rx: 1 }));
    nodes.forEach((n, i) => this.place(/** @type {SVGRectElement} */ (this.nodes.children[i]), n.rect, `minimap__node kind-${n.type === 'text' ? 'note' : n.kind}`));
    this.place(this.window, seen, 'minimap__view');
  }

  /** @param {SVGRectElement} el @param {Rect} r @param {string} cls */
  place(el, r, cls) {
    el.setAttribute('class', cls);
    el.setAttribute('x', String((r.x - this.origin.x) * this.scale));
    el.setAttribute('y', String((r.y - this.origin.y) * this.scale));
    el.setAttribute('width', String(Math.max(1.5, r.w * this.scale)));
    el.setAttribute('height', String(Math.max(1.5, r.h * this.scale)));
  }

  /** @param {PointerEvent} e */
  jump(e) {
    const box = this.map.getBoundingClientRect();
    const x = (e.clientX - box.left) / this.scale + this.origin.x;
    const y = (e.clientY - box.top) / this.scale + this.origin.y;
    const { z } = this.view.state;
    this.view.set({ x: this.view.screen.w / 2 - x * z, y: this.view.screen.h / 2 - y * z, z });
  }
}
