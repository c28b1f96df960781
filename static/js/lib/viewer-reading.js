/**
 * How a table's file is read: what the server found, or what the reader chose
 * for this file, which is remembered in this browser.
 *
 * @typedef {{encoding?: string, delimiter?: string, header?: string}} Choice of each only what was chosen
 * @typedef {{getItem: (key: string) => string | null, setItem: (key: string, value: string) => void}} Store
 */

/** The server's names of encodings, those met most often first. */
export const ENCODINGS = [
  'utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1254',
  'windows-1255', 'windows-1256', 'windows-1257', 'iso-8859-2', 'iso-8859-5', 'iso-8859-7', 'iso-8859-15', 'koi8-r', 'macintosh', 'utf-32le', 'utf-32be',
];

/** A character that no text has: each line is then one cell, as it stands in the file. */
const NOTHING = '\x1f';

/** @type {[string, string][]} */
export const DELIMITERS = [[',', 'comma'], [';', 'semicolon'], ['\t', 'tab'], ['|', 'pipe'], [' ', 'space'], [':', 'colon'], [NOTHING, 'nothing: whole lines']];

/** @type {[string, string][]} */
export const HEADERS = [['true', 'first row is names'], ['false', 'first row is data']];

const KEY = 'atelier.reading';
const KEPT = 200;

/** @param {string} d */
export function delimiterName(d) {
  return DELIMITERS.find(([value]) => value === d)?.[1] ?? d;
}

/** @param {() => Store} store may throw: a browser can refuse it @returns {[string, Choice][]} the oldest first */
function all(store) {
  try {
    const list = JSON.parse(store().getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((e) => Array.isArray(e) && typeof e[0] === 'string' && e[1] !== null && typeof e[1] === 'object') : [];
  } catch {
    return []; // private windows may refuse; then what was found stands
  }
}

/** @param {() => Store} store @param {string} file @returns {Choice} */
export function chosen(store, file) {
  return all(store).find(([name]) => name === file)?.[1] ?? {};
}

/** @param {() => Store} store @param {string} file @param {Choice} choice the empty one forgets the file */
export function choose(store, file, choice) {
  const list = all(store).filter(([name]) => name !== file);
  const kept = Object.fromEntries(Object.entries(choice).filter(([, v]) => v));
  if (Object.keys(kept).length > 0) list.push([file, kept]);
  try {
    store().setItem(KEY, JSON.stringify(list.slice(-KEPT)));
  } catch { /* it holds until the page is left */ }
}
