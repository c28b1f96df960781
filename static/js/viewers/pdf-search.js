/**
 * Finds words in a PDF, page after page, without drawing the pages.
 *
 * @typedef {import('pdfjs-dist').PDFDocumentProxy} PDFDocument
 * @typedef {{page: number, nth: number}} Hit
 */
import { count } from '../lib/canvas-text.js';

export class PDFSearch {
  /** @param {PDFDocument} doc @param {(page: number) => void} show @param {() => void} changed */
  constructor(doc, show, changed) {
    this.doc = doc;
    this.show = show;
    this.changed = changed;
    this.query = '';
    /** @type {Hit[]} */
    this.hits = [];
    this.at = -1;
    this.turn = 0;
    /** @type {Map<number, string>} */
    this.texts = new Map();
    /** @type {(text: string) => void} */
    this.report = () => {};
  }

  get current() {
    return this.hits[this.at];
  }

  /** @param {string} words */
  async start(words) {
    const turn = ++this.turn;
    this.query = words.trim().toLowerCase();
    this.hits = [];
    this.at = -1;
    this.changed();
    if (this.query === '') {
      this.report('');
      return;
    }
    for (let page = 1; page <= this.doc.numPages; page++) {
      const text = await this.text(page);
      if (turn !== this.turn) return;
      for (let from = text.indexOf(this.query), nth = 0; from >= 0; from = text.indexOf(this.query, from + this.query.length), nth++) this.hits.push({ page, nth });
      if (this.at < 0 && this.hits.length > 0) this.step(1);
      this.tell(page < this.doc.numPages ? page : 0);
    }
  }

  /** @param {number} page */
  async text(page) {
    let text = this.texts.get(page);
    if (text === undefined) {
      const content = await (await this.doc.getPage(page)).getTextContent();
      text = content.items.map((i) => ('str' in i ? i.str + (i.hasEOL ? '\n' : '') : '')).join('').toLowerCase();
      this.texts.set(page, text);
    }
    return text;
  }

  /** @param {number} by 1 or −1 */
  step(by) {
    if (this.hits.length === 0) return;
    this.at = (this.at + by + this.hits.length) % this.hits.length;
    this.show(this.hits[this.at].page);
    this.changed();
    this.tell(0);
  }

  /** @param {number} searching the page that is read, or 0 */
  tell(searching) {
    const n = this.hits.length;
    if (n === 0) this.report(searching ? `Page ${searching} of ${this.doc.numPages}…` : 'Not found');
    else this.report(`${count(this.at + 1)} of ${count(n)}${searching ? '…' : ''}`);
  }
}
