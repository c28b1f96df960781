/**
 * <atelier-viewer kind src published name mime facts mode rows frame paused>:
 * shows one file. The code of a kind is fetched when the first of its kind is
 * seen. While "paused" is set nothing is loaded or drawn; with "still" it
 * loads once and then keeps that picture.
 *
 * @typedef {import('./frame.js').Context} Context
 * @typedef {import('./frame.js').Mounted} Mounted
 * @typedef {import('./frame.js').ViewerModule} ViewerModule
 */
import { beside, card, downloadURL, skeleton, ViewerError } from './frame.js';

/** @type {Record<string, () => Promise<ViewerModule>>} */
const MODULES = {
  table: () => import('./table.js'),
  image: () => import('./image.js'),
  pdf: () => import('./pdf.js'),
  model: () => import('./model.js'),
  json: () => import('./json.js'),
  text: () => import('./text.js'),
  markdown: () => import('./markdown.js'),
  html: () => import('./html.js'),
  media: () => import('./media.js'),
};

/** Kinds shown as a card with facts and Download. */
const CARDS = ['notebook', 'archive', 'other'];
const cards = () => import('./card.js');

/** A viewer that took the page down last time opens folded. */
const CRASH_KEY = 'atelier.viewer.loading';

/** @type {IntersectionObserver | null} */
let sight = null;

/** @param {AtelierViewer} viewer */
function watch(viewer) {
  sight ??= new IntersectionObserver((entries) => {
    for (const e of entries) {
      const v = /** @type {AtelierViewer} */ (e.target);
      v.inSight = e.isIntersecting;
      v.update();
    }
  }, { rootMargin: '200px' });
  sight.observe(viewer);
}

/** What takes long to read is read a few at a time, in the order it came into sight. */
const HEAVY = new Set(['model', 'pdf']);
const AT_ONCE = 3;
let loading = 0;
/** @type {(() => void)[]} */
const waiting = [];

/** @returns {Promise<void>} when it is this viewer's turn */
function turn() {
  if (loading < AT_ONCE) {
    loading += 1;
    return Promise.resolve();
  }
  return new Promise((go) => { waiting.push(go); });
}

/** Every turn taken is left once; the next one takes the place over. */
function leave() {
  const next = waiting.shift();
  if (next) next();
  else loading -= 1;
}

export class AtelierViewer extends HTMLElement {
  static observedAttributes = ['paused', 'still', 'src', 'kind', 'rows'];

  constructor() {
    super();
    this.inSight = false;
    /** @type {Mounted | null} */
    this.mounted = null;
    /** @type {AbortController | null} */
    this.abort = null;
    this.shown = '';
    this.paused = false;
    /** @type {ResizeObserver | null} */
    this.resizes = null;
    /** @type {Context | null} */
    this.ctx = null;
  }

  connectedCallback() {
    watch(this);
    if (!this.abort && this.childElementCount === 0) this.append(skeleton(this.getAttribute('kind') ?? 'other'));
  }

  disconnectedCallback() {
    sight?.unobserve(this);
    this.inSight = false;
    // The canvas may only be moving the element into its node's new version.
    setTimeout(() => {
      if (!this.isConnected) this.close();
    }, 0);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.update();
  }

  update() {
    const key = ['kind', 'src', 'rows'].map((a) => this.getAttribute(a) ?? '').join(' ');
    const away = this.hasAttribute('paused') || !this.inSight;
    if (this.abort && this.shown !== key) this.close();
    if (!this.abort) {
      if (!away) this.open(key);
      return;
    }
    const rest = away || this.hasAttribute('still');
    if (rest === this.paused) return;
    this.paused = rest;
    if (rest) this.mounted?.pause?.();
    else this.mounted?.resume?.();
  }

  /** @returns {Context} */
  context() {
    const attr = (/** @type {string} */ n) => this.getAttribute(n) ?? '';
    /** @type {Record<string, any>} */
    let facts = {};
    try {
      facts = JSON.parse(attr('facts') || '{}') ?? {};
    } catch { /* facts are a help, not a condition */ }
    const published = attr('published');
    const src = attr('src') || `/v1/published/${published}/content`;
    const abort = /** @type {AbortController} */ (this.abort);
    return {
      kind: attr('kind'), src, published, facts,
      rows: attr('rows') || beside(src, 'rows'),
      frame: attr('frame') || beside(src, 'frame'),
      name: attr('name'), mime: attr('mime'), full: attr('mode') === 'full',
      download: attr('download') || downloadURL(src),
      signal: abort.signal, host: this,
      ready: () => this.done(),
      fallback: (reason) => this.fail(new ViewerError(reason), abort),
    };
  }

  /** @param {string} key */
  async open(key) {
    const abort = new AbortController();
    this.abort = abort;
    this.shown = key;
    this.paused = false;
    this.ctx = null;
    const ctx = this.context();
    this.ctx = ctx;
    this.dataset.state = 'loading';
    this.setAttribute('aria-busy', 'true');
    this.replaceChildren(skeleton(ctx.kind));
    if (this.crashedBefore(key)) {
      this.done();
      this.replaceChildren(card(ctx, 'Not opened by itself', 'The page closed while this file was loading last time.', () => this.again()));
      return;
    }
    await learn(ctx);
    if (abort.signal.aborted) return;
    if (ctx.facts.error && !MODULES[ctx.kind]) {
      this.fail(new ViewerError(String(ctx.facts.error)), abort);
      return;
    }
    const heavy = HEAVY.has(ctx.kind);
    if (heavy) await turn();
    if (abort.signal.aborted) {
      if (heavy) leave();
      return;
    }
    remember(key);
    try {
      const load = MODULES[ctx.kind] ?? cards;
      const module = await load();
      if (abort.signal.aborted) return;
      const mounted = await module.mount(ctx);
      if (abort.signal.aborted) {
        mounted.destroy?.();
        return;
      }
      this.mounted = mounted;
      this.done();
      if (mounted.resize) {
        this.resizes = new ResizeObserver(() => mounted.resize?.());
        this.resizes.observe(this);
      }
      this.paused = this.hasAttribute('paused') || this.hasAttribute('still') || !this.inSight;
      if (this.paused) mounted.pause?.();
    } catch (err) {
      this.fail(err, abort);
    } finally {
      forget(key);
      if (heavy) leave();
    }
  }

  /** @param {string} key */
  crashedBefore(key) {
    if (CARDS.includes(this.getAttribute('kind') ?? '')) return false;
    try {
      const left = JSON.parse(sessionStorage.getItem(CRASH_KEY) ?? '{}');
      return (left[key]?.page ?? page) !== page && left[key].tries >= 2;
    } catch {
      return false;
    }
  }

  again() {
    forget(this.shown);
    this.close();
    this.update();
  }

  done() {
    this.dataset.state = 'ready';
    this.removeAttribute('aria-busy');
    this.querySelector(':scope > .skel')?.remove();
    this.dispatchEvent(new CustomEvent('viewer:ready', { bubbles: true }));
  }

  /** @param {unknown} err @param {AbortController} abort */
  fail(err, abort) {
    if (abort.signal.aborted) return;
    this.mounted?.destroy?.();
    this.mounted = null;
    const ctx = this.ctx ?? this.context();
    const text = err instanceof ViewerError ? err.message : `The viewer stopped: ${err instanceof Error ? err.message : String(err)}.`;
    if (!(err instanceof ViewerError)) console.error(err);
    this.replaceChildren(card(ctx, 'This file cannot be shown', text, () => this.again()));
    this.done();
    this.dataset.state = 'failed';
  }

  close() {
    this.abort?.abort();
    this.abort = null;
    this.resizes?.disconnect();
    this.resizes = null;
    this.mounted?.destroy?.();
    this.mounted = null;
    this.replaceChildren(...(this.isConnected ? [skeleton(this.getAttribute('kind') ?? 'other')] : []));
  }
}

/** A file that was not published brings no facts: the server looks into it now. @param {Context} ctx */
async function learn(ctx) {
  const url = ctx.published || Object.keys(ctx.facts).length > 0 ? '' : beside(ctx.src, 'facts');
  if (url === '') return;
  const res = await fetch(url, { signal: ctx.signal, headers: { Accept: 'application/json' } }).catch(() => null);
  const data = res?.ok ? (await res.json().catch(() => null))?.data : null;
  if (!data) return;
  ctx.kind = data.kind || ctx.kind;
  ctx.mime ||= data.mimeType ?? '';
  ctx.facts = { sizeBytes: data.sizeBytes, ...data.facts };
}

/** Tells this load of the page from the one before. */
const page = String(performance.timeOrigin);

/** @param {(left: Record<string, {page: string, tries: number}>) => void} change */
function ledger(change) {
  try {
    const left = JSON.parse(sessionStorage.getItem(CRASH_KEY) ?? '{}');
    change(left);
    sessionStorage.setItem(CRASH_KEY, JSON.stringify(left));
  } catch { /* without storage a crash is not remembered */ }
}

/** @param {string} key */
function remember(key) {
  ledger((left) => { left[key] = { page, tries: (left[key]?.tries ?? 0) + 1 }; });
}

/** @param {string} key */
function forget(key) {
  ledger((left) => { delete left[key]; });
}

// Leaving the page while something loads is not a crash.
addEventListener('pagehide', () => ledger((left) => { for (const k of Object.keys(left)) if (left[k].page === page) delete left[k]; }));

if (!customElements.get('atelier-viewer')) customElements.define('atelier-viewer', AtelierViewer);

export { openViewer } from './dialog.js';
