import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as g from './canvas-geometry.js';
import { curve, sides } from './canvas-edge.js';
import { levelAt, nextLevel } from './canvas-lod.js';
import { nearestIn, readingOrder } from './canvas-order.js';
import { resize } from './canvas-resize.js';
import { snapMove, snapResize } from './canvas-snap.js';
import { count, figure, middleCut, size } from './canvas-text.js';
import { MAX_STEPS, UndoStack } from './canvas-undo.js';

const rect = (x, y, w, h) => ({ x, y, w, h });

test('zoom keeps the point under the pointer', () => {
  const view = { x: 30, y: -20, z: 1 };
  const at = { x: 200, y: 100 };
  const before = g.toWorld(view, at);
  for (const z of [0.1, 0.5, 2, 4]) {
    const after = g.toWorld(g.zoomAt(view, at, z), at);
    assert.ok(Math.abs(after.x - before.x) < 1e-9 && Math.abs(after.y - before.y) < 1e-9);
  }
});

test('zoom stays between 10 and 400 %', () => {
  assert.equal(g.zoomAt({ x: 0, y: 0, z: 1 }, { x: 0, y: 0 }, 99).z, 4);
  assert.equal(g.zoomAt({ x: 0, y: 0, z: 1 }, { x: 0, y: 0 }, 0.001).z, 0.1);
  assert.equal(g.clampZoom(NaN), 1);
});

test('fit shows the whole rectangle inside its margins and never magnifies', () => {
  const inset = { top: 40, right: 40, bottom: 76, left: 40 };
  const screen = { w: 1000, h: 700 };
  const r = rect(-500, 200, 3000, 900);
  const s = g.rectToScreen(g.fit(r, screen, inset), r);
  assert.ok(s.x >= 39.99 && s.x + s.w <= 960.01 && s.y >= 39.99 && s.y + s.h <= 624.01);
  assert.equal(g.fit(rect(0, 0, 10, 10), screen, inset).z, 1);
});

test('a box that touches takes a node, one that misses does not', () => {
  assert.ok(g.touches(rect(0, 0, 10, 10), rect(10, 10, 5, 5)));
  assert.ok(!g.touches(rect(0, 0, 10, 10), rect(10.1, 0, 5, 5)));
  assert.equal(g.union([]), null);
  assert.deepEqual(g.union([rect(0, 0, 1, 1), rect(-5, 2, 1, 8)]), rect(-5, 0, 6, 10));
});

test('the view pans only near the border', () => {
  const screen = { w: 800, h: 600 };
  assert.deepEqual(g.edgePan({ x: 400, y: 300 }, screen), { x: 0, y: 0 });
  assert.ok(g.edgePan({ x: 2, y: 300 }, screen).x > 0);
  assert.ok(g.edgePan({ x: 799, y: 300 }, screen).x < 0);
});

test('a dragged node lines up with a near edge before it falls on the grid', () => {
  const other = rect(101, 300, 200, 100);
  const near = snapMove(rect(105, 0, 160, 96), [other], 6);
  assert.equal(near.dx, -4);
  assert.deepEqual(near.guides.map((x) => [x.axis, x.at]), [['x', 101]]);
  const far = snapMove(rect(131, 3, 160, 96), [rect(900, 900, 50, 50)], 6);
  assert.equal(131 + far.dx, 128);
  assert.equal(3 + far.dy, 0);
  assert.deepEqual(far.guides, []);
});

test('only the pulled edges snap on resize', () => {
  const s = snapResize(rect(0, 0, 203, 150), 'se', [rect(205, 400, 100, 100)], 6);
  assert.equal(s.dx, 2);
  assert.equal(150 + s.dy, 152);
});

test('resize keeps the opposite corner and the smallest size', () => {
  const start = rect(100, 100, 320, 240);
  assert.deepEqual(resize(start, 'se', 40, 8), rect(100, 100, 360, 248));
  assert.deepEqual(resize(start, 'nw', 40, 8), rect(140, 108, 280, 232));
  const tiny = resize(start, 'nw', 900, 900);
  assert.deepEqual([tiny.w, tiny.h, tiny.x + tiny.w, tiny.y + tiny.h], [160, 96, 420, 340]);
  const even = resize(start, 'se', 160, 0, true);
  assert.ok(Math.abs(even.w / even.h - 320 / 240) < 1e-9);
});

test('levels change with hysteresis', () => {
  assert.deepEqual([1, 0.7, 0.69, 0.4, 0.39, 0.2, 0.1].map(levelAt), ['full', 'full', 'compact', 'compact', 'thumb', 'thumb', 'block']);
  assert.equal(nextLevel(0.68, 'full'), 'full');
  assert.equal(nextLevel(0.66, 'full'), 'compact');
  assert.equal(nextLevel(0.72, 'compact'), 'compact');
  assert.equal(nextLevel(0.74, 'compact'), 'full');
  assert.equal(nextLevel(2, 'block'), 'full');
  assert.equal(nextLevel(0.5, null), 'compact');
});

test('focus goes in reading order and to the nearest node of a direction', () => {
  const nodes = [['d', 0, 400], ['b', 500, 10], ['a', 0, 0], ['c', 300, 395]].map(([id, x, y]) => ({ id, rect: rect(x, y, 100, 100) }));
  assert.deepEqual(readingOrder(nodes).map((n) => n.id), ['a', 'b', 'd', 'c']);
  const a = nodes[2];
  assert.equal(nearestIn(a, nodes, 'right').id, 'b');
  assert.equal(nearestIn(a, nodes, 'down').id, 'd');
  assert.equal(nearestIn(a, nodes, 'left'), null);
});

test('an edge leaves towards its end, straight where the boxes overlap', () => {
  const a = rect(0, 0, 300, 100);
  assert.deepEqual(sides(a, rect(50, 400, 100, 100)), ['bottom', 'top']);
  assert.deepEqual(sides(a, rect(900, 10, 100, 100)), ['right', 'left']);
  assert.deepEqual(sides(rect(900, 10, 100, 100), a), ['left', 'right']);
  const c = curve(a, rect(50, 400, 200, 100));
  assert.match(c.d, /^M150 100C150 .* 150 400$/);
  assert.deepEqual(c.label, { x: 150, y: 250 });
  assert.equal(curve(a, rect(50, 400, 200, 100), { from: 'right', to: 'nonsense' }).from, 'right');
});

test('undo gives steps back, redo does them again, a new step forgets the undone', () => {
  const s = new UndoStack();
  const step = (id) => ({ kind: 'move', label: id, moves: [{ id, from: rect(0, 0, 1, 1), to: rect(1, 1, 1, 1) }] });
  s.push(step('a'));
  s.push(step('b'));
  assert.equal(s.undo().label, 'b');
  assert.equal(s.redo().label, 'b');
  s.undo();
  s.push(step('c'));
  assert.equal(s.redo(), undefined);
  assert.deepEqual(s.done.map((x) => x.label), ['a', 'c']);
  s.undo();
  s.putBack('undo');
  assert.deepEqual(s.done.map((x) => x.label), ['a', 'c']);
  const c = s.done[1];
  s.forget(c);
  assert.deepEqual(s.done.map((x) => x.label), ['a']);
});

test('undo follows a node that came back under another id, and survives a reload', () => {
  const s = new UndoStack();
  s.push({ kind: 'delete', label: 'x', nodes: [{ id: 'n1' }], edges: [{ id: 'e1', fromNode: 'n1', toNode: 'n2' }] });
  s.push({ kind: 'text', label: 'y', id: 'n1', from: '', to: 'a' });
  s.rename('n1', 'n9');
  const again = new UndoStack(JSON.parse(JSON.stringify(s)));
  assert.equal(again.done[0].nodes[0].id, 'n9');
  assert.equal(again.done[0].edges[0].fromNode, 'n9');
  assert.equal(again.done[1].id, 'n9');
});

test('undo is bounded', () => {
  const s = new UndoStack();
  for (let i = 0; i < MAX_STEPS + 20; i++) s.push({ kind: 'text', label: String(i), id: 'n', from: '', to: '' });
  assert.equal(s.done.length, MAX_STEPS);
  assert.equal(s.done[0].label, '20');
});

test('a name is cut in the middle, never in its ending or inside a character', () => {
  for (const name of ['a.csv', 'q3-signups-deduped-and-cleaned.csv', 'no-extension-but-a-long-name-all-the-same', '.hidden', '😀😀😀😀😀😀😀😀😀.png', 'x'.repeat(251) + '.csv']) {
    const [head, tail] = middleCut(name);
    assert.equal(head + tail, name);
    assert.ok(!/^[\udc00-\udfff]/.test(tail));
  }
  assert.ok(middleCut('q3-signups-deduped-and-cleaned.csv')[1].endsWith('.csv'));
  assert.deepEqual(middleCut('a.csv'), ['a.csv', '']);
});

test('figures as the interface writes them', () => {
  assert.equal(count(12483), '12\u2009483');
  assert.equal(count(999), '999');
  assert.equal(size(812_000), '812\u00a0kB');
  assert.equal(size(18_400_000), '18\u00a0MB');
  assert.equal(size(1_200_000), '1.2\u00a0MB');
  assert.equal(size(0), '0\u00a0B');
  assert.deepEqual([40, 8.5, 0.312, 0, 1234.6, 0.00001].map(figure), ['40', '8.5', '0.312', '0', '1235', '1e-5']);
});
