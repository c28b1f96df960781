/**
 * All pages of a PDF under each other: places are reserved from the first
 * page's shape, pages are drawn near the window and let go far from it. The
 * text lies over the picture, so that it can be marked, found and read aloud.
 *
 * @typedef {import('./frame.js').Context} Context
 * @typedef {import('pdfjs-dist').PDFDocumentProxy} PDFDocument
 * @typedef {{el: HTMLElement, w: number, h: number, state: 'empty' | 'drawing' | 'drawn', task?: {cancel: () => void}, layer?: HTMLElement}} Sheet
 */
import { TextLayer } from 'pdfjs-dist';
import { clamp } from '../lib/canvas-geometry.js';
import { count } from '../lib/canvas-text.js';
import { h, icon, iconButton, perFrame } from './dom.js';
import { toolbar } from './frame.js';
import { drawPage } from './pdf-page.js';
import { PDFSearch } from './pdf-search.js';

const GAP = 16;
const KEEP = 8;

export class PageStack {
  /** @param {Context} ctx @param {PDFDocument} doc */
  constructor(ctx, doc) {
    this.ctx = ctx;
    this.doc = doc;
    this.fitted = true;
    this.scale = 1;
    this.turn = 0;
    /** @type {Sheet[]} */
    this.sheets = [];
    this.area = h('div', { class: 'vpdf__area', tabindex: 0, role: 'document', 'aria-label': `${ctx.name}, ${doc.numPages} pages` });
    this.field = h('input', { class: 'vpdf__page', type: 'text', inputmode: 'numeric', 'aria-label': 'Page' });
    this.percent = h('button', { type: 'button', class: 'vtools__figure', title: 'Show at 100 %', click: () => this.zoomTo(1.333) });
    this.search = new PDFSearch(doc, (page) => this.showHit(page), () => this.drawHits());
    this.draw = perFrame(() => { this.drawSeen(); });
    this.build();
    this.start();
  }

  build() {
    const total = this.doc.numPages;
    const find = h('input', { type: 'search', class: 'vfield', placeholder: 'Find in the file', 'aria-label': 'Find in the file' });
    const hits = h('span', { class: 'vpdf__hits', 'aria-live': 'polite' });
    this.search.report = (text) => { hits.textContent = text; };
    let timer = 0;
    find.addEventListener('input', () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => this.search.start(find.value), 250);
    });
    find.addEventListener('keydown', (e) => {
      if (e.key === 'Enter') {
        e.preventDefault();
        this.search.step(e.shiftKey ? -1 : 1);
      } else if (e.key === 'Escape' && find.value !== '') {
        e.preventDefault();
        e.stopPropagation();
        find.value = '';
        this.search.start('');
      }
    });
    this.ctx.host.append(h('div', { class: 'vstack vpdf--full' },
      h('div', { class: 'vbar' },
        toolbar('Pages', iconButton('chev-l', 'Page before', () => this.go(this.at() - 1)), this.field, h('span', { class: 'vpdf__of' }, `of ${count(total)}`), iconButton('chev-r', 'Next page', () => this.go(this.at() + 1)),
          h('i', { class: 'canvas__sep' }),
          iconButton('minus', 'Zoom out (−)', () => this.zoomTo(this.scale / 1.2)), this.percent, iconButton('plus', 'Zoom in (+)', () => this.zoomTo(this.scale * 1.2)), iconButton('fit', 'Fit to width (0)', () => this.fit())),
        h('span', { class: 'vbar__grow' }), hits,
        h('label', { class: 'vfield__wrap' }, icon('search'), find)),
      this.area));
    this.field.addEventListener('change', () => this.go(Number(this.field.value) || this.at()));
    this.area.addEventListener('scroll', this.draw, { passive: true });
    this.area.addEventListener('wheel', (e) => {
      if (!e.ctrlKey && !e.metaKey) return;
      e.preventDefault();
      this.zoomTo(this.scale * Math.exp(-clamp(e.deltaY, -80, 80) * 0.006));
    }, { passive: false });
    this.area.addEventListener('keydown', (e) => {
      if ((e.ctrlKey || e.metaKey) && e.key === 'f') {
        e.preventDefault();
        find.focus();
      } else if (e.ctrlKey || e.metaKey || e.altKey) return;
      else if (e.key === '+' || e.key === '=') this.zoomTo(this.scale * 1.2);
      else if (e.key === '-') this.zoomTo(this.scale / 1.2);
      else if (e.key === '0') this.fit();
    });
  }

  async start() {
    const first = await this.doc.getPage(1);
    const v = first.getViewport({ scale: 1 });
    for (let i = 1; i <= this.doc.numPages; i++) {
      const el = h('div', { class: 'vpdf__sheet', role: 'region', 'aria-label': `Page ${i} of ${this.doc.numPages}` });
      this.sheets.push({ el, w: v.width, h: v.height, state: 'empty' });
    }
    this.area.append(...this.sheets.map((s) => s.el));
    this.fit();
  }

  place() {
    for (const s of this.sheets) {
      s.el.style.width = `${Math.floor(s.w * this.scale)}px`;
      s.el.style.height = `${Math.floor(s.h * this.scale)}px`;
      s.el.style.setProperty('--scale-factor', String(this.scale));
      s.el.style.setProperty('--total-scale-factor', String(this.scale));
    }
    this.percent.textContent = `${Math.round((this.scale / 1.333) * 100)}\u00a0%`;
  }

  fit() {
    const widest = this.sheets[0]?.w ?? 600;
    this.zoomTo(Math.min(2.2, Math.max(0.2, (this.area.clientWidth - 2 * GAP) / widest)));
    this.fitted = true;
  }

  /** Keeps the place in the text. @param {number} scale */
  zoomTo(scale) {
    const before = this.area.scrollTop / Math.max(1, this.area.scrollHeight);
    this.fitted = false;
    this.scale = clamp(scale, 0.2, 6);
    this.turn += 1;
    for (const s of this.sheets) {
      s.task?.cancel();
      if (s.state !== 'empty') s.state = 'empty';
    }
    this.place();
    this.area.scrollTop = before * this.area.scrollHeight;
    this.draw();
  }

  /** The page in the middle of the window. */
  at() {
    const mid = this.area.scrollTop + this.area.clientHeight / 3;
    const i = this.sheets.findIndex((s) => s.el.offsetTop + s.el.offsetHeight + GAP > mid);
    return i < 0 ? this.sheets.length : i + 1;
  }

  /** @param {number} page */
  go(page) {
    const s = this.sheets[clamp(page, 1, this.sheets.length) - 1];
    if (s) this.area.scrollTop = s.el.offsetTop - GAP;
    this.draw();
  }

  drawSeen() {
    const top = this.area.scrollTop - this.area.clientHeight;
    const bottom = this.area.scrollTop + 2 * this.area.clientHeight;
    const at = this.at();
    if (document.activeElement !== this.field) this.field.value = String(at);
    this.sheets.forEach((s, i) => {
      const near = s.el.offsetTop + s.el.offsetHeight > top && s.el.offsetTop < bottom;
      if (near && s.state === 'empty') this.drawOne(s, i + 1);
      else if (!near && s.state !== 'empty' && Math.abs(i + 1 - at) > KEEP) this.drop(s);
    });
  }

  /** @param {Sheet} s */
  drop(s) {
    s.task?.cancel();
    s.state = 'empty';
    s.layer = undefined;
    s.el.replaceChildren();
  }

  /** @param {Sheet} s @param {number} number */
  async drawOne(s, number) {
    s.state = 'drawing';
    const turn = this.turn;
    try {
      const page = await this.doc.getPage(number);
      const v = page.getViewport({ scale: 1 });
      if (v.width !== s.w || v.height !== s.h) {
        s.w = v.width;
        s.h = v.height;
        this.place();
      }
      const canvas = await drawPage(page, this.scale, undefined, (task) => { s.task = task; });
      if (turn !== this.turn || s.state !== 'drawing' || this.ctx.signal.aborted) return;
      const layer = h('div', { class: 'vpdf__text' });
      s.el.replaceChildren(canvas, layer);
      s.layer = layer;
      s.state = 'drawn';
      await new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport: page.getViewport({ scale: this.scale }) }).render();
      this.mark(s, number);
    } catch (err) {
      if (/** @type {Error} */ (err).name === 'RenderingCancelledException' || turn !== this.turn || this.ctx.signal.aborted) return;
      s.state = 'drawn';
      s.el.replaceChildren(h('p', { class: 'vpdf__bad' }, `Page ${number} cannot be drawn: ${/** @type {Error} */ (err).message}`));
    }
  }

  /** @param {number} page */
  showHit(page) {
    const s = this.sheets[page - 1];
    if (!s) return;
    const top = s.el.offsetTop;
    const seen = top < this.area.scrollTop + this.area.clientHeight * 0.7 && top + s.el.offsetHeight > this.area.scrollTop + 40;
    if (!seen) this.go(page);
  }

  drawHits() {
    this.sheets.forEach((s, i) => this.mark(s, i + 1));
  }

  /** Marks the runs of text that hold a hit. @param {Sheet} s @param {number} page */
  mark(s, page) {
    if (!s.layer) return;
    const words = this.search.query;
    const current = this.search.current?.page === page;
    for (const span of s.layer.querySelectorAll('span')) {
      const hit = words !== '' && (span.textContent ?? '').toLowerCase().includes(words);
      span.classList.toggle('is-hit', hit);
      span.classList.toggle('is-here', hit && current);
    }
  }

  mounted() {
    return { resize: () => { if (this.fitted) this.fit(); else this.draw(); } };
  }
}
