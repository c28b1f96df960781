/**
 * Markdown: the server renders and sanitises it; where it does not, the source
 * is shown as text.
 *
 * @typedef {import('./frame.js').Context} Context
 */
import { h } from './dom.js';
import { withParams } from './frame.js';
import * as text from './text.js';

/** @param {Context} ctx */
export async function mount(ctx) {
  const html = await rendered(ctx);
  if (html === null) return text.mount(ctx);
  const prose = h('div', { class: 'prose vmarkdown__prose' });
  // The answer to as=html is made by the server's own renderer and sanitiser,
  // and the page's policy lets no script in it run.
  prose.innerHTML = html;
  for (const a of prose.querySelectorAll('a[href]')) {
    a.setAttribute('target', '_blank');
    a.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  ctx.host.append(h('div', { class: 'vmarkdown', tabindex: ctx.full ? 0 : -1, role: 'document', 'aria-label': ctx.name }, prose));
  return {};
}

/**
 * The server sends what it rendered as plain text, so that nobody can open it
 * as a page. A file's own bytes always carry a Content-Disposition; those are
 * never taken for rendered HTML.
 * @param {Context} ctx @returns {Promise<string | null>} null when the server does not render it
 */
async function rendered(ctx) {
  const res = await fetch(withParams(ctx.src, { as: 'html' }), { signal: ctx.signal }).catch(() => null);
  if (!res?.ok || res.headers.has('Content-Disposition')) return null;
  return /^text\/(plain|html)/.test(res.headers.get('Content-Type') ?? '') ? res.text() : null;
}
