/**
 * Terminal text as lines of styled runs: carriage returns, backspaces, erasing
 * and moving within a line, and SGR colours are honoured; other escapes are
 * dropped. Colours map to the 16 of the theme, 256 and true colour to the nearest.
 *
 * @typedef {{text: string, cls: string}} Run
 */

const ESCAPE = /^\x1b(?:\[([0-9;?]*)([ -/]*[@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][0-9A-B]|[@-Z\\^_=>78])/;

/** @param {string} raw @returns {Run[][]} one list of runs for each line */
export function parseAnsi(raw) {
  const screen = new Line();
  /** @type {Run[][]} */
  const lines = [];
  let style = new Set();
  for (let i = 0; i < raw.length; ) {
    const c = raw[i];
    if (c === "\n") {
      lines.push(screen.take());
      i++;
    } else if (c === "\r") {
      screen.at = 0;
      i++;
    } else if (c === "\b") {
      screen.at = Math.max(0, screen.at - 1);
      i++;
    } else if (c === "\x1b") {
      const m = ESCAPE.exec(raw.slice(i, i + 4096));
      if (!m) {
        if (raw.length - i < 32) break; // the rest of the escape has not come yet
        i++;
        continue;
      }
      if (m[2] === "m") style = sgr(style, m[1]);
      else if (m[2]) screen.move(m[2], m[1]);
      i += m[0].length;
    } else if (c < " " && c !== "\t") {
      i++;
    } else {
      const code = /** @type {number} */ (raw.codePointAt(i));
      const ch = String.fromCodePoint(code);
      screen.put(ch, [...style].sort().join(" "));
      i += ch.length;
    }
  }
  if (screen.cells.length > 0) lines.push(screen.take());
  return lines;
}

class Line {
  /** @type {[string, string][]} */
  cells = [];
  at = 0;

  /** @param {string} ch @param {string} cls */
  put(ch, cls) {
    while (this.cells.length < this.at) this.cells.push([" ", ""]);
    this.cells[this.at++] = [ch, cls];
  }

  /** @param {string} kind @param {string} args */
  move(kind, args) {
    const n = Math.min(Number.parseInt(args, 10) || (kind === "K" ? 0 : 1), 1000);
    if (kind === "C") this.at += n;
    else if (kind === "D") this.at = Math.max(0, this.at - n);
    else if (kind === "G") this.at = n - 1;
    else if (kind === "K" && n === 0) this.cells.length = Math.min(this.cells.length, this.at);
    else if (kind === "K" && n === 1) this.cells.fill([" ", ""], 0, this.at);
    else if (kind === "K") this.cells.length = 0;
  }

  /** @returns {Run[]} */
  take() {
    /** @type {Run[]} */
    const runs = [];
    for (const [ch, cls] of this.cells) {
      const last = runs[runs.length - 1];
      if (last && last.cls === cls) last.text += ch;
      else runs.push({ text: ch, cls });
    }
    this.cells = [];
    this.at = 0;
    return runs;
  }
}

const OFF = /** @type {Record<number, number[]>} */ ({ 22: [1, 2], 23: [3], 24: [4], 27: [7], 29: [9] });

/** @param {Set<string>} style @param {string} args @returns {Set<string>} */
function sgr(style, args) {
  let next = new Set(style);
  const codes = args.split(";").map((a) => Number.parseInt(a, 10) || 0);
  const drop = (/** @type {(n: number) => boolean} */ test) => {
    for (const cls of next) if (test(Number(cls.slice(2)))) next.delete(cls);
  };
  const colour = (/** @type {number} */ n) => {
    drop((k) => isBack(k) === isBack(n) && isColour(k));
    next.add(`a-${n}`);
  };
  for (let i = 0; i < codes.length; i++) {
    const n = codes[i];
    if (n === 0) next = new Set();
    else if (OFF[n]) drop((k) => OFF[n].includes(k));
    else if (n === 39 || n === 49) drop((k) => isColour(k) && isBack(k) === (n === 49));
    else if (n === 38 || n === 48) {
      const [near, used] = extended(codes.slice(i + 1));
      if (near >= 0) colour(near + (n === 48 ? 10 : 0));
      i += used;
    } else if (isColour(n)) colour(n);
    else if ([1, 2, 3, 4, 7, 9].includes(n)) next.add(`a-${n}`);
  }
  return next;
}

const isColour = (/** @type {number} */ n) => (n >= 30 && n <= 37) || (n >= 40 && n <= 47) || (n >= 90 && n <= 97) || (n >= 100 && n <= 107);
const isBack = (/** @type {number} */ n) => (n >= 40 && n <= 47) || n >= 100;

/** The nearest of the 16 to a 256 or true colour. @param {number[]} rest @returns {[number, number]} */
function extended(rest) {
  if (rest[0] === 2) return [nearest(rest[1] ?? 0, rest[2] ?? 0, rest[3] ?? 0), 4];
  if (rest[0] !== 5) return [-1, 0];
  const n = rest[1] ?? 0;
  if (n < 8) return [30 + n, 2];
  if (n < 16) return [82 + n, 2];
  if (n > 231) {
    const g = (n - 232) * 10 + 8;
    return [nearest(g, g, g), 2];
  }
  const v = n - 16;
  const level = (/** @type {number} */ k) => (k === 0 ? 0 : 55 + 40 * k);
  return [nearest(level(Math.floor(v / 36)), level(Math.floor(v / 6) % 6), level(v % 6)), 2];
}

/** @param {number} r @param {number} g @param {number} b */
function nearest(r, g, b) {
  const high = Math.max(r, g, b);
  if (high - Math.min(r, g, b) < 40) return high < 64 ? 30 : high < 160 ? 90 : 37;
  const on = (/** @type {number} */ v, /** @type {number} */ bit) => (v > high * 0.6 ? bit : 0);
  return 30 + on(r, 1) + on(g, 2) + on(b, 4);
}

/**
 * Which lines of an output are shown: the last ten while it runs, afterwards
 * the first four and the last six when more than twelve.
 * @param {number} count @param {boolean} running
 * @returns {{head: number, hidden: number, tail: number}}
 */
export function fold(count, running) {
  if (running) return { head: 0, hidden: Math.max(0, count - 10), tail: Math.min(count, 10) };
  if (count <= 12) return { head: count, hidden: 0, tail: 0 };
  return { head: 4, hidden: count - 10, tail: 6 };
}
