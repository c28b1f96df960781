/**
 * Text by lines, and the bound on how much of a big file is shown.
 */

/** What a text viewer fetches at most: 1 MB. */
export const SHOWN_BYTES = 1_000_000;

/**
 * Decodes bytes to text: by byte order mark, else strict UTF-8, else
 * Windows-1252. A cut in the middle of a character at the end is dropped
 * when the text is known to be cut.
 * @param {Uint8Array} bytes @param {boolean} cut
 * @returns {{text: string, encoding: string}}
 */
export function decode(bytes, cut) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' };
  const tries = cut ? [0, 1, 2, 3] : [0];
  for (const n of tries) {
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - n)), encoding: 'UTF-8' };
    } catch { /* not UTF-8 so far */ }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
}

/** @param {string} text @returns {string[]} at least one line; every kind of line end */
export function lines(text) {
  const out = text.split(/\r\n|\n|\r/);
  if (out.length > 1 && out[out.length - 1] === '') out.pop();
  return out;
}

/** A file that looks like text only by its name: NUL bytes near the start. @param {Uint8Array} bytes */
export function looksBinary(bytes) {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return false;
  return bytes.subarray(0, 8000).includes(0);
}

/**
 * The whole length of a resource from the answer to a Range request.
 * @param {string | null} contentRange @param {string | null} contentLength
 * @returns {number | null}
 */
export function totalLength(contentRange, contentLength) {
  const m = /\/(\d+)$/.exec(contentRange ?? '');
  if (m) return Number(m[1]);
  return contentLength !== null && /^\d+$/.test(contentLength) ? Number(contentLength) : null;
}

/**
 * Rows of a virtual list that are in sight, a few more on both sides.
 * @param {number} scrollTop @param {number} height @param {number} row @param {number} count
 * @returns {[number, number]} first, and one past the last
 */
export function rowsInSight(scrollTop, height, row, count, extra = 20) {
  const first = Math.max(0, Math.floor(scrollTop / row) - extra);
  return [Math.min(first, count), Math.min(count, Math.ceil((scrollTop + height) / row) + extra)];
}
