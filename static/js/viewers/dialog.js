/**
 * A file opened large: name, facts, the viewer, Download. The browser's back
 * gesture closes it, and the focus returns to where it came from.
 *
 * @typedef {{
 *   kind: string, src: string, name: string, published?: string, rows?: string, frame?: string, mime?: string,
 *   facts?: string, download?: string, summary?: Element | null, ask?: () => void, back?: () => void,
 * }} OpenFile facts is JSON; summary is an element whose content is copied as the facts line
 */
import { middleCut } from '../lib/canvas-text.js';
import { downloadURL } from './frame.js';
import { h, icon, iconButton } from './dom.js';

/** @param {OpenFile} file @returns {HTMLDialogElement} */
export function openViewer(file) {
  const opener = document.activeElement;
  const viewer = document.createElement('atelier-viewer');
  /** @type {Record<string, string | undefined>} */
  const attrs = { mode: 'full', kind: file.kind, src: file.src, name: file.name, published: file.published, rows: file.rows, frame: file.frame, mime: file.mime, facts: file.facts };
  for (const [k, v] of Object.entries(attrs)) if (v) viewer.setAttribute(k, v);
  const [head, tail] = middleCut(file.name);
  const facts = h('div', { class: 'vdialog__facts' });
  if (file.summary) facts.append(...[...file.summary.cloneNode(true).childNodes].filter((n) => !(n instanceof Element && (n.classList.contains('grow') || n.classList.contains('node__break')))));
  const dialog = h('dialog', { class: 'vdialog', 'aria-label': file.name, tabindex: -1 },
    h('header', { class: 'vdialog__head' },
      iconButton('back', 'Back (Esc)', () => dialog.close(), { class: 'vbtn vdialog__back' }),
      h('h2', { class: 'vdialog__name mid', title: file.name },
        h('span', { class: 'mid__a', 'aria-hidden': 'true' }, head), h('span', { class: 'mid__b', 'aria-hidden': 'true' }, tail), h('span', { class: 'sr-only' }, file.name)),
      facts,
      h('a', { class: 'vbtn', href: file.download || downloadURL(file.src), download: file.name, 'aria-label': 'Download', title: 'Download' }, icon('download')),
      iconButton('x', 'Close (Esc)', () => dialog.close(), { class: 'vbtn vdialog__close' })),
    viewer,
    file.ask ? h('footer', { class: 'vdialog__foot' }, h('button', { type: 'button', class: 'vdialog__ask', click: () => { dialog.close(); file.ask?.(); } }, icon('chat'), 'Ask about this')) : null);
  document.body.append(dialog);
  closesWithBack(dialog);
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (file.back) file.back();
    else if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
  // The keys go to what is looked at, unless the reader went elsewhere meanwhile.
  viewer.addEventListener('viewer:ready', () => {
    const area = viewer.querySelector('[tabindex="0"]');
    if (area instanceof HTMLElement && document.activeElement === dialog) area.focus(/** @type {FocusOptions} */ ({ preventScroll: true, focusVisible: false }));
  }, { once: true });
  dialog.addEventListener('click', (e) => { if (e.target === dialog) dialog.close(); });
  dialog.showModal();
  dialog.focus();
  return dialog;
}

/** @param {HTMLDialogElement} dialog */
function closesWithBack(dialog) {
  const mark = { viewer: Date.now() };
  history.pushState(mark, '');
  const pop = () => dialog.close();
  addEventListener('popstate', pop);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', pop);
    if (history.state?.viewer === mark.viewer) history.back();
  }, { once: true });
}
