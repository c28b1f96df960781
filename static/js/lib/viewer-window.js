/**
 * Windows of a big table: blocks of rows are fetched once, kept in a bounded
 * cache, and asked for at most once at a time.
 *
 * @typedef {{offset: number, total: number, columns: string[], rows: string[][], complete: boolean, encoding?: string, delimiter?: string}} Window
 */

export const BLOCK = 200;
const KEPT = 100;

export class RowWindow {
  /** @param {(offset: number, limit: number) => Promise<Window>} fetchRows */
  constructor(fetchRows) {
    this.fetchRows = fetchRows;
    /** @type {Map<number, Promise<Window>>} in order of use, the oldest first */
    this.blocks = new Map();
    /** @type {Set<number>} blocks that have arrived */
    this.arrived = new Set();
    this.total = 0;
    this.complete = false;
    /** @type {string[]} */
    this.columns = [];
  }

  /** @param {number} block @returns {Promise<Window>} */
  block(block) {
    let p = this.blocks.get(block);
    if (p) {
      this.blocks.delete(block);
      this.blocks.set(block, p);
      return p;
    }
    p = this.fetchRows(block * BLOCK, BLOCK).then((w) => {
      this.arrived.add(block);
      this.total = w.total;
      this.complete = w.complete;
      if (w.columns.length > 0) this.columns = w.columns;
      return w;
    });
    this.blocks.set(block, p);
    p.catch(() => this.blocks.delete(block));
    for (const old of this.blocks.keys()) {
      if (this.blocks.size <= KEPT) break;
      this.blocks.delete(old);
      this.arrived.delete(old);
    }
    return p;
  }

  /** True when rows(y0, y1) will not have to wait. @param {number} y0 @param {number} y1 */
  ready(y0, y1) {
    for (let b = Math.floor(y0 / BLOCK); b * BLOCK < y1; b++) if (!this.arrived.has(b)) return false;
    return true;
  }

  /** @param {number} y0 @param {number} y1 @returns {Promise<string[][]>} the rows from y0 up to, without, y1 */
  async rows(y0, y1) {
    const first = Math.floor(y0 / BLOCK);
    const last = Math.max(first, Math.ceil(y1 / BLOCK) - 1);
    const wanted = [];
    for (let b = first; b <= last; b++) wanted.push(this.block(b));
    const all = (await Promise.all(wanted)).flatMap((w) => w.rows);
    return all.slice(y0 - first * BLOCK, y1 - first * BLOCK);
  }

  /** Fetches the next block before it is asked for. @param {number} y1 */
  ahead(y1) {
    const next = Math.floor(y1 / BLOCK) + 1;
    if (next * BLOCK < this.total) this.block(next).catch(() => {});
  }
}
