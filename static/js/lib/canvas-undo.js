/**
 * The undo stack. A step is plain data, so that the stack can be kept in the
 * session's storage and survive a reload.
 *
 * @typedef {import('./canvas-geometry.js').Rect} Rect
 * @typedef {{id: string, from: Rect, to: Rect}} Move
 * @typedef {Record<string, unknown> & {id: string}} Snapshot a node or an edge as the API takes it
 * @typedef {{kind: 'move', moves: Move[]}} MoveStep
 * @typedef {{kind: 'delete' | 'create', nodes: Snapshot[], edges: Snapshot[]}} SetStep
 * @typedef {{kind: 'text', id: string, from: string, to: string}} TextStep
 * @typedef {(MoveStep | SetStep | TextStep) & {label: string}} Step
 */

export const MAX_STEPS = 100;

export class UndoStack {
  /** @param {{done?: Step[], undone?: Step[]}} [saved] */
  constructor(saved = {}) {
    /** @type {Step[]} */
    this.done = saved.done ?? [];
    /** @type {Step[]} */
    this.undone = saved.undone ?? [];
  }

  /** A new step forgets what was undone. @param {Step} step */
  push(step) {
    this.done.push(step);
    if (this.done.length > MAX_STEPS) this.done.splice(0, this.done.length - MAX_STEPS);
    this.undone = [];
  }

  /**
   * The step to take back, or undefined. It counts as undone at once; call
   * putBack when taking it back failed.
   */
  undo() {
    const step = this.done.pop();
    if (step) this.undone.push(step);
    return step;
  }

  redo() {
    const step = this.undone.pop();
    if (step) this.done.push(step);
    return step;
  }

  /** @param {'undo' | 'redo'} what failed */
  putBack(what) {
    const [from, to] = what === 'undo' ? [this.undone, this.done] : [this.done, this.undone];
    const step = from.pop();
    if (step) to.push(step);
  }

  /** A step that the server refused never was. @param {Step} step */
  forget(step) {
    this.done = this.done.filter((s) => s !== step);
    this.undone = this.undone.filter((s) => s !== step);
  }

  /** A node that came back under another id: every step follows. @param {string} old @param {string} id */
  rename(old, id) {
    if (old === id) return;
    for (const step of [...this.done, ...this.undone]) {
      if (step.kind === 'move') step.moves.forEach((m) => { if (m.id === old) m.id = id; });
      else if (step.kind === 'text') { if (step.id === old) step.id = id; }
      else {
        step.nodes.forEach((n) => { if (n.id === old) n.id = id; });
        step.edges.forEach((e) => {
          if (e.id === old) e.id = id;
          if (e.fromNode === old) e.fromNode = id;
          if (e.toNode === old) e.toNode = id;
        });
      }
    }
  }

  toJSON() {
    return { done: this.done, undone: this.undone };
  }
}
