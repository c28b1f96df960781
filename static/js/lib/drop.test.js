import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOf, picked, unreadWords, walk } from "./drop.js";

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
  const found = await walk(folder("data", [...Array(250).keys()].map((i) => file(`${i}.csv`))), "", []);
  assert.equal(found.length, 250);
  assert.equal(found[249].path, "data/249.csv");
});

test("folders in folders keep their paths; an empty one gives nothing", async () => {
  const found = await walk(folder("a", [file("x"), folder("b", [file("y")]), folder("empty", [])]), "", []);
  assert.deepEqual(found.map((f) => f.path), ["a/x", "a/b/y"]);
});

test("a picked folder's files carry their paths", () => {
  const list = /** @type {any} */ ([{ name: "x", webkitRelativePath: "a/x" }, { name: "dir\\a.txt", webkitRelativePath: "" }]);
  assert.deepEqual(picked(list).map((f) => f.path), ["a/x", "dir\\a.txt"]);
});

test("what cannot be read is named, and the rest is found", async () => {
  const shut = (/** @type {string} */ name) => ({ isFile: true, name, file: (/** @type {any} */ _ok, /** @type {(e: Error) => void} */ no) => no(new Error("NotReadableError")) });
  const closed = { isFile: false, name: "closed", createReader: () => ({ readEntries: (/** @type {any} */ _ok, /** @type {(e: Error) => void} */ no) => no(new Error("NotReadableError")) }) };
  /** @type {string[]} */
  const unread = [];
  const found = await walk(folder("d", [file("1.txt"), shut("2.txt"), closed, folder("in", [shut("x"), file("y")])]), "", unread);
  assert.deepEqual(found.map((f) => f.path), ["d/1.txt", "d/in/y"]);
  assert.deepEqual(unread, ["d/2.txt", "d/closed/", "d/in/x"]);
  assert.equal(unreadWords(unread.slice(0, 1)), "The browser may not read d/2.txt, so it was left out.");
  assert.match(unreadWords(["a", "b", "c", "d"]), /a, b, c and 1 more, so they were/);
  assert.equal(unreadWords([]), "");
});

test("files and folders of one drop are all found", async () => {
  const items = [folder("d", [file("x")]), file("a.pdf"), file("b.png")].map((entry) => ({ kind: "file", webkitGetAsEntry: () => entry, getAsFile: () => null }));
  const data = /** @type {any} */ ({ items: [{ kind: "string" }, ...items], files: [] });
  assert.deepEqual((await filesOf(data)).found.map((f) => f.path), ["d/x", "a.pdf", "b.png"]);
});

test("words and addresses are no files", async () => {
  const data = /** @type {any} */ ({ items: [{ kind: "string", type: "text/uri-list" }, { kind: "string", type: "text/html" }], files: [] });
  assert.deepEqual(await filesOf(data), { found: [], unread: [] });
});

test("a file without an entry, as of an image of another tab, is taken as it is", async () => {
  const picture = { name: "picture.png" };
  const data = /** @type {any} */ ({ items: [{ kind: "file", webkitGetAsEntry: () => null, getAsFile: () => picture }], files: [picture] });
  assert.deepEqual((await filesOf(data)).found, [{ file: picture, path: "picture.png" }]);
});
