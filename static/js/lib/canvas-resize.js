/**
 * Pulling a corner: the opposite corner stays, the size never falls under the
 * smallest a node can have.
 *
 * @typedef {import('./canvas-geometry.js').Rect} Rect
 */
import { MIN_H, MIN_W } from './canvas-geometry.js';

/**
 * @param {Rect} start @param {'nw' | 'ne' | 'sw' | 'se'} handle
 * @param {number} dx @param {number} dy how far the corner was pulled
 * @param {boolean} [keepRatio]
 * @returns {Rect}
 */
export function resize(start, handle, dx, dy, keepRatio = false) {
  const left = handle.includes('w');
  const top = handle.includes('n');
  let w = Math.max(MIN_W, start.w + (left ? -dx : dx));
  let h = Math.max(MIN_H, start.h + (top ? -dy : dy));
  if (keepRatio && start.w > 0 && start.h > 0) {
    const k = Math.max(w / start.w, h / start.h, MIN_W / start.w, MIN_H / start.h);
    w = start.w * k;
    h = start.h * k;
  }
  return {
    x: left ? start.x + start.w - w : start.x,
    y: top ? start.y + start.h - h : start.y,
    w,
    h,
  };
}
