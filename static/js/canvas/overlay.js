/**
 * What is drawn over the canvas in screen pixels, so that it keeps its size at
 * every zoom: selection rings, the four handles, guides, the selection box and
 * the toolbar of the selection.
 *
 * @typedef {import('../lib/canvas-geometry.js').Rect} Rect
 * @typedef {import('../lib/canvas-geometry.js').View} View
 * @typedef {import('../lib/canvas-snap.js').Guide} Guide
 * @typedef {import('./board.js').CanvasNode} CanvasNode
 */
import { rectToScreen, union } from '../lib/canvas-geometry.js';
import { plural } from '../lib/canvas-text.js';
import { h, icon, iconButton } from '../viewers/dom.js';

const HANDLES = /** @type {const} */ (['nw', 'ne', 'sw', 'se']);

export class Overlay {
  /**
   * @param {HTMLElement} host
   * @param {{open: (n: CanvasNode) => void, ask: (n: CanvasNode[]) => void, remove: () => void, edit: (n: CanvasNode) => void}} actions
   */
  constructor(host, actions) {
    this.host = host;
    this.actions = actions;
    this.rings = h('div', { class: 'canvas__rings' });
    this.frame = h('div', { class: 'canvas__frame', hidden: true }, ...HANDLES.map((c) => h('i', { class: `canvas__handle canvas__handle--${c}`, 'data-handle': c })));
    this.guides = h('div', { class: 'canvas__guides' });
    this.marquee = h('div', { class: 'canvas__marquee', hidden: true });
    this.tools = h('div', { class: 'canvas__tools', role: 'toolbar', hidden: true });
    this.toolsFor = '';
    host.append(this.rings, this.guides, this.frame, this.marquee, this.tools);
  }

  /**
   * @param {CanvasNode[]} selected @param {View} view @param {{w: number, h: number}} screen
   * @param {{busy: boolean, tools: boolean}} how busy while something is dragged
   */
  draw(selected, view, screen, how) {
    while (this.rings.children.length > selected.length) this.rings.lastElementChild?.remove();
    while (this.rings.children.length < selected.length) this.rings.append(h('div', { class: 'canvas__ring' }));
    selected.forEach((n, i) => put(/** @type {HTMLElement} */ (this.rings.children[i]), rectToScreen(view, n.rect)));
    const all = union(selected.map((n) => n.rect));
    this.frame.hidden = !all;
    if (!all) {
      this.tools.hidden = true;
      return;
    }
    const box = rectToScreen(view, all);
    put(this.frame, selected.length > 1 ? { x: box.x - 6, y: box.y - 6, w: box.w + 12, h: box.h + 12 } : box);
    this.frame.classList.toggle('canvas__frame--many', selected.length > 1);
    const visible = !how.busy && how.tools && box.x < screen.w && box.x + box.w > 0 && box.y < screen.h && box.y + box.h > 0;
    this.tools.hidden = !visible;
    if (visible) this.placeTools(selected, box, screen);
  }

  /** @param {CanvasNode[]} selected @param {Rect} box screen @param {{w: number, h: number}} screen */
  placeTools(selected, box, screen) {
    const key = selected.map((n) => `${n.id} ${n.published}`).join();
    if (key !== this.toolsFor) {
      this.toolsFor = key;
      this.fillTools(selected);
    }
    const w = this.tools.offsetWidth;
    const height = this.tools.offsetHeight;
    const x = Math.min(Math.max(8, box.x + box.w / 2 - w / 2), Math.max(8, screen.w - w - 8));
    const above = box.y - height - 14;
    const below = box.y + box.h + 14;
    const y = above >= 8 ? above : below + height <= screen.h - 60 ? below : Math.min(Math.max(8, box.y + 44), screen.h - height - 60);
    this.tools.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  /** @param {CanvasNode[]} selected */
  fillTools(selected) {
    const [node] = selected;
    const one = selected.length === 1;
    this.tools.setAttribute('aria-label', one ? node.name : plural(selected.length, 'node'));
    this.tools.replaceChildren();
    if (!one) this.tools.append(h('span', { class: 'canvas__count' }, `${selected.length} selected`));
    if (selected.some((n) => n.published)) {
      this.tools.append(
        h('button', { type: 'button', class: 'canvas__ask', click: () => this.actions.ask(selected) }, icon('chat'), one ? 'Ask about this' : 'Ask about these'),
        h('i', { class: 'canvas__sep' }),
      );
    }
    if (one && node.type === 'text') this.tools.append(iconButton('edit', 'Edit note (Enter)', () => this.actions.edit(node)));
    else if (one) this.tools.append(iconButton('expand', 'Open (Enter)', () => this.actions.open(node)));
    if (one && node.published) {
      this.tools.append(h('a', { class: 'vbtn', href: downloadURL(node), download: node.name, 'aria-label': 'Download', title: 'Download' }, icon('download')));
    }
    this.tools.append(iconButton('trash', 'Remove from canvas (Delete)', () => this.actions.remove()));
  }

  /** The next draw builds the toolbar again: a node changed. */
  forgetTools() {
    this.toolsFor = '';
  }

  /** @param {Guide[]} guides world @param {View} view */
  showGuides(guides, view) {
    this.guides.replaceChildren(...guides.map((g) => {
      const line = h('i', { class: 'canvas__guide' });
      const rect = g.axis === 'x' ? { x: g.at, y: g.from, w: 0, h: g.to - g.from } : { x: g.from, y: g.at, w: g.to - g.from, h: 0 };
      const r = rectToScreen(view, rect);
      put(line, { x: r.x, y: r.y, w: Math.max(1, r.w), h: Math.max(1, r.h) });
      return line;
    }));
  }

  /** @param {Rect | null} r screen */
  showMarquee(r) {
    this.marquee.hidden = !r;
    if (r) put(this.marquee, r);
  }
}

/** @param {CanvasNode} node */
export function downloadURL(node) {
  return `/v1/published/${encodeURIComponent(node.published)}/content?download=true`;
}

/** @param {HTMLElement} el @param {Rect} r */
function put(el, r) {
  el.style.transform = `translate(${Math.round(r.x)}px, ${Math.round(r.y)}px)`;
  el.style.width = `${Math.round(r.w)}px`;
  el.style.height = `${Math.round(r.h)}px`;
}
