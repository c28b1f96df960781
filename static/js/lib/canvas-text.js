/**
 * Words and figures as the interface writes them.
 */

/**
 * Splits a file name so that its ending is never cut: the head may shrink,
 * the tail stays.
 * @param {string} name @returns {[string, string]}
 */
export function middleCut(name) {
  const chars = [...name];
  if (chars.length <= 8) return [name, ''];
  const dot = chars.lastIndexOf('.');
  const ext = dot > 0 && chars.length - dot <= 9 ? chars.length - dot : 0;
  const tail = Math.min(ext + 2, Math.ceil(chars.length / 2));
  return [chars.slice(0, -tail).join(''), chars.slice(-tail).join('')];
}

/** Thin spaces in thousands. @param {number | bigint} n */
export function count(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, '\u2009');
}

/** @param {number} n @param {string} one @param {string} [many] */
export function plural(n, one, many = `${one}s`) {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** 812 kB, 18.4 MB; powers of ten as everywhere in the product. @param {number} bytes */
export function size(bytes) {
  if (!Number.isFinite(bytes) || bytes < 0) return '';
  if (bytes < 1000) return `${bytes}\u00a0B`;
  let v = bytes;
  let unit = 0;
  while (v >= 999.5 && unit < 4) {
    v /= 1000;
    unit += 1;
  }
  const text = v < 10 ? v.toFixed(1).replace(/\.0$/, '') : String(Math.round(v));
  return `${text}\u00a0${['B', 'kB', 'MB', 'GB', 'TB'][unit]}`;
}

/** A length for people: three significant figures, no trailing zeros. @param {number} v */
export function figure(v) {
  if (v === 0) return '0';
  const a = Math.abs(v);
  if (a >= 1e6 || a < 1e-3) return v.toExponential(2).replace(/\.?0+e/, 'e');
  const digits = a >= 100 ? 0 : a >= 10 ? 1 : 2;
  const text = v.toFixed(Math.max(digits, a < 1 ? 3 : 0));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
