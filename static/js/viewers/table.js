/**
 * Tables: regular-table draws the rows in sight from windows of the server,
 * so a million rows scroll like ten. Cells are the text of the file, always.
 *
 * @typedef {import('./frame.js').Context} Context
 * @typedef {import('../lib/viewer-window.js').Window} Window
 * @typedef {{index: number, down: boolean} | null} Sort
 */
import 'regular-table';
import { count } from '../lib/canvas-text.js';
import { choose, chosen, delimiterName, DELIMITERS, ENCODINGS, HEADERS } from '../lib/viewer-reading.js';
import { RowWindow } from '../lib/viewer-window.js';
import { h, icon } from './dom.js';
import { get, noteLine, ViewerError, warnings, withParams } from './frame.js';

/** The server's comparisons, in words. */
const OPS = [
  ['contains', 'contains'], ['=', 'is'], ['!=', 'is not'], ['starts', 'starts with'], ['ends', 'ends with'],
  ['<', 'less than'], ['<=', 'at most'], ['>', 'more than'], ['>=', 'at least'], ['empty', 'is empty'], ['filled', 'is not empty'],
];
const NUMBERS = new Set(['int', 'integer', 'float', 'number', 'decimal']);

/** @param {Context} ctx */
export async function mount(ctx) {
  if (!ctx.rows) throw new ViewerError('The rows of this table are not available. Download the file to see it.');
  const view = new TableView(ctx);
  await view.start();
  return {
    resize: () => view.draw(),
    resume: () => view.draw(),
    destroy: () => view.table.remove(),
  };
}

class TableView {
  /** @param {Context} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    /** @type {Sort} */
    this.sort = null;
    this.filter = '';
    /** @type {import('../lib/viewer-reading.js').Choice} */
    this.choice = chosen(() => localStorage, ctx.rows);
    /** @type {{encoding: string, delimiter: string}} as the rows in sight were read */
    this.read = { encoding: ctx.facts.encoding ?? '', delimiter: ctx.facts.delimiter ?? '' };
    this.window = this.newWindow();
    this.table = /** @type {import('regular-table').RegularTableElement} */ (document.createElement('regular-table'));
    this.table.className = 'vtable__grid';
    this.table.tabIndex = ctx.full ? 0 : -1;
    this.status = h('p', { class: 'vtable__status', 'aria-live': 'polite' });
    this.box = h('div', { class: 'vtable' });
    /** @type {string[]} */
    this.types = this.knownTypes();
    this.typing = 0;
    this.busy = 0;
  }

  /** The facts' types hold while the file is read as they say. */
  knownTypes() {
    const { columns } = this.ctx.facts;
    if (Object.keys(this.choice).length > 0 || !Array.isArray(columns)) return [];
    return columns.map((/** @type {any} */ c) => String(c?.type ?? ''));
  }

  newWindow() {
    return new RowWindow((offset, limit) => this.fetch(offset, limit));
  }

  /** @param {number} offset @param {number} limit @returns {Promise<Window>} */
  async fetch(offset, limit) {
    /** @type {Record<string, string>} */
    const params = { offset: String(offset), limit: String(limit), ...this.choice };
    if (this.sort) params.sort = `${this.sort.down ? '-' : ''}#${this.sort.index + 1}`;
    if (this.filter) params.filter = this.filter;
    const res = await get(withParams(this.ctx.rows, params), { signal: this.ctx.signal, headers: { Accept: 'application/json' } });
    const { data } = await res.json();
    this.read = { encoding: data.encoding, delimiter: data.delimiter };
    return data;
  }

  /** @returns {Promise<Window>} read as was chosen, or as found where that gives nothing */
  async first() {
    if (Object.keys(this.choice).length > 0) {
      const w = await this.window.block(0).catch(() => null);
      if (w && w.columns.length > 0) return w;
      this.choice = {};
      choose(() => localStorage, this.ctx.rows, this.choice);
      this.types = this.knownTypes();
      this.window = this.newWindow();
    }
    return this.window.block(0);
  }

  async start() {
    const first = await this.first();
    if (this.ctx.signal.aborted) return;
    if (this.ctx.full) this.box.append(this.bar(), this.reading());
    const warn = this.ctx.full ? warnings(this.ctx) : null;
    if (warn) this.box.append(warn);
    this.box.append(h('div', { class: 'vtable__area' }, this.table));
    this.ctx.host.append(this.box);
    if (first.columns.length === 0) {
      this.box.replaceChildren(noteLine('The file is empty: no rows and no columns.'));
      return;
    }
    this.table.setDataListener((x0, y0, x1, y1) => this.data(x0, y0, x1, y1));
    this.table.addStyleListener(() => this.style());
    this.table.addEventListener('click', (e) => this.click(e));
    this.table.addEventListener('keydown', (e) => this.key(e));
    await this.table.draw();
    this.tell();
    if (!first.complete) this.followCount();
  }

  draw() {
    if (this.table.isConnected && this.window.columns.length > 0) this.table.draw().catch(() => {});
  }

  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  async data(x0, y0, x1, y1) {
    const win = this.window;
    const rows = await win.rows(y0, Math.max(y0, y1));
    win.ahead(y1);
    const columns = win.columns;
    /** @type {string[][]} */
    const data = [];
    for (let x = x0; x < Math.min(x1, columns.length); x++) data.push(rows.map((r) => r[x] ?? ''));
    return {
      num_rows: win.total,
      num_columns: columns.length,
      column_headers: columns.slice(x0, x1).map((c, i) => [c === '' ? `Column ${x0 + i + 1}` : c]),
      row_headers: this.ctx.full ? rows.map((_r, i) => [count(y0 + i + 1)]) : undefined,
      data,
    };
  }

  /** Meaning for screen readers, and marks the style sheet uses. */
  style() {
    const t = this.table.querySelector('table');
    if (!t) return;
    t.setAttribute('aria-rowcount', String(this.window.total + 1));
    t.setAttribute('aria-colcount', String(this.window.columns.length));
    t.setAttribute('aria-label', this.ctx.name);
    for (const th of t.querySelectorAll('thead th')) this.styleHead(/** @type {HTMLElement} */ (th));
    for (const tr of t.querySelectorAll('tbody tr')) {
      const cells = /** @type {HTMLElement[]} */ ([...tr.children]);
      for (const cell of cells) {
        const m = this.table.getMeta(cell);
        if (!m) continue;
        if ('y' in m && m.y !== undefined) tr.setAttribute('aria-rowindex', String(m.y + 2));
        if (m.type !== 'body' || m.x === undefined) continue;
        cell.classList.toggle('is-number', NUMBERS.has(this.types[m.x]));
        cell.setAttribute('aria-colindex', String(m.x + 1));
        const text = cell.textContent ?? '';
        if (cell.title !== text) text.length > 20 ? (cell.title = text) : cell.removeAttribute('title');
      }
    }
  }

  /** @param {HTMLElement} th */
  styleHead(th) {
    const m = this.table.getMeta(th);
    if (!m || m.type !== 'column_header' || m.x === undefined) {
      th.removeAttribute('aria-sort');
      return;
    }
    const mine = this.sort?.index === m.x;
    th.setAttribute('scope', 'col');
    th.setAttribute('aria-sort', mine ? (this.sort?.down ? 'descending' : 'ascending') : 'none');
    th.setAttribute('aria-colindex', String(m.x + 1));
    th.classList.toggle('is-number', NUMBERS.has(this.types[m.x]));
    th.tabIndex = this.ctx.full ? 0 : -1;
    th.title = `${this.window.columns[m.x]}${this.types[m.x] ? ` (${this.types[m.x]})` : ''}: sort`;
  }

  /** @param {MouseEvent} e */
  click(e) {
    const th = /** @type {Element} */ (e.target).closest('thead th');
    if (th instanceof HTMLElement) this.sortBy(th);
  }

  /** @param {HTMLElement} th */
  sortBy(th) {
    const m = this.table.getMeta(th);
    if (!m || m.type !== 'column_header' || m.x === undefined) return;
    if (this.sort?.index !== m.x) this.sort = { index: m.x, down: false };
    else this.sort = this.sort.down ? null : { index: m.x, down: true };
    this.reload();
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const target = /** @type {HTMLElement} */ (e.target);
    if ((e.key === 'Enter' || e.key === ' ') && target.matches('thead th')) {
      e.preventDefault();
      this.sortBy(target);
      return;
    }
    const area = this.table;
    const page = area.clientHeight - 60;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowDown: [0, 27], ArrowUp: [0, -27], ArrowRight: [0.5, 0], ArrowLeft: [-0.5, 0], PageDown: [0, page], PageUp: [0, -page] };
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === 'Home') area.scrollTop = 0;
    else if (e.key === 'End') area.scrollTop = area.scrollHeight;
    else if (steps[e.key]) {
      area.scrollTop += steps[e.key][1];
      area.scrollLeft += steps[e.key][0] * area.clientWidth;
    } else return;
    e.preventDefault();
  }

  /** The rows in another order, or others of them: back to the top. */
  async reload() {
    const before = this.window;
    const turn = ++this.busy;
    const next = this.newWindow();
    next.columns = before.columns;
    this.box.toggleAttribute('data-busy', true);
    try {
      await next.block(0);
      if (turn !== this.busy) return;
      this.window = next;
      this.table.scrollTop = 0;
      await this.table.draw({ invalid_viewport: true });
      this.tell();
      if (!next.complete) this.followCount();
    } catch (err) {
      if (turn === this.busy && !this.ctx.signal.aborted) this.status.textContent = /** @type {Error} */ (err).message;
    } finally {
      if (turn === this.busy) this.box.removeAttribute('data-busy');
    }
  }

  /** The server counts on while the first rows are shown. */
  followCount() {
    const win = this.window;
    let wait = 300;
    const again = () => setTimeout(async () => {
      if (this.ctx.signal.aborted || win !== this.window || win.complete) return;
      try {
        const w = await this.fetch(0, 1);
        win.total = w.total;
        win.complete = w.complete;
        if (w.complete) this.draw();
      } catch { /* the next turn tries again */ }
      this.tell();
      wait = Math.min(4000, wait * 1.6);
      if (!win.complete) again();
    }, wait);
    again();
  }

  bar() {
    const column = h('select', { class: 'vfield vfield--select', 'aria-label': 'Column to filter' });
    this.window.columns.forEach((name, i) => column.append(h('option', { value: i + 1 }, name === '' ? `Column ${i + 1}` : name)));
    const op = h('select', { class: 'vfield vfield--select', 'aria-label': 'How to compare' }, ...OPS.map(([value, words]) => h('option', { value }, words)));
    const field = h('input', { type: 'search', class: 'vfield', placeholder: 'Filter rows', 'aria-label': 'Value to filter by', spellcheck: 'false', autocomplete: 'off' });
    const change = () => {
      const bare = op.value === 'empty' || op.value === 'filled';
      field.disabled = bare;
      const filter = bare ? `#${column.value}:${op.value}` : field.value === '' ? '' : `#${column.value}:${op.value}:${field.value}`;
      if (filter === this.filter) return;
      this.filter = filter;
      this.reload();
    };
    field.addEventListener('input', () => {
      clearTimeout(this.typing);
      this.typing = window.setTimeout(change, 250);
    });
    column.addEventListener('change', change);
    op.addEventListener('change', change);
    field.addEventListener('keydown', (e) => {
      if (e.key === 'Enter') change();
      if (e.key === 'Escape' && field.value !== '') {
        e.preventDefault();
        e.stopPropagation();
        field.value = '';
        change();
      }
    });
    return h('div', { class: 'vbar' }, column, op, h('label', { class: 'vfield__wrap' }, icon('search'), field), this.status);
  }

  /** What was found of how the file is written, to be said otherwise where it looks wrong. */
  reading() {
    const f = this.ctx.facts;
    const pick = (/** @type {'encoding' | 'delimiter' | 'header'} */ what, /** @type {string} */ label, /** @type {string} */ found, /** @type {[string, string][]} */ options) => {
      const select = h('select', { class: 'vfield vfield--select', 'aria-label': label },
        h('option', { value: '' }, found ? `${found} (found)` : 'as found'), ...options.map(([value, words]) => h('option', { value }, words)));
      select.value = this.choice[what] ?? '';
      select.addEventListener('change', () => this.readAs({ ...this.choice, [what]: select.value }));
      return h('label', { class: 'vbar__pick' }, h('span', {}, label), select);
    };
    const names = f.header === undefined ? '' : HEADERS[f.header ? 0 : 1][1];
    return h('details', { class: 'vread', open: Object.keys(this.choice).length > 0 },
      h('summary', {}, 'Looks wrong? Choose how it is read'),
      h('div', { class: 'vbar' },
        pick('encoding', 'Encoding', f.encoding ?? '', ENCODINGS.map((e) => [e, e])),
        pick('delimiter', 'Split at', f.delimiter ? delimiterName(f.delimiter) : '', DELIMITERS),
        pick('header', 'Names', names, HEADERS)));
  }

  /** @param {import('../lib/viewer-reading.js').Choice} choice */
  async readAs(choice) {
    this.choice = Object.fromEntries(Object.entries(choice).filter(([, v]) => v));
    choose(() => localStorage, this.ctx.rows, this.choice);
    this.sort = null;
    this.filter = '';
    this.types = this.knownTypes();
    await this.reload();
    this.box.querySelector('.vbar')?.replaceWith(this.bar()); // other columns, perhaps
  }

  tell() {
    const { total, complete, columns } = this.window;
    const rows = `${count(total)} ${total === 1 ? 'row' : 'rows'}${complete ? '' : ' so far'}`;
    const { encoding, delimiter } = this.read;
    this.status.classList.toggle('is-known', !this.filter && complete && Object.keys(this.choice).length === 0); // the head of the dialog says it too
    if (this.filter) this.status.textContent = `${rows} match`;
    else this.status.textContent = [rows, `${count(columns.length)} ${columns.length === 1 ? 'column' : 'columns'}`, encoding, delimiter ? delimiterName(delimiter) : ''].filter(Boolean).join(' · ');
  }
}
