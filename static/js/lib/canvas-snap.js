/**
 * Snapping: to the edges and centres of other nodes when near, else to the
 * grid. The answer names the guide lines to draw.
 *
 * @typedef {import('./canvas-geometry.js').Rect} Rect
 * @typedef {{axis: 'x' | 'y', at: number, from: number, to: number}} Guide
 * @typedef {{dx: number, dy: number, guides: Guide[]}} Snap
 */
import { snapTo } from './canvas-geometry.js';

/** @param {Rect} r @param {'x' | 'y'} axis start, centre and end on one axis */
function stops(r, axis) {
  return axis === 'x' ? [r.x, r.x + r.w / 2, r.x + r.w] : [r.y, r.y + r.h / 2, r.y + r.h];
}

/**
 * The smallest shift on one axis that lines `moving` up with one of `others`.
 * @param {Rect} moving @param {Rect[]} others @param {'x' | 'y'} axis @param {number} within
 * @param {number[]} [which] which of start, centre, end of `moving` may snap
 */
function nearest(moving, others, axis, within, which = [0, 1, 2]) {
  /** @type {{shift: number, at: number} | null} */
  let best = null;
  const mine = stops(moving, axis);
  for (const other of others) {
    for (const at of stops(other, axis)) {
      for (const i of which) {
        const shift = at - mine[i];
        if (Math.abs(shift) > within) continue;
        if (!best || Math.abs(shift) < Math.abs(best.shift)) best = { shift, at };
      }
    }
  }
  return best;
}

/** @param {Rect} moved @param {Rect[]} others @param {'x' | 'y'} axis @param {number} at @returns {Guide} */
function guide(moved, others, axis, at) {
  const lined = [moved, ...others.filter((o) => stops(o, axis).some((s) => Math.abs(s - at) < 0.01))];
  const [p, size] = axis === 'x' ? /** @type {const} */ (['y', 'h']) : /** @type {const} */ (['x', 'w']);
  return {
    axis,
    at,
    from: Math.min(...lined.map((r) => r[p])),
    to: Math.max(...lined.map((r) => r[p] + r[size])),
  };
}

/**
 * How far a dragged rectangle has still to go to sit well.
 * @param {Rect} moving where the pointer has put it
 * @param {Rect[]} others the nodes it may line up with
 * @param {number} within distance in world pixels (6 screen pixels / zoom)
 * @returns {Snap}
 */
export function snapMove(moving, others, within) {
  const x = nearest(moving, others, 'x', within);
  const y = nearest(moving, others, 'y', within);
  const dx = x ? x.shift : snapTo(moving.x) - moving.x;
  const dy = y ? y.shift : snapTo(moving.y) - moving.y;
  const moved = { ...moving, x: moving.x + dx, y: moving.y + dy };
  const guides = [];
  if (x) guides.push(guide(moved, others, 'x', x.at));
  if (y) guides.push(guide(moved, others, 'y', y.at));
  return { dx, dy, guides };
}

/**
 * The same for a corner that is being pulled: only the moving edges snap.
 * @param {Rect} rect @param {string} handle nw, ne, sw or se
 * @param {Rect[]} others @param {number} within
 * @returns {Snap}
 */
export function snapResize(rect, handle, others, within) {
  const left = handle.includes('w');
  const top = handle.includes('n');
  const x = nearest(rect, others, 'x', within, [left ? 0 : 2]);
  const y = nearest(rect, others, 'y', within, [top ? 0 : 2]);
  const edgeX = left ? rect.x : rect.x + rect.w;
  const edgeY = top ? rect.y : rect.y + rect.h;
  const guides = [];
  if (x) guides.push(guide(rect, others, 'x', x.at));
  if (y) guides.push(guide(rect, others, 'y', y.at));
  return { dx: x ? x.shift : snapTo(edgeX) - edgeX, dy: y ? y.shift : snapTo(edgeY) - edgeY, guides };
}
