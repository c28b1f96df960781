/**
 * The toolbar at the bottom left: tools, undo, zoom.
 *
 * @typedef {'select' | 'hand' | 'note'} Tool
 */
import { h, iconButton, isMac } from '../viewers/dom.js';

/** @type {{tool: Tool, icon: string, label: string}[]} */
const TOOLS = [
  { tool: 'select', icon: 'cursor', label: 'Select (V)' },
  { tool: 'hand', icon: 'hand', label: 'Hand (H)' },
  { tool: 'note', icon: 'note', label: 'Note (N)' },
];

export class Dock {
  /**
   * @param {{tool: (t: Tool) => void, zoom: (by: number) => void, zoomTo: (z: number) => void, fit: () => void, undo: () => void, redo: () => void}} on
   */
  constructor(on) {
    const mod = isMac() ? '⌘' : 'Ctrl ';
    this.tools = TOOLS.map((t) => iconButton(t.icon, t.label, () => on.tool(t.tool), { 'data-tool': t.tool, 'aria-pressed': 'false' }));
    this.undo = iconButton('undo', `Undo (${mod}Z)`, on.undo, { class: 'vbtn dock__undo' });
    this.redo = iconButton('redo', `Redo (${mod}${isMac() ? '⇧Z' : 'Y'})`, on.redo, { class: 'vbtn dock__undo' });
    this.percent = h('button', { type: 'button', class: 'dock__zoom', title: 'Zoom to 100 % (0)', click: () => on.zoomTo(1) }, '100 %');
    this.el = h('div', { class: 'canvas__dock', role: 'toolbar', 'aria-label': 'Canvas tools', 'data-canvas-ui': true },
      ...this.tools,
      h('i', { class: 'canvas__sep' }), this.undo, this.redo,
      h('i', { class: 'canvas__sep' }),
      iconButton('minus', 'Zoom out (−)', () => on.zoom(0.8)), this.percent, iconButton('plus', 'Zoom in (+)', () => on.zoom(1.25)),
      iconButton('fit', 'Show everything (1)', on.fit));
    this.el.addEventListener('keydown', (e) => this.rove(e));
    this.shown = '';
    this.rest();
  }

  /** One tab stop; arrows move inside. */
  rest() {
    const buttons = this.buttons();
    if (buttons.some((b) => b.tabIndex === 0 && !b.disabled && buttons.filter((x) => x.tabIndex === 0).length === 1)) return;
    buttons.forEach((b) => { b.tabIndex = -1; });
    const first = buttons.find((b) => !b.disabled);
    if (first) first.tabIndex = 0;
  }

  buttons() {
    return [...this.el.querySelectorAll('button')];
  }

  /** @param {KeyboardEvent} e */
  rove(e) {
    const way = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    if (!way) return;
    const list = this.buttons().filter((b) => !b.disabled && b.offsetParent);
    const i = list.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (i < 0) return;
    e.preventDefault();
    const next = list[(i + way + list.length) % list.length];
    this.buttons().forEach((b) => { b.tabIndex = b === next ? 0 : -1; });
    next.focus();
  }

  /** @param {{tool: Tool, zoom: number, canUndo: boolean, canRedo: boolean}} state */
  show({ tool, zoom, canUndo, canRedo }) {
    const key = `${tool} ${Math.round(zoom * 100)} ${canUndo} ${canRedo}`;
    if (key === this.shown) return;
    this.shown = key;
    for (const b of this.tools) b.setAttribute('aria-pressed', String(b.dataset.tool === tool));
    this.percent.textContent = `${Math.round(zoom * 100)}\u00a0%`;
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
    this.rest();
  }
}
