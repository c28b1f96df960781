/**
 * HTML made by people or agents: in a frame of an opaque origin, from an
 * address with a short-lived token, so that its scripts reach nothing of ours.
 * Where no such address is to be had, its source is shown.
 *
 * @typedef {import('./frame.js').Context} Context
 */
import { h } from './dom.js';
import { noteLine } from './frame.js';
import * as text from './text.js';

/** @param {Context} ctx */
export async function mount(ctx) {
  const ok = ctx.frame !== '' && await fetch(ctx.frame, { method: 'HEAD', signal: ctx.signal }).then((r) => r.ok, () => false);
  if (ctx.signal.aborted) return {};
  if (!ok) {
    const mounted = await text.mount(ctx);
    ctx.host.firstElementChild?.prepend(noteLine('The source is shown. Publish the page to the canvas to see it run.'));
    return mounted;
  }
  const frame = h('iframe', { class: 'vhtml', sandbox: 'allow-scripts', src: ctx.frame, title: ctx.name, referrerpolicy: 'no-referrer', loading: 'lazy', allow: '' });
  ctx.host.append(frame);
  return {};
}
