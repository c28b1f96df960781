import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse, parseLines, read, summary } from './viewer-json.js';
import { decode, lines, looksBinary, rowsInSight, totalLength } from './viewer-lines.js';
import { Slots } from './viewer-slots.js';
import { BLOCK, RowWindow } from './viewer-window.js';

test('numbers stay the text of the file', () => {
  const v = parse('{"id":2916334247900527532,"v":9223372036854775807,"f":1e400,"n":NaN,"z":-0.50}');
  assert.deepEqual(v.kids.map((k) => k.v), ['2916334247900527532', '9223372036854775807', '1e400', 'NaN', '-0.50']);
});

test('repeated and strange keys stay apart', () => {
  const v = parse('{"a":1,"a":2,"__proto__":{"x":1},"":3}');
  assert.deepEqual(v.keys, ['a', 'a', '__proto__', '']);
});

test('ten thousand levels and a byte order mark do no harm', () => {
  const deep = parse('\ufeff' + '['.repeat(10_000) + ']'.repeat(10_000));
  assert.equal(deep.t, 'array');
});

test('an error names its place', () => {
  assert.throws(() => parse('{\n  "a": 1,\n}'), /line 3, column 1/);
  assert.throws(() => parse('[1 2]'), /“,” or “\]” is missing at line 1, column 4/);
  assert.throws(() => parse('"open'), /string is not closed/);
  assert.throws(() => parse('[1]x'), /More text/);
  assert.throws(() => parse(''), /ends too early/);
});

test('JSON Lines are found by name or by what is inside', () => {
  assert.equal(read('{"a":1}\n{"a":2}\n', false).lines, true);
  assert.equal(read('{"a":1}', true).value.kids.length, 1);
  assert.throws(() => read('{"a":1}\n{broken', false));
  const bad = parseLines('{"a":1}\r\n\r\nnope\n[2]');
  assert.deepEqual(bad.map((l) => [l.line, Boolean(l.error)]), [[1, false], [3, true], [4, false]]);
});

test('a branch says how much is in it', () => {
  assert.equal(summary(parse('{"a":1}')), '{1 key}');
  assert.equal(summary(parse('[1,2]')), '[2 items]');
  assert.equal(summary(parse('"a\\nb"')), '"a\\nb"');
  assert.ok(summary({ t: 'string', v: 'x'.repeat(500) }).length < 210);
});

test('text is decoded by its mark, as UTF-8, else as Windows-1252', () => {
  const enc = new TextEncoder();
  assert.deepEqual(decode(enc.encode('é'), false), { text: 'é', encoding: 'UTF-8' });
  assert.deepEqual(decode(Uint8Array.of(0xe9), false), { text: 'é', encoding: 'Windows-1252' });
  assert.deepEqual(decode(Uint8Array.of(0xff, 0xfe, 0x41, 0), false), { text: 'A', encoding: 'UTF-16' });
  const cut = enc.encode('aaé').subarray(0, 3);
  assert.deepEqual(decode(cut, true), { text: 'aa', encoding: 'UTF-8' });
  assert.equal(decode(cut, false).encoding, 'Windows-1252');
});

test('lines end in every way', () => {
  assert.deepEqual(lines('a\r\nb\rc\nd'), ['a', 'b', 'c', 'd']);
  assert.deepEqual(lines('a\n'), ['a']);
  assert.deepEqual(lines(''), ['']);
  assert.ok(looksBinary(Uint8Array.of(1, 0, 2)));
  assert.ok(!looksBinary(Uint8Array.of(0xff, 0xfe, 0x41, 0)));
});

test('the whole length is known from a part', () => {
  assert.equal(totalLength('bytes 0-99/12345', '100'), 12345);
  assert.equal(totalLength(null, '42'), 42);
  assert.equal(totalLength(null, null), null);
});

test('only rows in sight are made', () => {
  assert.deepEqual(rowsInSight(0, 400, 20, 1_000_000), [0, 40]);
  assert.deepEqual(rowsInSight(20_000, 400, 20, 1_000_000), [980, 1040]);
  assert.deepEqual(rowsInSight(1e9, 400, 20, 10), [10, 10]);
});

/** @param {number} total */
function source(total) {
  const asked = [];
  return {
    asked,
    fetch: async (offset, limit) => {
      asked.push(offset);
      const rows = [];
      for (let i = offset; i < Math.min(total, offset + limit); i++) rows.push([String(i)]);
      return { offset, total, columns: ['n'], rows, complete: true };
    },
  };
}

test('a window across blocks has exactly its rows, and no block is asked for twice', async () => {
  const s = source(1_000_000);
  const w = new RowWindow(s.fetch);
  const rows = await w.rows(BLOCK - 2, BLOCK + 2);
  assert.deepEqual(rows.map((r) => r[0]), ['198', '199', '200', '201']);
  await Promise.all([w.rows(0, 10), w.rows(5, 400)]);
  assert.deepEqual(s.asked, [0, BLOCK]);
  assert.ok(w.ready(0, 400));
  assert.ok(!w.ready(0, 401));
  assert.equal(w.total, 1_000_000);
});

test('the cache is bounded and a failed block is asked for again', async () => {
  const s = source(1_000_000);
  const w = new RowWindow(s.fetch);
  for (let i = 0; i < 150; i++) await w.block(i);
  assert.ok(w.blocks.size <= 100);
  let fail = true;
  const flaky = new RowWindow(async (o, l) => {
    if (fail) throw new Error('down');
    return s.fetch(o, l);
  });
  await assert.rejects(flaky.rows(0, 5));
  fail = false;
  assert.equal((await flaky.rows(0, 5)).length, 5);
});

test('the fifth live view takes the place of the one used longest ago', () => {
  const slots = new Slots(4);
  const gone = [];
  const views = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
  for (const v of views.slice(0, 4)) slots.take(v, () => gone.push(v.name));
  slots.take(views[0], () => gone.push('a'));
  slots.take(views[4], () => gone.push('e'));
  assert.deepEqual(gone, ['b']);
  assert.ok(slots.has(views[0]) && !slots.has(views[1]));
  slots.release(views[0]);
  slots.take(views[1], () => {});
  assert.deepEqual(gone, ['b']);
});
