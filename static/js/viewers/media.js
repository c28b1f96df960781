/**
 * Sound and film with the browser's own controls; seeking works by ranges.
 *
 * @typedef {import('./frame.js').Context} Context
 */
import { h } from './dom.js';

/** @type {Record<number, string>} */
const WORDS = {
  2: 'The file stopped coming. The server may be unreachable.',
  3: 'The file is damaged, or part of it is in a form this browser cannot decode.',
  4: 'This browser cannot play this format.',
};

/** @param {Context} ctx */
export function mount(ctx) {
  const sound = ctx.mime.startsWith('audio/') || /\.(mp3|wav|ogg|oga|flac|m4a|aac|opus)$/i.test(ctx.name);
  const el = sound ? h('audio', { controls: true, preload: 'metadata', 'aria-label': ctx.name }) : h('video', { controls: true, preload: 'metadata', playsinline: true, 'aria-label': ctx.name });
  el.addEventListener('error', () => ctx.fallback(WORDS[el.error?.code ?? 0] ?? 'The file cannot be played.'));
  el.src = ctx.src;
  ctx.host.append(h('div', { class: `vmedia ${sound ? 'vmedia--sound' : ''}` }, el));
  let playing = false;
  return {
    // Out of sight on the canvas a film stops; it goes on when it is back.
    pause() {
      playing = !el.paused;
      if (!sound) el.pause();
    },
    resume() {
      if (playing && !sound) el.play().catch(() => {});
    },
    destroy() {
      el.pause();
      el.removeAttribute('src');
      el.load();
    },
  };
}
