import assert from "node:assert/strict";
import { test } from "node:test";
import { picked, walk } from "./drop.js";

const file = (/** @type {string} */ name) => ({ isFile: true, name, file: (/** @type {(f: any) => void} */ ok) => ok({ name }) });

/** A browser's reader gives at most 100 entries at a time. @param {string} name @param {any[]} children */
const folder = (name, children) => ({
  isFile: false,
  name,
  createReader: () => {
    let at = 0;
    return { readEntries: (/** @type {(list: any[]) => void} */ ok) => { ok(children.slice(at, at + 100)); at += 100; } };
  },
});

test("every entry of a folder is found, not the first hundred", async () => {
  const found = await walk(folder("data", [...Array(250).keys()].map((i) => file(`${i}.csv`))), "");
  assert.equal(found.length, 250);
  assert.equal(found[249].path, "data/249.csv");
});

test("folders in folders keep their paths; an empty one gives nothing", async () => {
  const found = await walk(folder("a", [file("x"), folder("b", [file("y")]), folder("empty", [])]), "");
  assert.deepEqual(found.map((f) => f.path), ["a/x", "a/b/y"]);
});

test("a picked folder's files carry their paths", () => {
  const list = /** @type {any} */ ([{ name: "x", webkitRelativePath: "a/x" }, { name: "dir\\a.txt", webkitRelativePath: "" }]);
  assert.deepEqual(picked(list).map((f) => f.path), ["a/x", "dir\\a.txt"]);
});
