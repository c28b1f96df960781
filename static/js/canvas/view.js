/**
 * Where the canvas looks: pan and zoom, animated where motion is welcome,
 * remembered per workspace in this browser. Drawing is two transforms.
 *
 * @typedef {import('../lib/canvas-geometry.js').View} ViewState
 * @typedef {import('../lib/canvas-geometry.js').Point} Point
 * @typedef {import('../lib/canvas-geometry.js').Rect} Rect
 */
import { clampZoom, fit, visible, zoomAt } from '../lib/canvas-geometry.js';
import { perFrame, reducedMotion } from '../viewers/dom.js';

const GRID = 24;

export class CanvasView {
  /**
   * @param {{root: HTMLElement, layers: (HTMLElement | SVGElement)[], grid: HTMLElement, key: string, changed: () => void}} parts
   */
  constructor({ root, layers, grid, key, changed }) {
    this.root = root;
    this.layers = layers;
    this.grid = grid;
    this.key = key;
    /** @type {ViewState} */
    this.state = { x: 0, y: 0, z: 1 };
    this.screen = { w: 1, h: 1 };
    this.animation = 0;
    this.idle = 0;
    this.apply = perFrame(() => {
      this.draw();
      changed();
    });
  }

  /** Reads the remembered view. @returns {boolean} whether there was one */
  restore() {
    try {
      const saved = JSON.parse(localStorage.getItem(this.key) ?? 'null');
      if (!saved || ![saved.x, saved.y, saved.z].every(Number.isFinite)) return false;
      this.state = { x: saved.x, y: saved.y, z: clampZoom(saved.z) };
      this.apply();
      return true;
    } catch {
      return false;
    }
  }

  save() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.state));
    } catch { /* storage may be off; the view is then not remembered */ }
  }

  /** @param {ViewState} state */
  set(state) {
    cancelAnimationFrame(this.animation);
    this.animation = 0;
    this.moveTo(state);
  }

  /** @param {ViewState} state */
  moveTo(state) {
    this.state = state;
    this.root.toggleAttribute('data-moving', true);
    clearTimeout(this.idle);
    this.idle = window.setTimeout(() => {
      this.root.removeAttribute('data-moving');
      this.save();
      this.apply();
    }, 160);
    this.apply();
  }

  /** @param {number} dx @param {number} dy screen pixels */
  pan(dx, dy) {
    this.set({ ...this.state, x: this.state.x + dx, y: this.state.y + dy });
  }

  /** @param {number} z @param {Point} [at] screen point that stays */
  zoom(z, at = { x: this.screen.w / 2, y: this.screen.h / 2 }) {
    this.set(zoomAt(this.state, at, z));
  }

  /** Moves there in 320 ms, or at once with reduced motion. @param {ViewState} to */
  animate(to) {
    if (reducedMotion()) {
      this.set(to);
      return;
    }
    cancelAnimationFrame(this.animation);
    const from = this.state;
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const t = Math.min(1, Math.max(0, (now - start) / 320));
      const k = 1 - (1 - t) ** 3;
      const z = from.z * (to.z / from.z) ** k;
      // The pan follows the zoom, so that the middle moves on a straight line.
      const f = Math.abs(to.z - from.z) < 1e-6 ? k : (z - from.z) / (to.z - from.z);
      const cx = mix((this.screen.w / 2 - from.x) / from.z, (this.screen.w / 2 - to.x) / to.z, zoomShare(f, z, to.z));
      const cy = mix((this.screen.h / 2 - from.y) / from.z, (this.screen.h / 2 - to.y) / to.z, zoomShare(f, z, to.z));
      this.moveTo(t < 1 ? { x: this.screen.w / 2 - cx * z, y: this.screen.h / 2 - cy * z, z } : to);
      this.animation = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.animation = requestAnimationFrame(step);
  }

  /** The view that shows a world rectangle whole, clear of the tools. @param {Rect} rect @param {number} [most] */
  showing(rect, most = 1) {
    const narrow = this.screen.w < 600;
    const inset = narrow ? { top: 20, right: 20, bottom: 76, left: 20 } : { top: 40, right: 40, bottom: 76, left: 40 };
    return fit(rect, this.screen, inset, most);
  }

  /** @param {Rect} rect world @param {number} [most] */
  show(rect, most = 1) {
    this.animate(this.showing(rect, most));
  }

  /** Pans as little as needed so that the rectangle is in sight. @param {Rect} r world */
  reveal(r) {
    const v = visible(this.state, this.screen);
    const m = 24 / this.state.z;
    const dx = r.w + 2 * m > v.w ? v.x + m - r.x : Math.max(0, v.x + m - r.x) - Math.max(0, r.x + r.w + m - v.x - v.w);
    const dy = r.h + 2 * m > v.h ? v.y + m - r.y : Math.max(0, v.y + m - r.y) - Math.max(0, r.y + r.h + m - v.y - v.h);
    if (dx !== 0 || dy !== 0) this.animate({ ...this.state, x: this.state.x + dx * this.state.z, y: this.state.y + dy * this.state.z });
  }

  measure() {
    this.screen = { w: this.root.clientWidth || 1, h: this.root.clientHeight || 1 };
  }

  draw() {
    const { x, y, z } = this.state;
    const transform = `translate(${round(x)}px, ${round(y)}px) scale(${z})`;
    for (const layer of this.layers) layer.style.transform = transform;
    let step = GRID * z;
    while (step < 14) step *= 2;
    const offset = /** @param {number} v */ (v) => (((v % step) + step) % step) - step;
    this.grid.style.backgroundSize = `${step}px ${step}px`;
    this.grid.style.transform = `translate(${round(offset(x))}px, ${round(offset(y))}px)`;
  }

  stop() {
    cancelAnimationFrame(this.animation);
    clearTimeout(this.idle);
  }
}

/** Whole device pixels keep text crisp. @param {number} v */
function round(v) {
  const r = window.devicePixelRatio || 1;
  return Math.round(v * r) / r;
}

/** @param {number} a @param {number} b @param {number} t */
function mix(a, b, t) {
  return a + (b - a) * t;
}

/** @param {number} f share of the zoom done @param {number} z @param {number} end */
function zoomShare(f, z, end) {
  return z === 0 ? f : Math.min(1, Math.max(0, (f * end) / z));
}
