/**
 * Images: fitted, zoom to the pointer, drag to pan. SVG is shown through <img>
 * only, so nothing in it runs. Transparency lies on a chequer.
 *
 * @typedef {import('./frame.js').Context} Context
 */
import { clamp } from '../lib/canvas-geometry.js';
import { count } from '../lib/canvas-text.js';
import { h, iconButton } from './dom.js';
import { toolbar, ViewerError } from './frame.js';

const MOST = 16;
/** Browsers give up somewhere above this. */
const MOST_PIXELS = 120_000_000;

/** @param {Context} ctx */
export async function mount(ctx) {
  const alt = ctx.facts.alt || ctx.facts.description || ctx.name;
  const img = h('img', { class: 'vimage__img', alt, decoding: 'async', draggable: 'false' });
  const stage = h('div', { class: 'vimage', tabindex: ctx.full ? 0 : null, role: ctx.full ? 'group' : null, 'aria-label': ctx.full ? `${ctx.name}: plus and minus zoom, arrows pan, 0 fits` : null }, img);
  if (ctx.facts.width && ctx.facts.height) {
    img.width = ctx.facts.width;
    img.height = ctx.facts.height;
  }
  img.src = ctx.src;
  try {
    await img.decode();
  } catch {
    if (!img.complete || img.naturalWidth === 0) throw new ViewerError(await why(ctx));
  }
  ctx.host.append(stage);
  if (!ctx.full) return {};
  return new Zoomer(ctx, stage, img).mounted();
}

/** @param {Context} ctx */
async function why(ctx) {
  if (ctx.facts.error) return String(ctx.facts.error);
  const { width, height } = ctx.facts;
  if (width * height > MOST_PIXELS) return `The picture has ${count(width)} × ${count(height)} pixels, more than a browser can show.`;
  try {
    const res = await fetch(ctx.src, { headers: { Range: 'bytes=0-0' }, signal: ctx.signal });
    if (res.status === 404) return 'The file is not there any more.';
    if (!res.ok) return `The server answered ${res.status}.`;
    const type = res.headers.get('Content-Type') ?? '';
    return type.startsWith('image/') ? 'The picture is damaged, or this browser does not know its format.' : `This is not a picture: the server calls it ${type || 'unknown'}.`;
  } catch {
    return 'The picture cannot be fetched.';
  }
}

/** Zoom and pan by one transform. */
class Zoomer {
  /** @param {Context} ctx @param {HTMLElement} stage @param {HTMLImageElement} img */
  constructor(ctx, stage, img) {
    this.ctx = ctx;
    this.stage = stage;
    this.img = img;
    this.w = img.naturalWidth || ctx.facts.width || 300;
    this.h = img.naturalHeight || ctx.facts.height || 150;
    this.fitted = true;
    this.x = 0;
    this.y = 0;
    this.z = 1;
    this.percent = h('button', { type: 'button', class: 'vtools__figure', title: 'Show at 100 %', click: () => this.zoomTo(1) });
    this.tools = toolbar('Picture', iconButton('minus', 'Zoom out (−)', () => this.zoomTo(this.z / 1.25)), this.percent,
      iconButton('plus', 'Zoom in (+)', () => this.zoomTo(this.z * 1.25)), iconButton('fit', 'Fit (0)', () => this.fit()));
    stage.classList.add('vimage--full');
    ctx.host.append(this.tools);
    this.listen();
    this.fit();
  }

  listen() {
    const on = { signal: this.ctx.signal };
    this.stage.addEventListener('wheel', (e) => {
      e.preventDefault();
      const box = this.stage.getBoundingClientRect();
      this.zoomTo(this.z * Math.exp(-clamp(e.deltaY, -80, 80) * 0.005), { x: e.clientX - box.left, y: e.clientY - box.top });
    }, { passive: false, signal: this.ctx.signal });
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let far = 0;
    this.stage.addEventListener('pointerdown', (e) => {
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      this.stage.setPointerCapture(e.pointerId);
      far = 0;
    }, on);
    this.stage.addEventListener('pointermove', (e) => {
      const last = fingers.get(e.pointerId);
      if (!last) return;
      fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (fingers.size === 1) this.pan(e.clientX - last.x, e.clientY - last.y);
      else {
        const [a, b] = [...fingers.values()];
        const now = Math.hypot(a.x - b.x, a.y - b.y);
        const box = this.stage.getBoundingClientRect();
        if (far > 0) this.zoomTo(this.z * (now / far), { x: (a.x + b.x) / 2 - box.left, y: (a.y + b.y) / 2 - box.top });
        far = now;
      }
    }, on);
    for (const end of ['pointerup', 'pointercancel']) this.stage.addEventListener(end, (e) => { fingers.delete(/** @type {PointerEvent} */ (e).pointerId); far = 0; }, on);
    this.stage.addEventListener('dblclick', () => (this.fitted ? this.zoomTo(Math.max(1, this.z * 2)) : this.fit()), on);
    this.stage.addEventListener('keydown', (e) => { if (this.key(e)) e.preventDefault(); }, on);
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    const step = 48;
    switch (e.key) {
      case '+': case '=': this.zoomTo(this.z * 1.25); return true;
      case '-': this.zoomTo(this.z / 1.25); return true;
      case '0': this.fit(); return true;
      case '1': this.zoomTo(1); return true;
      case 'ArrowLeft': this.pan(step, 0); return true;
      case 'ArrowRight': this.pan(-step, 0); return true;
      case 'ArrowUp': this.pan(0, step); return true;
      case 'ArrowDown': this.pan(0, -step); return true;
      default: return false;
    }
  }

  fit() {
    const w = this.stage.clientWidth - 32;
    const height = this.stage.clientHeight - 32;
    this.z = Math.max(0.01, Math.min(1, w / this.w, height / this.h));
    this.x = (this.stage.clientWidth - this.w * this.z) / 2;
    this.y = (this.stage.clientHeight - this.h * this.z) / 2;
    this.fitted = true;
    this.draw();
  }

  /** @param {number} z @param {{x: number, y: number}} [at] */
  zoomTo(z, at = { x: this.stage.clientWidth / 2, y: this.stage.clientHeight / 2 }) {
    const zoom = clamp(z, 0.01, MOST);
    const k = zoom / this.z;
    this.x = at.x - (at.x - this.x) * k;
    this.y = at.y - (at.y - this.y) * k;
    this.z = zoom;
    this.fitted = false;
    this.pan(0, 0);
  }

  /** A part of the picture always stays in sight. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const keep = 64;
    this.x = clamp(this.x + dx, keep - this.w * this.z, this.stage.clientWidth - keep);
    this.y = clamp(this.y + dy, keep - this.h * this.z, this.stage.clientHeight - keep);
    if (dx !== 0 || dy !== 0) this.fitted = false;
    this.draw();
  }

  draw() {
    this.img.width = this.w;
    this.img.height = this.h;
    this.img.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.z})`;
    this.img.classList.toggle('vimage__img--pixels', this.z >= 4);
    this.percent.textContent = `${Math.round(this.z * 100)}\u00a0%`;
  }

  mounted() {
    return { resize: () => { if (this.fitted) this.fit(); else this.pan(0, 0); }, key: (/** @type {KeyboardEvent} */ e) => this.key(e) };
  }
}
