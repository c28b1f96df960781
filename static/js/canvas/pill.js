/**
 * "1 new node": nodes that came out of sight are told at the border they lie
 * behind; the view itself does not move until the pill is clicked.
 *
 * @typedef {import('./canvas.js').AtelierCanvas} AtelierCanvas
 * @typedef {import('./board.js').CanvasNode} CanvasNode
 */
import { centre, touches, union, visible } from '../lib/canvas-geometry.js';
import { plural } from '../lib/canvas-text.js';
import { h, icon } from '../viewers/dom.js';

export class NewNodes {
  /** @param {AtelierCanvas} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    /** @type {Set<string>} */
    this.unseen = new Set();
    this.el = h('button', { type: 'button', class: 'canvas__pill', 'data-canvas-ui': true, hidden: true, click: () => this.show() });
  }

  /** @returns {CanvasNode[]} */
  nodes() {
    return [...this.unseen].flatMap((id) => this.canvas.board.nodes.get(id) ?? []);
  }

  draw() {
    const seen = visible(this.canvas.view.state, this.canvas.view.screen);
    for (const n of this.nodes()) if (touches(seen, n.rect)) this.unseen.delete(n.id);
    const box = union(this.nodes().map((n) => n.rect));
    this.el.hidden = !box;
    if (!box) return;
    const text = plural(this.nodes().length, 'new node');
    if (this.el.dataset.text !== text) {
      this.el.dataset.text = text;
      this.el.replaceChildren(icon('fit'), text);
    }
    const c = centre(box);
    const mid = centre(seen);
    const dx = (c.x - mid.x) / seen.w;
    const dy = (c.y - mid.y) / seen.h;
    this.el.dataset.side = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'bottom' : 'top';
  }

  show() {
    const nodes = this.nodes();
    const box = union(nodes.map((n) => n.rect));
    this.unseen.clear();
    if (!box) return;
    this.canvas.view.reveal(box);
    this.canvas.select(nodes.map((n) => n.id));
    this.canvas.setFocus(nodes[0].id);
  }
}
