/**
 * Levels of detail by zoom. A level is kept until the zoom is 5 % past its
 * border, so that hovering at a border does not flicker.
 *
 * @typedef {'full' | 'compact' | 'thumb' | 'block'} Level
 */

/** @type {{level: Level, from: number}[]} from the nearest to the farthest */
const LEVELS = [
  { level: 'full', from: 0.7 },
  { level: 'compact', from: 0.4 },
  { level: 'thumb', from: 0.2 },
  { level: 'block', from: 0 },
];
const HYSTERESIS = 0.05;

/** @param {number} zoom @returns {Level} */
export function levelAt(zoom) {
  for (const l of LEVELS) if (zoom >= l.from) return l.level;
  return 'block';
}

/**
 * @param {number} zoom @param {Level | null} now the level shown at present
 * @returns {Level}
 */
export function nextLevel(zoom, now) {
  if (!now) return levelAt(zoom);
  const i = LEVELS.findIndex((l) => l.level === now);
  const top = i === 0 ? Infinity : LEVELS[i - 1].from * (1 + HYSTERESIS);
  const bottom = LEVELS[i].from * (1 - HYSTERESIS);
  return zoom >= bottom && zoom < top ? now : levelAt(zoom);
}
