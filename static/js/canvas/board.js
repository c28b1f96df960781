/**
 * The nodes and edges as the server's markup says them. The markup is the
 * state: the live stream adds, replaces and removes elements, and this class
 * follows.
 *
 * @typedef {import('../lib/canvas-geometry.js').Rect} Rect
 * @typedef {import('../lib/canvas-undo.js').Snapshot} Snapshot
 * @typedef {{id: string, el: HTMLElement, rect: Rect, kind: string, type: string, published: string, name: string}} CanvasNode
 * @typedef {{id: string, from: string, to: string, label: string, fromSide?: string, toSide?: string, running: boolean}} CanvasEdge
 */
import { MIN_H, MIN_W } from '../lib/canvas-geometry.js';
import { middleCut } from '../lib/canvas-text.js';
import { h } from '../viewers/dom.js';

export class Board {
  /**
   * @param {HTMLElement} nodes @param {Element} edges
   * @param {(what: {added: CanvasNode[], removed: string[]}) => void} changed
   */
  constructor(nodes, edges, changed) {
    this.nodesEl = nodes;
    this.edgesEl = edges;
    this.changed = changed;
    /** @type {Map<string, CanvasNode>} */
    this.nodes = new Map();
    /** @type {CanvasEdge[]} */
    this.edges = [];
    /** Rectangles set here and not yet confirmed by the server's markup. @type {Map<string, Rect>} */
    this.local = new Map();
    this.nodesWatch = new MutationObserver((records) => this.followNodes(records));
    this.edgesWatch = new MutationObserver(() => {
      this.readEdges();
      this.changed({ added: [], removed: [] });
    });
  }

  start() {
    for (const el of this.nodesEl.children) if (el instanceof HTMLElement) this.adopt(el);
    this.readEdges();
    this.nodesWatch.observe(this.nodesEl, { childList: true, attributes: true, subtree: true, attributeFilter: ['data-x', 'data-y', 'data-w', 'data-h', 'data-name', 'data-published'] });
    this.edgesWatch.observe(this.edgesEl, { childList: true, attributes: true, subtree: true });
  }

  stop() {
    this.nodesWatch.disconnect();
    this.edgesWatch.disconnect();
  }

  /** @param {HTMLElement} el @returns {CanvasNode | null} */
  adopt(el) {
    const id = el.dataset.id;
    if (!id) return null;
    const heading = el.querySelector('.node__name');
    const name = el.dataset.name || heading?.getAttribute('title') || heading?.textContent?.trim() || (el.dataset.type === 'text' ? 'Note' : 'Node');
    /** @type {CanvasNode} */
    const node = {
      id, el, name,
      rect: this.local.get(id) ?? readRect(el),
      kind: el.dataset.kind ?? '',
      type: el.dataset.type ?? 'file',
      published: el.dataset.published ?? '',
    };
    this.nodes.set(id, node);
    el.setAttribute('role', 'group');
    el.setAttribute('aria-label', name);
    if (heading instanceof HTMLElement) cutInTheMiddle(heading, name);
    this.place(node);
    return node;
  }

  /** @param {CanvasNode} node */
  place(node) {
    const { x, y, w, h: height } = node.rect;
    node.el.style.transform = `translate(${x}px, ${y}px)`;
    node.el.style.width = `${w}px`;
    node.el.style.height = `${height}px`;
  }

  /** Moves a node here at once; the server's word follows. @param {string} id @param {Rect} rect */
  setRect(id, rect) {
    const node = this.nodes.get(id);
    if (!node) return;
    node.rect = rect;
    this.local.set(id, rect);
    this.place(node);
  }

  /** The server has it, or refused it: its markup counts again. @param {string} id @param {Rect} [saved] */
  settle(id, saved) {
    this.local.delete(id);
    const node = this.nodes.get(id);
    if (!node) return;
    if (saved) writeRect(node.el, saved);
    node.rect = readRect(node.el);
    this.place(node);
  }

  /** @param {MutationRecord[]} records */
  followNodes(records) {
    /** @type {CanvasNode[]} */
    const added = [];
    /** @type {Map<string, HTMLElement>} */
    const gone = new Map();
    for (const r of records) {
      if (r.target !== this.nodesEl) {
        if (r.type === 'attributes' && r.target instanceof HTMLElement && r.target.parentElement === this.nodesEl) this.adopt(r.target);
        continue;
      }
      for (const el of r.removedNodes) if (el instanceof HTMLElement && el.dataset.id && !el.isConnected) gone.set(el.dataset.id, el);
    }
    for (const r of records) {
      if (r.target !== this.nodesEl) continue;
      for (const el of r.addedNodes) {
        if (!(el instanceof HTMLElement) || !el.isConnected) continue;
        const known = this.nodes.get(el.dataset.id ?? '');
        if (known?.el === el) continue;
        const before = gone.get(el.dataset.id ?? '') ?? known?.el;
        if (before) keepViewer(before, el);
        const node = this.adopt(el);
        if (node && !known) added.push(node);
        if (node) gone.delete(node.id);
      }
    }
    const removed = [];
    for (const [id, el] of gone) {
      if (this.nodes.get(id)?.el !== el) continue;
      this.nodes.delete(id);
      this.local.delete(id);
      removed.push(id);
    }
    this.changed({ added, removed });
  }

  readEdges() {
    this.edges = [];
    for (const el of this.edgesEl.querySelectorAll('[data-from][data-to]')) {
      const d = /** @type {SVGElement} */ (el).dataset;
      this.edges.push({
        id: d.id || el.id.replace(/^edge-/, ''),
        from: (d.from ?? '').replace(/^node-/, ''),
        to: (d.to ?? '').replace(/^node-/, ''),
        label: d.label ?? '',
        fromSide: d.fromSide,
        toSide: d.toSide,
        running: d.running !== undefined && d.running !== 'false',
      });
    }
  }

  /** @returns {CanvasNode[]} */
  list() {
    return [...this.nodes.values()];
  }

  /** What the API needs to make a node again. @param {CanvasNode} node @returns {Snapshot} */
  snapshot(node) {
    const { x, y, w, h: height } = node.rect;
    /** @type {Snapshot} */
    const s = { id: node.id, type: node.type, x, y, width: w, height };
    if (node.type === 'text') s.text = noteText(node);
    if (node.type === 'group' || node.el.dataset.label) s.label = node.el.dataset.label ?? '';
    if (node.el.dataset.file) s.file = node.el.dataset.file;
    if (node.el.dataset.url) s.url = node.el.dataset.url;
    if (node.el.dataset.color) s.color = node.el.dataset.color;
    if (node.published) s.publishedId = node.published;
    return s;
  }

  /** @param {CanvasEdge} e @returns {Snapshot} */
  edgeSnapshot(e) {
    return { id: e.id, fromNode: e.from, toNode: e.to, label: e.label, ...(e.fromSide ? { fromSide: e.fromSide } : {}), ...(e.toSide ? { toSide: e.toSide } : {}) };
  }
}

/** The words of a note as they were written. @param {CanvasNode} node */
export function noteText(node) {
  return node.el.dataset.text ?? node.el.querySelector('.node__text, .node__body')?.textContent?.trim() ?? '';
}

/** @param {HTMLElement} el @returns {Rect} */
function readRect(el) {
  /** @param {string} key @param {number} other */
  const num = (key, other) => {
    const v = Number(el.dataset[key]);
    return Number.isFinite(v) && el.dataset[key] !== undefined && el.dataset[key] !== '' ? v : other;
  };
  return { x: num('x', 0), y: num('y', 0), w: Math.max(MIN_W, num('w', 320)), h: Math.max(MIN_H, num('h', 240)) };
}

/** @param {HTMLElement} el @param {Rect} r */
function writeRect(el, r) {
  Object.assign(el.dataset, { x: r.x, y: r.y, w: r.w, h: r.h });
}

/**
 * A replaced node that shows the same bytes keeps its viewer: a table stays
 * where it was scrolled, a model as it was turned.
 * @param {HTMLElement} before @param {HTMLElement} after
 */
function keepViewer(before, after) {
  const old = before.querySelector('atelier-viewer');
  const fresh = after.querySelector('atelier-viewer');
  if (!old || !fresh) return;
  const same = ['src', 'kind', 'published'].every((a) => old.getAttribute(a) === fresh.getAttribute(a));
  if (same) fresh.replaceWith(old);
}

/** @param {HTMLElement} heading @param {string} name */
function cutInTheMiddle(heading, name) {
  if (heading.firstElementChild?.classList.contains('mid__a')) return;
  const [head, tail] = middleCut(name);
  heading.title = name;
  if (tail === '') return;
  heading.classList.add('mid');
  heading.replaceChildren(
    h('span', { class: 'mid__a', 'aria-hidden': 'true' }, head),
    h('span', { class: 'mid__b', 'aria-hidden': 'true' }, tail),
    h('span', { class: 'sr-only' }, name),
  );
}
