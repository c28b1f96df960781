/**
 * Text and code: line numbers, long lines kept in one line, only the lines in
 * sight are in the page. At most the first megabyte is fetched, and said so.
 *
 * @typedef {import('./frame.js').Context} Context
 */
import { count, size } from '../lib/canvas-text.js';
import { decode, lines, looksBinary, rowsInSight, SHOWN_BYTES, totalLength } from '../lib/viewer-lines.js';
import { h, icon, perFrame } from './dom.js';
import { get, noteLine, ViewerError } from './frame.js';

const ROW = 20;
/** Browsers lose exactness in taller elements; a megabyte of empty lines stays below. */
const TALLEST = 16_000_000;
/** A line longer than this is cut on screen, and says so. */
const LONGEST = 5_000;

/**
 * The first bytes of a file as text.
 * @param {Context} ctx @param {number} [most]
 * @returns {Promise<{text: string, encoding: string, cut: boolean, total: number, got: number}>}
 */
export async function fetchText(ctx, most = SHOWN_BYTES) {
  const res = await get(ctx.src, { signal: ctx.signal, headers: { Range: `bytes=0-${most - 1}` } });
  const { bytes, more } = await readAtMost(res, most);
  const total = totalLength(res.headers.get('Content-Range'), res.status === 200 ? res.headers.get('Content-Length') : null) ?? bytes.length;
  if (looksBinary(bytes)) throw new ViewerError('This is not text: it holds zero bytes.');
  const cut = more || total > bytes.length;
  return { ...decode(bytes, cut), cut, total: Math.max(total, bytes.length), got: bytes.length };
}

/** A server that ignores the range must not fill the memory. @param {Response} res @param {number} most */
async function readAtMost(res, most) {
  const reader = res.body?.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  while (reader && length < most) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  const more = length > most;
  reader?.cancel().catch(() => {});
  const bytes = new Uint8Array(Math.min(length, most));
  let at = 0;
  for (const p of parts) {
    bytes.set(p.subarray(0, Math.min(p.length, bytes.length - at)), at);
    at += Math.min(p.length, bytes.length - at);
  }
  return { bytes, more };
}

/** @param {Context} ctx @param {{cut: boolean, total: number, got: number}} t */
export function cutNote(ctx, t) {
  if (!t.cut) return null;
  return noteLine(`First ${size(t.got)} of ${size(t.total)} shown`, h('a', { href: ctx.download, download: ctx.name }, icon('download'), 'Download all'));
}

/** @param {Context} ctx */
export async function mount(ctx) {
  const t = await fetchText(ctx);
  if (ctx.signal.aborted) return {};
  return show(ctx, t);
}

/** @param {Context} ctx @param {{text: string, encoding: string, cut: boolean, total: number, got: number}} t */
export function show(ctx, t) {
  const list = lines(t.text);
  const pre = h('div', { class: 'vtext__lines', role: 'presentation' });
  const gutter = h('div', { class: 'vtext__gutter', 'aria-hidden': 'true' });
  const spacer = h('div', { class: 'vtext__spacer' }, gutter, pre);
  const area = h('div', { class: 'vtext', tabindex: ctx.full ? 0 : -1, role: 'group', 'aria-label': `${ctx.name}, ${count(list.length)} lines` }, spacer);
  const digits = String(list.length).length;
  area.style.setProperty('--digits', String(digits));
  const longest = list.reduce((most, l) => Math.max(most, Math.min(l.length, LONGEST)), 0);
  spacer.style.height = `${Math.min(TALLEST, list.length * ROW)}px`;
  spacer.style.minWidth = `calc(${longest + 2}ch + ${digits + 4}ch)`;
  let shown = '';
  const draw = () => {
    const [a, b] = rowsInSight(area.scrollTop, area.clientHeight || 400, ROW, list.length);
    if (shown === `${a} ${b}`) return;
    shown = `${a} ${b}`;
    pre.style.transform = gutter.style.transform = `translateY(${a * ROW}px)`;
    gutter.textContent = list.slice(a, b).map((_l, i) => a + i + 1).join('\n');
    pre.textContent = list.slice(a, b).map((l) => (l.length > LONGEST ? `${l.slice(0, LONGEST)}… ${count(l.length - LONGEST)} more characters` : l)).join('\n');
  };
  area.addEventListener('scroll', perFrame(draw), { passive: true });
  const note = cutNote(ctx, t);
  ctx.host.append(h('div', { class: 'vstack' }, note, area));
  draw();
  return { resize: draw };
}
