/**
 * PDF by pdf.js: on the canvas one page with arrows, large all pages under
 * each other, drawn when they come in sight. Scripts in the file never run.
 *
 * @typedef {import('./frame.js').Context} Context
 * @typedef {import('pdfjs-dist').PDFDocumentProxy} PDFDocument
 * @typedef {import('pdfjs-dist').PDFDocumentLoadingTask} LoadingTask
 */
import * as pdfjs from 'pdfjs-dist';
import { count } from '../lib/canvas-text.js';
import { h, iconButton } from './dom.js';
import { ViewerError } from './frame.js';
import { PageStack } from './pdf-pages.js';
import { drawPage } from './pdf-page.js';

/** What pdf.js fetches by itself lies beside the built scripts. */
const HOME = new URL(`./pdfjs-${pdfjs.version}/`, import.meta.url).href;
pdfjs.GlobalWorkerOptions.workerSrc = `${HOME}pdf.worker.js`;

/** @param {Context} ctx @returns {LoadingTask} */
function load(ctx) {
  return pdfjs.getDocument({
    url: ctx.src,
    cMapUrl: `${HOME}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${HOME}standard_fonts/`,
    wasmUrl: `${HOME}wasm/`,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: 64_000_000,
    rangeChunkSize: 262_144,
  });
}

/** @param {Context} ctx */
export async function mount(ctx) {
  const task = load(ctx);
  ctx.signal.addEventListener('abort', () => { task.destroy(); });
  task.onPassword = (/** @type {(p: string) => void} */ give, /** @type {number} */ reason) => askPassword(ctx, give, reason);
  /** @type {PDFDocument} */
  let doc;
  try {
    doc = await task.promise;
  } catch (err) {
    throw new ViewerError(words(/** @type {Error} */ (err)));
  }
  ctx.host.querySelector('.vlock')?.remove();
  if (ctx.signal.aborted) return {};
  const mounted = ctx.full ? new PageStack(ctx, doc).mounted() : await onePage(ctx, doc);
  return { ...mounted, destroy: () => { task.destroy(); } };
}

/** @param {Error} err */
function words(err) {
  if (err.name === 'PasswordException') return 'The PDF is locked with a password.';
  if (err.name === 'InvalidPDFException') return 'The file is damaged or is not a PDF.';
  if (err.name === 'ResponseException' || err.name === 'MissingPDFException') return 'The file is not there any more.';
  return `The PDF cannot be read: ${err.message}`;
}

/** @param {Context} ctx @param {(password: string) => void} give @param {number} reason */
function askPassword(ctx, give, reason) {
  ctx.ready();
  ctx.host.querySelector('.vlock')?.remove();
  const field = h('input', { type: 'password', class: 'vfield', 'aria-label': 'Password', autocomplete: 'off' });
  const form = h('form', { class: 'vlock' },
    h('p', {}, h('b', {}, 'The PDF is locked')),
    h('p', {}, reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD ? 'That password does not open it.' : 'Type its password. It stays in this browser.'),
    field, h('button', { class: 'vaction' }, 'Open'));
  form.addEventListener('submit', (e) => {
    e.preventDefault();
    give(field.value);
  });
  ctx.host.append(form);
  if (ctx.full) field.focus();
}

/** The first page with arrows, as it stands in a node. @param {Context} ctx @param {PDFDocument} doc */
async function onePage(ctx, doc) {
  const sheet = h('div', { class: 'vpdf__sheet' });
  const label = h('span', { class: 'vpdf__count' });
  let at = 1;
  let turn = 0;
  let paused = false;
  const draw = async () => {
    const mine = ++turn;
    const page = await doc.getPage(at);
    const { width, height } = page.getViewport({ scale: 1 });
    const room = { w: Math.max(40, ctx.host.clientWidth - 20), h: Math.max(40, ctx.host.clientHeight - (doc.numPages > 1 ? 52 : 20)) };
    const scale = Math.min(room.w / width, room.h / height);
    const canvas = await drawPage(page, scale, 2);
    if (mine !== turn || ctx.signal.aborted) return;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `Page ${at} of ${doc.numPages}`);
    sheet.replaceChildren(canvas);
    label.textContent = `${count(at)} of ${count(doc.numPages)}`;
    back.disabled = at === 1;
    next.disabled = at === doc.numPages;
  };
  const go = (/** @type {number} */ by) => {
    at = Math.min(doc.numPages, Math.max(1, at + by));
    draw().catch((err) => ctx.fallback(`Page ${at} cannot be drawn: ${err.message}`));
  };
  const back = iconButton('chev-l', 'Page before', () => go(-1));
  const next = iconButton('chev-r', 'Next page', () => go(1));
  const foot = h('div', { class: 'vpdf__foot' }, back, label, next);
  ctx.host.append(h('div', { class: 'vpdf' }, sheet, doc.numPages > 1 ? foot : null));
  await draw();
  let width = ctx.host.clientWidth;
  return {
    pause() { paused = true; },
    resume() { paused = false; },
    resize() {
      if (paused || Math.abs(ctx.host.clientWidth - width) < 4) return;
      width = ctx.host.clientWidth;
      draw().catch(() => {});
    },
  };
}
