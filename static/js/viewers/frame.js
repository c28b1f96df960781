/**
 * What every viewer shares: the shape that waits, the error in words, a
 * toolbar, and fetching with a bound.
 *
 * @typedef {{
 *   kind: string, src: string, rows: string, frame: string, published: string, name: string, mime: string,
 *   facts: Record<string, any>, full: boolean, download: string, signal: AbortSignal,
 *   host: HTMLElement, ready: () => void,
 *   fallback: (reason: string) => void,
 * }} Context ready() takes the skeleton away; fallback() shows the file as a card with the reason
 * @typedef {{destroy?: () => void, pause?: () => void, resume?: () => void, resize?: () => void, key?: (e: KeyboardEvent) => boolean}} Mounted
 * @typedef {{mount: (ctx: Context) => Mounted | Promise<Mounted>}} ViewerModule
 */
import { count, figure, size } from '../lib/canvas-text.js';
import { h, icon } from './dom.js';

/** An error whose message is meant for the reader. */
export class ViewerError extends Error {}

/** @param {string} url @param {Record<string, string>} params */
export function withParams(url, params) {
  const u = new URL(url, location.href);
  for (const [k, v] of Object.entries(params)) u.searchParams.set(k, v);
  return u.origin === location.origin ? `${u.pathname}${u.search}` : u.href;
}

/** @param {string} src */
export function downloadURL(src) {
  return withParams(src, { download: 'true' });
}

/**
 * What the server has beside a file's bytes: the rows of a table, the frame of
 * a page, the facts of what was not published. Published files, workspace files and attachments have the same.
 * @param {string} src @param {'rows' | 'frame' | 'facts'} what @returns {string} "" for an address of another kind
 */
export function beside(src, what) {
  const u = new URL(src, location.href);
  const path = u.pathname.replace(/^(\/v1\/published\/[^/]+|\/v1\/chats\/[^/]+\/attachments\/[^/]+)\/content$|^(\/v1\/workspaces\/[^/]+)\/direct$/, (_m, a, b) => `${a ?? b}/${what}`);
  return path === u.pathname ? '' : `${path}${u.search}`;
}

/**
 * @param {string} url @param {RequestInit & {signal: AbortSignal}} init
 * @returns {Promise<Response>} throws ViewerError with the server's own words
 */
export async function get(url, init) {
  let res;
  try {
    res = await fetch(url, init);
  } catch (err) {
    if (init.signal.aborted) throw err;
    throw new ViewerError('The file cannot be fetched. The server is not reachable, or something in the browser blocks the address.');
  }
  if (res.ok) return res;
  const answer = await res.json().catch(() => null);
  const words = answer?.error?.message;
  if (res.status === 404) throw new ViewerError(words ?? 'The file is not there any more.');
  if (res.status === 401 || res.status === 403) throw new ViewerError(words ?? 'You are signed out, or may not see this file. Reload the page.');
  throw new ViewerError(words ?? `The server answered ${res.status}.`);
}

/** @param {string} kind */
export function skeleton(kind) {
  const bar = (/** @type {number} */ w) => {
    const b = h('i', { class: 'skel__bar' });
    b.style.width = `${w}%`;
    return b;
  };
  const el = h('div', { class: `skel skel--${kind}`, 'aria-hidden': 'true' });
  if (kind === 'table') for (let i = 0; i < 9; i++) el.append(h('div', { class: 'skel__row' }, bar(18), bar(28), bar(12), bar(20)));
  else if (kind === 'image' || kind === 'media' || kind === 'html') el.append(h('i', { class: 'skel__block' }));
  else if (kind === 'pdf') el.append(h('div', { class: 'skel__page' }, bar(40), bar(70), bar(62), bar(74), bar(30)));
  else if (kind === 'model') el.append(h('i', { class: 'skel__ball' }));
  else for (const w of [34, 62, 48, 70, 40, 56, 30]) el.append(bar(w));
  return el;
}

/** @param {string} name @param {string} value */
function row(name, value) {
  return h('div', {}, h('dt', {}, name), h('dd', {}, value));
}

/** Facts for people, in the order they matter. @param {Record<string, any>} f @returns {[string, string][]} */
export function factRows(f) {
  /** @type {[string, string][]} */
  const out = [];
  const add = (/** @type {string} */ k, /** @type {unknown} */ v) => { if (v !== undefined && v !== null && v !== '') out.push([k, String(v)]); };
  const n = (/** @type {unknown} */ v) => (typeof v === 'number' ? count(v) : v);
  add('Format', f.format);
  if (f.width && f.height) add('Size', `${f.width} × ${f.height}`);
  if (f.rows !== undefined) add('Rows', n(f.rows));
  if (Array.isArray(f.columns)) add('Columns', n(f.columns.length));
  add('Pages', n(f.pages));
  add('Cells', n(f.cells));
  add('Entries', n(f.entries ?? f.files));
  add('Language', f.language ?? f.kernel);
  add('Triangles', n(f.triangles));
  const b = f.bounds;
  if (b && Array.isArray(b.min) && Array.isArray(b.max)) add('Bounds', b.max.map((/** @type {number} */ v, /** @type {number} */ i) => figure(v - b.min[i])).join(' × '));
  if (typeof f.duration === 'number') add('Length', `${figure(f.duration)} s`);
  add('Encoding', f.encoding);
  return out;
}

/**
 * The card of a file that is not shown: its facts, what it means, Download.
 * @param {Context} ctx @param {string} title @param {string} [text] @param {() => void} [retry]
 */
export function card(ctx, title, text, retry) {
  const facts = factRows(ctx.facts);
  const bytes = ctx.facts.sizeBytes ?? ctx.facts.size;
  if (typeof bytes === 'number') facts.unshift(['Size', size(bytes)]);
  if (ctx.mime) facts.push(['Type', ctx.mime]);
  return h('div', { class: 'vcard' },
    h('p', {}, h('b', {}, title)),
    text ? h('p', {}, text) : null,
    facts.length > 0 ? h('dl', {}, ...facts.map(([k, v]) => row(k, v))) : null,
    warnings(ctx),
    h('div', { class: 'vcard__acts' },
      h('a', { class: 'vaction', href: ctx.download, download: ctx.name }, icon('download'), 'Download'),
      retry ? h('button', { type: 'button', class: 'vaction vaction--ghost', click: retry }, icon('retry'), 'Try again') : null));
}

/** @param {Context} ctx */
export function warnings(ctx) {
  const list = Array.isArray(ctx.facts.warnings) ? ctx.facts.warnings : [];
  if (list.length === 0) return null;
  return h('ul', { class: 'vwarn' }, ...list.slice(0, 5).map((w) => h('li', {}, icon('warn'), String(w))), list.length > 5 ? h('li', {}, `${list.length - 5} more warnings`) : null);
}

/** @param {string} label @param {...(Node | null)} children */
export function toolbar(label, ...children) {
  return h('div', { class: 'vtools', role: 'toolbar', 'aria-label': label }, ...children);
}

/** A line that tells a limit or a note about what is shown. @param {...(Node | string | null)} children */
export function noteLine(...children) {
  return h('p', { class: 'vnote', role: 'note' }, ...children);
}
