/**
 * JSON and JSON Lines as a tree. Branches are built when they are opened, a
 * hundred children at a time; numbers are the text of the file.
 *
 * @typedef {import('./frame.js').Context} Context
 * @typedef {import('../lib/viewer-json.js').Value} Value
 */
import { count } from '../lib/canvas-text.js';
import { JSONTextError, read, summary } from '../lib/viewer-json.js';
import { h } from './dom.js';
import { noteLine, ViewerError } from './frame.js';
import { cutNote, fetchText, show } from './text.js';

const MOST = 20_000_000;
const PAGE = 100;

/** @param {Context} ctx */
export async function mount(ctx) {
  const t = await fetchText(ctx, ctx.full ? MOST : 2_000_000);
  if (ctx.signal.aborted) return {};
  const wantLines = /\.(ndjson|jsonl)$/i.test(ctx.name) || /ndjson|jsonl|json-seq/.test(ctx.mime);
  if (t.text.trim() === '') throw new ViewerError('The file is empty.');
  let root;
  try {
    // The last line of a cut file is only half there.
    root = read(t.cut && wantLines ? t.text.slice(0, t.text.lastIndexOf('\n')) : t.text, wantLines);
  } catch (err) {
    if (!(err instanceof JSONTextError)) throw err;
    const mounted = show(ctx, t);
    if (!t.cut) ctx.host.firstElementChild?.prepend(noteLine(`Not valid JSON: ${err.message}. Shown as text.`));
    return mounted;
  }
  const tree = h('div', { class: 'vjson', role: 'tree', 'aria-label': ctx.name });
  tree.append(branch(root.value, root.lines ? 'lines' : '', 1, true));
  tree.addEventListener('keydown', (e) => { if (move(tree, e)) e.preventDefault(); });
  const first = tree.querySelector('[role="treeitem"]');
  if (first instanceof HTMLElement) first.tabIndex = ctx.full ? 0 : -1;
  ctx.host.append(h('div', { class: 'vstack' }, cutNote(ctx, t), tree));
  return {};
}

/** @param {Value} v @param {string} key @param {number} level @param {boolean} open */
function branch(v, key, level, open) {
  const container = v.t === 'object' || v.t === 'array';
  const label = h('span', { class: `vjson__value vjson__value--${v.t}` }, summary(v));
  const full = !container && v.t === 'string' && v.v.length > 200;
  if (full) label.title = v.v.slice(0, 2000);
  const row = h('div', { class: 'vjson__row' },
    h('span', { class: 'vjson__turn', 'aria-hidden': 'true' }),
    key === '' ? null : h('span', { class: 'vjson__key' }, key), label);
  const item = h('div', { class: 'vjson__item', role: 'treeitem', 'aria-level': level, tabindex: -1 }, row);
  if (!container || v.kids.length === 0) return item;
  const group = h('div', { class: 'vjson__group', role: 'group' });
  item.append(group);
  const set = (/** @type {boolean} */ on) => {
    item.setAttribute('aria-expanded', String(on));
    group.hidden = !on;
    if (on && group.childElementCount === 0) grow(group, v, 0, level + 1);
  };
  row.addEventListener('click', () => set(item.getAttribute('aria-expanded') !== 'true'));
  item.addEventListener('vjson:set', (e) => {
    if (e.target === item) set(/** @type {CustomEvent} */ (e).detail);
  });
  set(open);
  return item;
}

/** @param {HTMLElement} group @param {Value} v @param {number} from @param {number} level */
function grow(group, v, from, level) {
  if (v.t !== 'object' && v.t !== 'array') return;
  const to = Math.min(v.kids.length, from + PAGE);
  for (let i = from; i < to; i++) group.append(branch(v.kids[i], v.t === 'object' ? v.keys[i] : String(i), level, level < 3 && v.kids.length <= 12));
  if (to === v.kids.length) return;
  const more = h('button', { type: 'button', class: 'vjson__more' }, `${count(v.kids.length - to)} more`);
  more.addEventListener('click', () => {
    const next = group.children.length - 1;
    more.remove();
    grow(group, v, to, level);
    /** @type {HTMLElement | undefined} */ (group.children[next])?.focus?.();
  });
  group.append(more);
}

/** The tree pattern: arrows move, right opens, left closes or goes up. @param {HTMLElement} tree @param {KeyboardEvent} e */
function move(tree, e) {
  const now = /** @type {HTMLElement} */ (e.target).closest('[role="treeitem"]');
  if (!(now instanceof HTMLElement) || e.ctrlKey || e.metaKey || e.altKey) return false;
  const seen = /** @type {HTMLElement[]} */ ([...tree.querySelectorAll('[role="treeitem"]')]).filter((i) => i.offsetParent !== null);
  const at = seen.indexOf(now);
  const open = now.getAttribute('aria-expanded');
  const set = (/** @type {boolean} */ on) => now.dispatchEvent(new CustomEvent('vjson:set', { detail: on }));
  let to;
  switch (e.key) {
    case 'ArrowDown': to = seen[at + 1]; break;
    case 'ArrowUp': to = seen[at - 1]; break;
    case 'Home': to = seen[0]; break;
    case 'End': to = seen.at(-1); break;
    case 'ArrowRight': open === 'false' ? set(true) : (to = open ? seen[at + 1] : undefined); break;
    case 'ArrowLeft': open === 'true' ? set(false) : (to = now.parentElement?.closest('[role="treeitem"]')); break;
    case 'Enter': case ' ': if (open) set(open !== 'true'); break;
    default: return false;
  }
  if (to instanceof HTMLElement) {
    now.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }
  return true;
}
