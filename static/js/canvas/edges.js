/**
 * Draws the edges: one path and one tip each in an SVG layer under the nodes,
 * and a label in words at the middle of the curve.
 *
 * @typedef {import('./board.js').Board} Board
 */
import { curve } from '../lib/canvas-edge.js';
import { h, svg } from '../viewers/dom.js';

export class EdgeLayer {
  /** @param {Board} board @param {SVGElement} curves @param {HTMLElement} labels */
  constructor(board, curves, labels) {
    this.board = board;
    this.curves = curves;
    this.labels = labels;
    /** @type {Map<string, {g: SVGGElement, path: SVGPathElement, hit: SVGPathElement, tip: SVGPathElement, label: HTMLElement, drawn: string}>} */
    this.drawn = new Map();
  }

  drawNow() {
    const seen = new Set();
    for (const edge of this.board.edges) {
      const a = this.board.nodes.get(edge.from);
      const b = this.board.nodes.get(edge.to);
      if (!a || !b) continue;
      seen.add(edge.id);
      const parts = this.parts(edge.id);
      const c = curve(a.rect, b.rect, { from: edge.fromSide, to: edge.toSide });
      if (parts.drawn !== c.d) {
        parts.drawn = c.d;
        parts.path.setAttribute('d', c.d);
        parts.hit.setAttribute('d', c.d);
        parts.tip.setAttribute('d', c.tip);
        parts.label.style.transform = `translate(${c.label.x}px, ${c.label.y}px) translate(-50%, -50%)`;
      }
      parts.g.classList.toggle('is-running', edge.running);
      parts.label.hidden = edge.label === '';
      if (parts.label.textContent !== edge.label) parts.label.textContent = edge.label;
    }
    for (const [id, parts] of this.drawn) {
      if (seen.has(id)) continue;
      parts.g.remove();
      parts.label.remove();
      this.drawn.delete(id);
    }
  }

  /** @param {string} id */
  parts(id) {
    const known = this.drawn.get(id);
    if (known) return known;
    const path = svg('path', { class: 'edge__line' });
    const hit = svg('path', { class: 'edge__hit' });
    const tip = svg('path', { class: 'edge__tip' });
    const g = svg('g', { class: 'edge' }, path, tip, hit);
    const label = h('span', { class: 'edge__label' });
    const parts = { g, path, hit, tip, label, drawn: '' };
    for (const el of [hit, label]) {
      el.addEventListener('pointerenter', () => this.light(id, true));
      el.addEventListener('pointerleave', () => this.light(id, false));
    }
    this.curves.append(g);
    this.labels.append(label);
    this.drawn.set(id, parts);
    return parts;
  }

  /** Lights the edge and both its ends. @param {string} id @param {boolean} on */
  light(id, on) {
    const edge = this.board.edges.find((e) => e.id === id);
    const parts = this.drawn.get(id);
    if (!edge || !parts) return;
    parts.g.classList.toggle('is-lit', on);
    parts.label.classList.toggle('is-lit', on);
    for (const end of [edge.from, edge.to]) this.board.nodes.get(end)?.el.classList.toggle('is-lit', on);
  }
}
