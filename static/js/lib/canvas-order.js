/**
 * Order on the canvas: reading order for focus, and the nearest node in the
 * direction of an arrow key.
 *
 * @typedef {import('./canvas-geometry.js').Rect} Rect
 * @typedef {{id: string, rect: Rect}} Placed
 */
import { centre } from './canvas-geometry.js';

/** Nodes whose tops are this near count as one row. */
const ROW = 24;

/**
 * Top to bottom, then left to right.
 * @template {Placed} T @param {T[]} nodes @returns {T[]} a new list
 */
export function readingOrder(nodes) {
  const byTop = [...nodes].sort((a, b) => a.rect.y - b.rect.y || a.rect.x - b.rect.x);
  /** @type {T[][]} */
  const rows = [];
  for (const n of byTop) {
    const row = rows.at(-1);
    if (row && n.rect.y - row[0].rect.y <= ROW) row.push(n);
    else rows.push([n]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.rect.x - b.rect.x));
}

/**
 * @param {Placed} from @param {Placed[]} nodes
 * @param {'left' | 'right' | 'up' | 'down'} direction
 * @returns {Placed | null} null when nothing lies that way
 */
export function nearestIn(from, nodes, direction) {
  const c = centre(from.rect);
  /** @type {Placed | null} */
  let best = null;
  let bestCost = Infinity;
  for (const n of nodes) {
    if (n.id === from.id) continue;
    const d = centre(n.rect);
    const dx = d.x - c.x;
    const dy = d.y - c.y;
    const along = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const across = direction === 'left' || direction === 'right' ? Math.abs(dy) : Math.abs(dx);
    if (along <= 0 || across > along * 3) continue;
    const cost = along + across * 2;
    if (cost < bestCost) {
      bestCost = cost;
      best = n;
    }
  }
  return best;
}
