/**
 * Keys of the canvas. Single letters and figures count only while the focus
 * is on the canvas or one of its nodes, never inside a viewer or a field.
 *
 * @typedef {import('./canvas.js').AtelierCanvas} AtelierCanvas
 */
import { union } from '../lib/canvas-geometry.js';
import { nearestIn, readingOrder } from '../lib/canvas-order.js';
import { isMac } from '../viewers/dom.js';

/** @type {Record<string, 'left' | 'right' | 'up' | 'down'>} */
const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** @param {AtelierCanvas} canvas @param {AbortSignal} signal */
export function listen(canvas, signal) {
  canvas.addEventListener('keydown', (e) => {
    if (e.defaultPrevented || e.isComposing) return;
    const target = /** @type {HTMLElement} */ (e.target);
    if (target.closest('textarea, input, select, [contenteditable]')) return;
    const onNode = target.classList.contains('node');
    if (target !== canvas && !onNode) {
      if (e.key === 'Escape' && leaveViewer(canvas, target)) e.preventDefault();
      return;
    }
    if (press(canvas, e)) e.preventDefault();
  }, { signal });
  window.addEventListener('keydown', (e) => {
    if (e.key === ' ' && canvas.contains(document.activeElement)) canvas.gestures?.now || setSpace(canvas, e, true);
  }, { signal });
  const moved = () => { canvas.untouched = false; };
  for (const type of ['pointerdown', 'wheel', 'keydown']) canvas.addEventListener(type, moved, { signal, passive: true, capture: true });
  document.addEventListener('atelier:reveal', moved, { signal });
  window.addEventListener('keyup', (e) => { if (e.key === ' ') setSpace(canvas, e, false); }, { signal });
  window.addEventListener('blur', () => setSpace(canvas, null, false), { signal });
}

/** @param {AtelierCanvas} canvas @param {KeyboardEvent | null} e @param {boolean} on */
function setSpace(canvas, e, on) {
  const target = e?.target instanceof Element ? e.target : null;
  if (on && target?.closest('button, a, input, textarea, select, atelier-viewer')) return;
  if (!canvas.gestures) return;
  canvas.gestures.space = on;
  canvas.toggleAttribute('data-space', on);
}

/** From a viewer's controls back to its node. @param {AtelierCanvas} canvas @param {HTMLElement} target */
function leaveViewer(canvas, target) {
  const article = target.closest('.node');
  if (!(article instanceof HTMLElement) || !article.dataset.id) return false;
  canvas.deactivate();
  canvas.setFocus(article.dataset.id);
  return true;
}

/** @param {AtelierCanvas} canvas @param {KeyboardEvent} e @returns {boolean} whether the key was meant for the canvas */
function press(canvas, e) {
  const mod = isMac() ? e.metaKey : e.ctrlKey;
  if (mod) return command(canvas, e);
  if (e.altKey && !(e.key in ARROWS)) return false;
  if (e.key in ARROWS) return arrow(canvas, e, ARROWS[e.key]);
  switch (e.key) {
    case 'Escape': return escape(canvas);
    case 'Delete': case 'Backspace': return canvas.removeSelected();
    case 'Enter': return canvas.openFocused();
    case ' ': return canvas.toggleFocused(e.shiftKey);
    case 'Home': case 'End': return ends(canvas, e.key === 'End');
    case '0': canvas.zoomTo(1); return true;
    case '1': canvas.fitAll(); return true;
    case '2': canvas.fitSelection(); return true;
    case '+': case '=': canvas.zoomBy(1.25); return true;
    case '-': case '_': canvas.zoomBy(0.8); return true;
    case 'v': case 'V': canvas.setTool('select'); return true;
    case 'h': case 'H': canvas.setTool('hand'); return true;
    case 'n': case 'N': canvas.setTool('note'); return true;
    default: return false;
  }
}

/** @param {AtelierCanvas} canvas @param {KeyboardEvent} e */
function command(canvas, e) {
  const key = e.key.toLowerCase();
  if (key === 'z') canvas.commands.back(e.shiftKey ? 'redo' : 'undo');
  else if (key === 'y') canvas.commands.back('redo');
  else if (key === 'a') canvas.select(canvas.board.list().map((n) => n.id));
  else if (key === '0') canvas.zoomTo(1);
  else return false;
  return true;
}

/** @param {AtelierCanvas} canvas */
function escape(canvas) {
  if (canvas.gestures?.abandon()) return true;
  if (canvas.deactivate()) return true;
  if (canvas.tool !== 'select') {
    canvas.setTool('select');
    return true;
  }
  if (canvas.selection.size === 0) return false;
  canvas.select([]);
  return true;
}

/**
 * Selected nodes are nudged by 8 (shift: 1); else, and with alt, the focus
 * goes to the nearest node that way.
 * @param {AtelierCanvas} canvas @param {KeyboardEvent} e @param {'left' | 'right' | 'up' | 'down'} way
 */
function arrow(canvas, e, way) {
  const selected = canvas.selectedNodes();
  if (selected.length > 0 && !e.altKey) {
    const by = e.shiftKey ? 1 : 8;
    canvas.commands.nudge(selected, way === 'left' ? -by : way === 'right' ? by : 0, way === 'up' ? -by : way === 'down' ? by : 0);
    canvas.redraw();
    canvas.view.reveal(/** @type {import('../lib/canvas-geometry.js').Rect} */ (union(selected.map((n) => n.rect))));
    return true;
  }
  const nodes = canvas.board.list();
  const from = canvas.board.nodes.get(canvas.focused);
  const to = from ? nearestIn(from, nodes, way) : readingOrder(nodes)[0];
  if (!to) return true;
  if (selected.length > 0) canvas.select([to.id]);
  canvas.setFocus(to.id);
  canvas.view.reveal(to.rect);
  return true;
}

/** @param {AtelierCanvas} canvas @param {boolean} last */
function ends(canvas, last) {
  const order = readingOrder(canvas.board.list());
  const node = last ? order.at(-1) : order[0];
  if (!node) return false;
  canvas.setFocus(node.id);
  canvas.view.reveal(node.rect);
  return true;
}
