/**
 * Curves between nodes. Sides are chosen so that the curve leaves and arrives
 * facing the other node.
 *
 * @typedef {import('./canvas-geometry.js').Rect} Rect
 * @typedef {import('./canvas-geometry.js').Point} Point
 * @typedef {'top' | 'right' | 'bottom' | 'left'} Side
 * @typedef {{d: string, tip: string, label: Point, from: Side, to: Side}} Curve
 */

/** @type {Record<Side, Point>} */
const OUT = { top: { x: 0, y: -1 }, bottom: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } };
const TIP = 6;

/** @param {Rect} r @param {Side} side @returns {Point} */
export function port(r, side) {
  switch (side) {
    case 'top': return { x: r.x + r.w / 2, y: r.y };
    case 'bottom': return { x: r.x + r.w / 2, y: r.y + r.h };
    case 'left': return { x: r.x, y: r.y + r.h / 2 };
    default: return { x: r.x + r.w, y: r.y + r.h / 2 };
  }
}

/** @param {Rect} a @param {Rect} b @returns {[Side, Side]} */
export function sides(a, b) {
  const right = b.x - (a.x + a.w);
  const left = a.x - (b.x + b.w);
  const below = b.y - (a.y + a.h);
  const above = a.y - (b.y + b.h);
  const gap = Math.max(right, left, below, above);
  if (gap === below) return ['bottom', 'top'];
  if (gap === above) return ['top', 'bottom'];
  return gap === right ? ['right', 'left'] : ['left', 'right'];
}

/** @param {string | undefined} s @returns {Side | undefined} */
function side(s) {
  return s === 'top' || s === 'right' || s === 'bottom' || s === 'left' ? s : undefined;
}

/** @param {number} v */
const n = (v) => Math.round(v * 10) / 10;

/**
 * Where two boxes overlap along the shared side, the curve runs straight.
 * @param {Rect} a @param {Rect} b @param {Side} from @param {Side} to @returns {[Point, Point]}
 */
function ends(a, b, from, to) {
  const p = port(a, from);
  const q = port(b, to);
  const vertical = (from === 'bottom' && to === 'top') || (from === 'top' && to === 'bottom');
  const lo = vertical ? Math.max(a.x, b.x) : Math.max(a.y, b.y);
  const hi = vertical ? Math.min(a.x + a.w, b.x + b.w) : Math.min(a.y + a.h, b.y + b.h);
  const opposite = vertical || (from === 'right' && to === 'left') || (from === 'left' && to === 'right');
  if (opposite && hi - lo >= 48) {
    const mid = (lo + hi) / 2;
    if (vertical) p.x = q.x = mid;
    else p.y = q.y = mid;
  }
  return [p, q];
}

/**
 * @param {Rect} a @param {Rect} b
 * @param {{from?: string, to?: string}} [wanted] sides asked for by the edge
 * @returns {Curve}
 */
export function curve(a, b, wanted = {}) {
  const [autoFrom, autoTo] = sides(a, b);
  const from = side(wanted.from) ?? autoFrom;
  const to = side(wanted.to) ?? autoTo;
  const [p, q] = ends(a, b, from, to);
  const reach = Math.min(160, Math.max(24, Math.hypot(q.x - p.x, q.y - p.y) / 2));
  const u = OUT[from];
  const v = OUT[to];
  const c1 = { x: p.x + u.x * reach, y: p.y + u.y * reach };
  const c2 = { x: q.x + v.x * reach, y: q.y + v.y * reach };
  const across = { x: -v.y, y: v.x };
  const t1 = { x: q.x + v.x * TIP + across.x * TIP * 0.75, y: q.y + v.y * TIP + across.y * TIP * 0.75 };
  const t2 = { x: q.x + v.x * TIP - across.x * TIP * 0.75, y: q.y + v.y * TIP - across.y * TIP * 0.75 };
  return {
    d: `M${n(p.x)} ${n(p.y)}C${n(c1.x)} ${n(c1.y)} ${n(c2.x)} ${n(c2.y)} ${n(q.x)} ${n(q.y)}`,
    tip: `M${n(t1.x)} ${n(t1.y)}L${n(q.x)} ${n(q.y)}L${n(t2.x)} ${n(t2.y)}`,
    label: { x: (p.x + 3 * c1.x + 3 * c2.x + q.x) / 8, y: (p.y + 3 * c1.y + 3 * c2.y + q.y) / 8 },
    from,
    to,
  };
}
