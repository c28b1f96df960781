/**
 * A JSON reader that keeps what JSON.parse loses: numbers stay the text of
 * the file, repeated keys stay apart, order is kept. It does not recurse, so
 * ten thousand levels do no harm.
 *
 * @typedef {{t: 'object', keys: string[], kids: Value[]}} ObjectValue
 * @typedef {{t: 'array', kids: Value[]}} ArrayValue
 * @typedef {{t: 'string' | 'number' | 'word', v: string}} Leaf word: true, false, null
 * @typedef {ObjectValue | ArrayValue | Leaf} Value
 */

export class JSONTextError extends Error {
  /** @param {string} what @param {string} text @param {number} at */
  constructor(what, text, at) {
    const before = text.slice(0, at);
    const line = before.split('\n').length;
    const column = at - before.lastIndexOf('\n');
    super(`${what} at line ${line}, column ${column}`);
    this.line = line;
    this.column = column;
  }
}

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null|NaN|-?Infinity/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  /** @param {RegExp} re @returns {string | null} */
  take(re) {
    re.lastIndex = this.at;
    const m = re.exec(this.text);
    if (!m) return null;
    this.at += m[0].length;
    return m[0];
  }

  space() {
    this.take(SPACE);
  }

  /** @param {string} what */
  fail(what) {
    return new JSONTextError(what, this.text, this.at);
  }

  string() {
    const raw = this.take(STRING);
    if (raw === null) throw this.fail('A string is not closed or holds a bad escape');
    return /** @type {string} */ (JSON.parse(raw));
  }

  /** One value that is not a container, or a new empty container. @returns {Value} */
  head() {
    const c = this.text[this.at];
    if (c === '{' || c === '[') {
      this.at += 1;
      return c === '{' ? { t: 'object', keys: [], kids: [] } : { t: 'array', kids: [] };
    }
    if (c === '"') return { t: 'string', v: this.string() };
    const word = this.take(WORD);
    if (word !== null) return { t: 'word', v: word };
    const number = this.take(NUMBER);
    if (number) return { t: 'number', v: number };
    throw this.fail(c === undefined ? 'The text ends too early' : `Unexpected “${c}”`);
  }

  /** Reads one value and stops behind it. @returns {Value} */
  value() {
    this.space();
    const root = this.head();
    /** @type {(ObjectValue | ArrayValue)[]} */
    const open = root.t === 'object' || root.t === 'array' ? [root] : [];
    while (open.length > 0) {
      const top = open[open.length - 1];
      const close = top.t === 'object' ? '}' : ']';
      this.space();
      if (this.text[this.at] === close) {
        this.at += 1;
        open.pop();
        continue;
      }
      if (top.kids.length > 0) {
        if (this.text[this.at] !== ',') throw this.fail(`“,” or “${close}” is missing`);
        this.at += 1;
        this.space();
      }
      if (top.t === 'object') {
        top.keys.push(this.string());
        this.space();
        if (this.text[this.at] !== ':') throw this.fail('“:” is missing');
        this.at += 1;
        this.space();
      }
      const kid = this.head();
      top.kids.push(kid);
      if (kid.t === 'object' || kid.t === 'array') open.push(kid);
    }
    return root;
  }
}

/** @param {string} text @returns {Value} throws JSONTextError */
export function parse(text) {
  const r = new Reader(text);
  const v = r.value();
  r.space();
  if (r.at < r.text.length) throw r.fail('More text after the end of the value');
  return v;
}

/**
 * One value per line. A bad line becomes an error entry; the others stay.
 * @param {string} text
 * @returns {{line: number, value?: Value, error?: string}[]}
 */
export function parseLines(text) {
  /** @type {{line: number, value?: Value, error?: string}[]} */
  const out = [];
  text.split(/\r\n|\n|\r/).forEach((line, i) => {
    if (line.trim() === '') return;
    try {
      out.push({ line: i + 1, value: parse(line) });
    } catch (err) {
      out.push({ line: i + 1, error: /** @type {Error} */ (err).message });
    }
  });
  return out;
}

/**
 * JSON, or JSON Lines when the whole is not one value but its lines are.
 * @param {string} text @param {boolean} linesWanted the name or type says lines
 * @returns {{value: Value, lines: boolean}}
 */
export function read(text, linesWanted) {
  if (!linesWanted) {
    try {
      return { value: parse(text), lines: false };
    } catch (err) {
      const lines = parseLines(text);
      if (lines.length < 2 || lines.some((l) => l.error)) throw err;
    }
  }
  const kids = parseLines(text).map((l) => l.value ?? { t: /** @type {const} */ ('word'), v: `line ${l.line}: ${l.error}` });
  return { value: { t: 'array', kids }, lines: true };
}

/** "{3 keys}", "[12 items]" or the value as the file has it. @param {Value} v @param {number} [most] */
export function summary(v, most = 200) {
  if (v.t === 'object') return v.kids.length === 0 ? '{}' : `{${v.kids.length} ${v.kids.length === 1 ? 'key' : 'keys'}}`;
  if (v.t === 'array') return v.kids.length === 0 ? '[]' : `[${v.kids.length} ${v.kids.length === 1 ? 'item' : 'items'}]`;
  if (v.t !== 'string') return v.v;
  const text = JSON.stringify(v.v);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
