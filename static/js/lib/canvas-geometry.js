/**
 * Geometry of the canvas: rectangles in world pixels, and the view that maps
 * the world to the screen. Pure functions; nothing here touches the DOM.
 *
 * A view is {x, y, z}: a world point p is drawn at p * z + (x, y) screen
 * pixels from the canvas' top left corner.
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, w: number, h: number}} Rect
 * @typedef {{x: number, y: number, z: number}} View
 */

export const MIN_ZOOM = 0.1;
export const MAX_ZOOM = 4;
export const SNAP = 8;
export const MIN_W = 160;
export const MIN_H = 96;

/** @param {number} v @param {number} lo @param {number} hi */
export function clamp(v, lo, hi) {
  return Math.min(hi, Math.max(lo, v));
}

/** @param {number} z */
export function clampZoom(z) {
  return Number.isFinite(z) ? clamp(z, MIN_ZOOM, MAX_ZOOM) : 1;
}

/** @param {View} view @param {Point} p world → screen */
export function toScreen(view, p) {
  return { x: p.x * view.z + view.x, y: p.y * view.z + view.y };
}

/** @param {View} view @param {Point} p screen → world */
export function toWorld(view, p) {
  return { x: (p.x - view.x) / view.z, y: (p.y - view.y) / view.z };
}

/** @param {View} view @param {Rect} r @returns {Rect} */
export function rectToScreen(view, r) {
  return { ...toScreen(view, r), w: r.w * view.z, h: r.h * view.z };
}

/**
 * Zooms so that the world point under `at` (screen) stays under it.
 * @param {View} view @param {Point} at @param {number} z
 * @returns {View}
 */
export function zoomAt(view, at, z) {
  const zoom = clampZoom(z);
  const k = zoom / view.z;
  return { x: at.x - (at.x - view.x) * k, y: at.y - (at.y - view.y) * k, z: zoom };
}

/** @param {Rect[]} rects @returns {Rect | null} null for no rectangles */
export function union(rects) {
  if (rects.length === 0) return null;
  let x0 = Infinity, y0 = Infinity, x1 = -Infinity, y1 = -Infinity;
  for (const r of rects) {
    x0 = Math.min(x0, r.x);
    y0 = Math.min(y0, r.y);
    x1 = Math.max(x1, r.x + r.w);
    y1 = Math.max(y1, r.y + r.h);
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

/** Touching counts: a selection box takes what it touches. @param {Rect} a @param {Rect} b */
export function touches(a, b) {
  return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}

/** @param {Rect} outer @param {Rect} inner */
export function contains(outer, inner) {
  return inner.x >= outer.x && inner.y >= outer.y
    && inner.x + inner.w <= outer.x + outer.w && inner.y + inner.h <= outer.y + outer.h;
}

/** @param {Point} a @param {Point} b @returns {Rect} */
export function rectBetween(a, b) {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: Math.abs(a.x - b.x), h: Math.abs(a.y - b.y) };
}

/** @param {Rect} r @param {number} by */
export function grow(r, by) {
  return { x: r.x - by, y: r.y - by, w: r.w + 2 * by, h: r.h + 2 * by };
}

/** @param {Rect} r @returns {Point} */
export function centre(r) {
  return { x: r.x + r.w / 2, y: r.y + r.h / 2 };
}

/**
 * The view that shows `r` whole in the middle of a w × h screen, with room
 * around it; never nearer than `most`.
 * @param {Rect} r @param {{w: number, h: number}} screen
 * @param {{top: number, right: number, bottom: number, left: number}} inset
 * @param {number} [most]
 * @returns {View}
 */
export function fit(r, screen, inset, most = 1) {
  const w = Math.max(1, screen.w - inset.left - inset.right);
  const h = Math.max(1, screen.h - inset.top - inset.bottom);
  const z = clampZoom(Math.min(w / Math.max(1, r.w), h / Math.max(1, r.h), most));
  const c = centre(r);
  return { x: inset.left + w / 2 - c.x * z, y: inset.top + h / 2 - c.y * z, z };
}

/** The world rectangle a screen of w × h shows. @param {View} view @param {{w: number, h: number}} screen @returns {Rect} */
export function visible(view, screen) {
  return { ...toWorld(view, { x: 0, y: 0 }), w: screen.w / view.z, h: screen.h / view.z };
}

/** @param {number} v @param {number} [step] */
export function snapTo(v, step = SNAP) {
  return Math.round(v / step) * step + 0;
}

/**
 * How fast the view pans while something is dragged at the border: screen
 * pixels per frame, 0 inside, growing towards and past the edge.
 * @param {Point} p screen point @param {{w: number, h: number}} screen
 * @param {number} [band] @param {number} [most]
 * @returns {Point}
 */
export function edgePan(p, screen, band = 32, most = 14) {
  /** @param {number} v @param {number} size */
  const axis = (v, size) => {
    if (v < band) return clamp((band - v) / band, 0, 1) * most;
    if (v > size - band) return -clamp((v - size + band) / band, 0, 1) * most;
    return 0;
  };
  return { x: axis(p.x, screen.w), y: axis(p.y, screen.h) };
}
