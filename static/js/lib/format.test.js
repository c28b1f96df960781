import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, clock, count, elapsed, kindIcon, kindOf, middle, plural, size } from "./format.js";

test("sizes and counts", () => {
  assert.equal(size(0), "0\u00a0B");
  assert.equal(size(999), "999\u00a0B");
  assert.equal(size(1400), "1.4\u00a0kB");
  assert.equal(size(812000), "812\u00a0kB");
  assert.equal(size(999900), "1.0\u00a0MB");
  assert.equal(size(2100000000), "2.1\u00a0GB");
  assert.equal(count(12483), "12\u00a0483");
  assert.equal(count(999), "999");
  assert.equal(plural(1, "file", "files"), "1 file");
  assert.equal(plural(2, "file", "files"), "2 files");
});

test("a long name keeps its ending", () => {
  assert.deepEqual(middle("housing-final-v7-with-brackets.step"), ["housing-final-v7-with-brack", "ets.step"]);
  assert.deepEqual(middle("a.csv"), ["a", ".csv"]);
  assert.deepEqual(middle("README"), ["README", ""]);
  assert.deepEqual(middle(".env"), [".env", ""]);
  for (const name of ["何不同舟渡_2.txt", "イラスト.png", "🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉.png", "x".repeat(200)]) {
    assert.equal(middle(name).join(""), name);
  }
});

test("times as people say them", () => {
  const now = new Date("2026-11-14T12:00:00");
  assert.equal(ago(new Date("2026-11-14T11:59:30"), now), "now");
  assert.equal(ago(new Date("2026-11-14T11:58:00"), now), "2 min");
  assert.equal(ago(new Date("2026-11-14T10:30:00"), now), "1 h");
  assert.equal(ago(new Date("2026-11-10T10:30:00"), now), "Tue");
  assert.equal(ago(new Date("2026-10-02T10:30:00"), now), "2 Oct");
  assert.equal(ago(new Date("2025-10-02T10:30:00"), now), "2 Oct 2025");
  assert.equal(clock(271000), "4:31");
  assert.equal(clock(-5), "0:00");
  assert.equal(elapsed(3400), "3.4\u00a0s");
  assert.equal(elapsed(125000), "2\u00a0min 5\u00a0s");
});

test("kinds by name, else by type", () => {
  assert.equal(kindOf("A.CSV"), "table");
  assert.equal(kindOf("x", "image/png"), "image");
  assert.equal(kindOf("x.unknown"), "other");
  assert.deepEqual(kindIcon("html"), ["web", "web"]);
  assert.deepEqual(kindIcon("other"), ["file", "none"]);
});
