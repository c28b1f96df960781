/**
 * Notes are edited in place: a text field lies over the note until Esc, a
 * click outside or ⌘ Enter. Esc keeps the words; an emptied new note goes.
 *
 * @typedef {import('./board.js').CanvasNode} CanvasNode
 */
import { h } from '../viewers/dom.js';
import { noteText } from './board.js';

/**
 * @param {CanvasNode} node
 * @param {(from: string, to: string) => void} done
 */
export function editNote(node, done) {
  if (node.el.querySelector('.node__editor')) return;
  const from = noteText(node);
  const field = h('textarea', { class: 'node__editor', 'aria-label': 'Note', spellcheck: 'true', placeholder: 'Write a note' });
  field.value = from;
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    const to = field.value.replace(/\s+$/, '');
    const focused = document.activeElement === field;
    field.remove();
    node.el.removeAttribute('data-editing');
    if (focused) node.el.focus({ preventScroll: true });
    done(from, to);
  };
  field.addEventListener('keydown', (e) => {
    if (e.isComposing) return;
    if (e.key === 'Escape' || (e.key === 'Enter' && (e.metaKey || e.ctrlKey))) {
      e.preventDefault();
      e.stopPropagation();
      close();
    }
  });
  field.addEventListener('blur', close);
  node.el.toggleAttribute('data-editing', true);
  node.el.append(field);
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}
