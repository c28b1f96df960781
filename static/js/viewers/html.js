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
  const src = await address(ctx);
  if (ctx.signal.aborted) return {};
  if (src === '') {
    const mounted = await text.mount(ctx);
    ctx.host.firstElementChild?.prepend(noteLine('This page cannot be run here: its source is shown.'));
    return mounted;
  }
  const frame = h('iframe', { class: 'vhtml', sandbox: 'allow-scripts', src, title: ctx.name, referrerpolicy: 'no-referrer', loading: 'lazy', allow: '' });
  ctx.host.append(frame);
  return {};
}

/**
 * The address of the frame redirects to one with a token. Only whether it does
 * is asked here; the frame follows by itself. @param {Context} ctx
 */
async function address(ctx) {
  if (ctx.frame === '') return '';
  const res = await fetch(ctx.frame, { signal: ctx.signal, redirect: 'manual' }).catch(() => null);
  return res?.type === 'opaqueredirect' ? ctx.frame : '';
}
