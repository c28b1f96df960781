import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, chosen, delimiterName } from './viewer-reading.js';

const storage = () => {
  /** @type {Map<string, string>} */
  const held = new Map();
  return { held, getItem: (/** @type {string} */ k) => held.get(k) ?? null, setItem: (/** @type {string} */ k, /** @type {string} */ v) => { held.set(k, v); } };
};

test('how a table is read is remembered for its file alone', () => {
  const store = storage();
  assert.deepEqual(chosen(() => store, '/a'), {});
  choose(() => store, '/a', { encoding: 'windows-1252', delimiter: ';' });
  choose(() => store, '/b', { delimiter: '\t' });
  assert.deepEqual(chosen(() => store, '/a'), { encoding: 'windows-1252', delimiter: ';' });
  assert.deepEqual(chosen(() => store, '/b'), { delimiter: '\t' });
  choose(() => store, '/a', { encoding: '', delimiter: '' });
  assert.deepEqual(chosen(() => store, '/a'), {});
  assert.deepEqual(chosen(() => store, '/b'), { delimiter: '\t' });
});

test('the choices that are kept are bounded, the last ones stay', () => {
  const store = storage();
  for (let i = 0; i < 500; i++) choose(() => store, `/${i}`, { delimiter: ';' });
  assert.deepEqual(chosen(() => store, '/0'), {});
  assert.deepEqual(chosen(() => store, '/499'), { delimiter: ';' });
  assert.equal(JSON.parse(/** @type {string} */ (store.getItem('atelier.reading'))).length, 200);
});

test('a store that is broken or refuses does no harm', () => {
  const store = storage();
  for (const bad of ['{', '7', '[null,["x",null],[1,{}]]', '{"a":1}']) {
    store.setItem('atelier.reading', bad);
    assert.deepEqual(chosen(() => store, 'x'), {});
  }
  const shut = () => { throw new Error('SecurityError'); };
  assert.deepEqual(chosen(shut, 'x'), {});
  choose(shut, 'x', { delimiter: ';' });
});

test('delimiters have names', () => {
  assert.equal(delimiterName(';'), 'semicolon');
  assert.equal(delimiterName('\t'), 'tab');
  assert.equal(delimiterName('~'), '~');
});
