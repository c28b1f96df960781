/**
 * What changes the canvas: each change is drawn at once, sent to the server,
 * kept as one undo step, and taken back with a word when it is refused.
 *
 * @typedef {import('../lib/canvas-geometry.js').Rect} Rect
 * @typedef {import('../lib/canvas-undo.js').Step} Step
 * @typedef {import('../lib/canvas-undo.js').Move} Move
 * @typedef {import('../lib/canvas-undo.js').Snapshot} Snapshot
 * @typedef {import('./board.js').CanvasNode} CanvasNode
 * @typedef {import('./board.js').Board} Board
 */
import { UndoStack } from '../lib/canvas-undo.js';
import { request } from './api.js';

const NUDGE_JOIN_MS = 800;

export class Commands {
  /**
   * @param {{workspace: string, board: Board, say: (text: string) => void, fail: (text: string) => void, changed: () => void}} parts
   */
  constructor({ workspace, board, say, fail, changed }) {
    this.base = `/v1/workspaces/${encodeURIComponent(workspace)}`;
    this.key = `atelier.canvas.undo.${workspace}`;
    this.board = board;
    this.say = say;
    this.fail = fail;
    this.changed = changed;
    this.stack = this.load();
    this.nudgedAt = 0;
    this.nudgeTimer = 0;
    /** Changes run one after the other, so that undo meets the state it was made in. */
    this.queue = Promise.resolve();
  }

  load() {
    try {
      return new UndoStack(JSON.parse(sessionStorage.getItem(this.key) ?? '{}'));
    } catch {
      return new UndoStack();
    }
  }

  keep() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.stack));
    } catch { /* storage may be off; undo then ends with the page */ }
    this.changed();
  }

  /** @param {() => Promise<void>} job */
  run(job) {
    this.queue = this.queue.then(job, job).catch((/** @type {Error} */ err) => this.fail(err.message));
    return this.queue;
  }

  /** Keeps the step and does its work; refused, it is forgotten. @param {Step} step @param {() => Promise<void>} work */
  did(step, work) {
    this.stack.push(step);
    this.keep();
    return this.run(async () => {
      try {
        await work();
      } catch (err) {
        this.stack.forget(step);
        this.keep();
        throw err;
      }
    });
  }

  /** @param {Move[]} moves @param {string} label */
  move(moves, label) {
    const real = moves.filter((m) => m.from.x !== m.to.x || m.from.y !== m.to.y || m.from.w !== m.to.w || m.from.h !== m.to.h);
    for (const m of moves) if (!real.includes(m)) this.board.settle(m.id);
    if (real.length === 0) return;
    this.did({ kind: 'move', moves: real, label }, () => this.place(real.map((m) => ({ id: m.id, to: m.to }))));
  }

  /** Arrow keys: many presses in a row are one move. @param {CanvasNode[]} nodes @param {number} dx @param {number} dy */
  nudge(nodes, dx, dy) {
    const moves = nodes.map((n) => ({ id: n.id, from: { ...n.rect }, to: { ...n.rect, x: n.rect.x + dx, y: n.rect.y + dy } }));
    for (const m of moves) this.board.setRect(m.id, m.to);
    const top = this.stack.done.at(-1);
    const joins = Date.now() - this.nudgedAt < NUDGE_JOIN_MS && top?.kind === 'move' && top.label === 'Nudge'
      && top.moves.length === moves.length && top.moves.every((m, i) => m.id === moves[i].id);
    if (joins && top.kind === 'move') {
      top.moves.forEach((m, i) => { m.to = moves[i].to; });
      this.keep();
    } else this.did({ kind: 'move', moves, label: 'Nudge' }, async () => {});
    this.nudgedAt = Date.now();
    clearTimeout(this.nudgeTimer);
    this.nudgeTimer = window.setTimeout(() => this.run(() => this.place(moves.map((m) => ({ id: m.id, to: this.board.nodes.get(m.id)?.rect ?? m.to })))), 300);
  }

  /** @param {{id: string, to: Rect}[]} places */
  async place(places) {
    for (const p of places) this.board.setRect(p.id, p.to);
    this.changed();
    const results = await Promise.allSettled(places.map(async ({ id, to }) => {
      await request('PATCH', `${this.base}/nodes/${encodeURIComponent(id)}`, { x: Math.round(to.x), y: Math.round(to.y), width: Math.round(to.w), height: Math.round(to.h) });
      // A newer drag may have moved it on; that one settles it.
      const now = this.board.local.get(id);
      if (now && now.x === to.x && now.y === to.y && now.w === to.w && now.h === to.h) this.board.settle(id, to);
    }));
    const bad = results.find((r) => r.status === 'rejected');
    if (!bad) return;
    results.forEach((r, i) => { if (r.status === 'rejected') this.board.settle(places[i].id); });
    this.changed();
    throw /** @type {PromiseRejectedResult} */ (bad).reason;
  }

  /** @param {CanvasNode[]} nodes */
  remove(nodes) {
    if (nodes.length === 0) return;
    const ids = new Set(nodes.map((n) => n.id));
    const edges = this.board.edges.filter((e) => ids.has(e.from) || ids.has(e.to)).map((e) => this.board.edgeSnapshot(e));
    const label = nodes.length === 1 ? `Remove ${nodes[0].name}` : `Remove ${nodes.length} nodes`;
    this.did({ kind: 'delete', nodes: nodes.map((n) => this.board.snapshot(n)), edges, label }, () => this.drop([...ids]));
    this.say(nodes.length === 1 ? `${nodes[0].name} removed from the canvas. The file stays.` : `${nodes.length} nodes removed from the canvas. The files stay.`);
  }

  /** @param {string[]} ids */
  async drop(ids) {
    const els = ids.map((id) => this.board.nodes.get(id)?.el);
    els.forEach((el) => el?.toggleAttribute('data-leaving', true));
    const results = await Promise.allSettled(ids.map((id) => request('DELETE', `${this.base}/nodes/${encodeURIComponent(id)}`)));
    results.forEach((r, i) => {
      const gone = r.status === 'fulfilled' || r.reason?.status === 404;
      if (gone) els[i]?.remove();
      else els[i]?.removeAttribute('data-leaving');
    });
    const bad = results.find((r) => r.status === 'rejected' && r.reason?.status !== 404);
    if (bad) throw /** @type {PromiseRejectedResult} */ (bad).reason;
  }

  /** @param {Snapshot[]} nodes @param {Snapshot[]} edges */
  async make(nodes, edges) {
    for (const n of nodes) {
      const made = await request('POST', `${this.base}/nodes`, n);
      if (made?.id) this.stack.rename(n.id, made.id);
    }
    for (const e of edges) {
      const made = await request('POST', `${this.base}/edges`, e).catch(() => null);
      if (made?.id) this.stack.rename(e.id, made.id);
    }
    this.keep();
  }

  /** Alt-drag: the nodes go back, copies stand where they were let go. @param {Move[]} moves */
  copy(moves) {
    const nodes = moves.flatMap((m) => {
      const node = this.board.nodes.get(m.id);
      if (!node) return [];
      return [{ ...this.board.snapshot(node), id: newId(), x: Math.round(m.to.x), y: Math.round(m.to.y) }];
    });
    for (const m of moves) this.board.settle(m.id);
    this.create(nodes, nodes.length === 1 ? 'Copy a node' : `Copy ${nodes.length} nodes`);
  }

  /** @param {Snapshot[]} nodes @param {string} label */
  create(nodes, label) {
    /** @type {Step} */
    const step = { kind: 'create', nodes, edges: [], label };
    return this.did(step, () => this.make(nodes, []));
  }

  /** @param {CanvasNode} node @param {string} from @param {string} to */
  text(node, from, to) {
    if (from === to) return;
    this.did({ kind: 'text', id: node.id, from, to, label: 'Edit note' }, () => this.write(node.id, to));
  }

  /** @param {string} id @param {string} text */
  async write(id, text) {
    const el = this.board.nodes.get(id)?.el;
    const body = el?.querySelector('.node__text');
    if (el) el.dataset.text = text;
    if (body && !body.querySelector('textarea') && body.children.length === 0) body.textContent = text;
    await request('PATCH', `${this.base}/nodes/${encodeURIComponent(id)}`, { text });
  }

  /** @param {'undo' | 'redo'} way */
  back(way) {
    return this.run(async () => {
      const step = way === 'undo' ? this.stack.undo() : this.stack.redo();
      if (!step) {
        this.say(way === 'undo' ? 'Nothing to undo' : 'Nothing to redo');
        return;
      }
      try {
        await this.apply(step, way);
      } catch (err) {
        this.stack.putBack(way);
        throw err;
      } finally {
        this.keep();
      }
      this.say(`${way === 'undo' ? 'Undone' : 'Redone'}: ${step.label}`);
    });
  }

  /** @param {Step} step @param {'undo' | 'redo'} way */
  async apply(step, way) {
    const undo = way === 'undo';
    if (step.kind === 'move') {
      await this.place(step.moves.filter((m) => this.board.nodes.has(m.id)).map((m) => ({ id: m.id, to: undo ? m.from : m.to })));
    } else if (step.kind === 'text') await this.write(step.id, undo ? step.from : step.to);
    else if ((step.kind === 'delete') === undo) await this.make(step.nodes, step.edges);
    else await this.drop(step.nodes.map((n) => n.id));
  }
}

/** randomUUID is missing on plain http hosts. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `nod_${[...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')}`;
}
