import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, parseAnsi } from "./ansi.js";

/** @param {string} raw */
const plain = (raw) => parseAnsi(raw).map((runs) => runs.map((r) => r.text).join(""));

test("lines and carriage returns", () => {
  assert.deepEqual(plain("a\nb\n"), ["a", "b"]);
  assert.deepEqual(plain("10 %\r20 %\r100 %\ndone"), ["100 %", "done"]);
  assert.deepEqual(plain("a\r\nb\r\n"), ["a", "b"]);
  assert.deepEqual(plain("long line\rshort"), ["shortline"], "a return erases nothing by itself");
  assert.deepEqual(plain("long line\r\x1b[Kshort"), ["short"]);
});

test("colours are classes and end where they are reset", () => {
  assert.deepEqual(parseAnsi("\x1b[1;32mok\x1b[0m x"), [[{ text: "ok", cls: "a-1 a-32" }, { text: " x", cls: "" }]]);
  assert.deepEqual(parseAnsi("\x1b[31ma\x1b[39mb"), [[{ text: "a", cls: "a-31" }, { text: "b", cls: "" }]]);
  assert.deepEqual(parseAnsi("\x1b[41;97ma\x1b[49mb"), [[{ text: "a", cls: "a-41 a-97" }, { text: "b", cls: "a-97" }]]);
});

test("256 and true colours become the nearest of the sixteen", () => {
  assert.equal(parseAnsi("\x1b[38;5;196mred")[0][0].cls, "a-31");
  assert.equal(parseAnsi("\x1b[38;2;20;220;30mgreen")[0][0].cls, "a-32");
  assert.equal(parseAnsi("\x1b[48;5;21mblue")[0][0].cls, "a-44");
  assert.equal(parseAnsi("\x1b[38;5;244mgrey")[0][0].cls, "a-90");
});

test("other escapes are dropped, not shown", () => {
  assert.deepEqual(plain("\x1b]0;title\x07a\x1b[?25lb\x1b(Bc\x1b[2Jd"), ["abcd"]);
  assert.deepEqual(plain("a\x07\x00b"), ["ab"]);
  assert.deepEqual(plain("half an escape \x1b[3"), ["half an escape "]);
});

test("moving within a line", () => {
  assert.deepEqual(plain("abc\b\bX"), ["aXc"]);
  assert.deepEqual(plain("a\x1b[3Cb"), ["a   b"]);
  assert.deepEqual(plain("abcdef\x1b[3GX"), ["abXdef"]);
});

test("signs of more than one unit stay whole", () => {
  assert.deepEqual(plain("✅ 🎉 全部 │█\n"), ["✅ 🎉 全部 │█"]);
});

test("a line of two megabytes is read in passing", () => {
  const started = Date.now();
  assert.equal(parseAnsi("x".repeat(2 << 20))[0][0].text.length, 2 << 20);
  assert.ok(Date.now() - started < 30000);
});

test("which lines are shown", () => {
  assert.deepEqual(fold(3, true), { head: 0, hidden: 0, tail: 3 });
  assert.deepEqual(fold(222, true), { head: 0, hidden: 212, tail: 10 });
  assert.deepEqual(fold(12, false), { head: 12, hidden: 0, tail: 0 });
  assert.deepEqual(fold(222, false), { head: 4, hidden: 212, tail: 6 });
});
