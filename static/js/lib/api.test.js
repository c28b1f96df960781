import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { parseHTML } from "linkedom";
import { copyText, newId, upload } from "./api.js";

/** @type {any} */
const world = globalThis;

/** A request whose end the test says. */
class Request {
  constructor() {
    Request.last = this;
    /** @type {Map<string, (e?: any) => void>} */
    this.on = new Map();
    this.upload = { addEventListener: () => {} };
    this.status = 0;
    this.responseText = "";
    /** @type {FormData | null} */
    this.sent = null;
  }
  open() {}
  setRequestHeader() {}
  addEventListener(/** @type {string} */ type, /** @type {(e?: any) => void} */ fn) { this.on.set(type, fn); }
  send(/** @type {FormData} */ form) { this.sent = form; }
  abort() { this.on.get("abort")?.(); }
}
/** @type {any} */
Request.last = null;

/** @type {any} */
let before;
beforeEach(() => {
  before = { document: world.document, XMLHttpRequest: world.XMLHttpRequest };
  world.document = parseHTML("<html><body></body></html>").document;
  world.XMLHttpRequest = Request;
});
afterEach(() => Object.assign(world, before));

test("a name that a multipart header would change goes beside the file", () => {
  for (const [name, beside] of /** @type {[string, string | null][]} */ ([
    [`a'b"c$(id).txt`, `a'b"c$(id).txt`], ["a\nb.txt", "a\nb.txt"], ["d/in/x.csv", "d/in/x.csv"],
    ["plain.csv", null], ["漢字 (1).csv", null], ["50%.csv", null], ["dir\\a.txt", null], [" lead", null],
  ])) {
    upload("/x", new File(["1"], "x"), name, () => {});
    const form = Request.last.sent;
    assert.equal(form.get("name"), beside, name);
    assert.equal(form.get("file").name, name.slice(name.lastIndexOf("/") + 1));
    assert.deepEqual([...form.keys()].at(-1), "file"); // the name comes first, so that it is of this file
  }
});

test("a refused upload says the server's own words, a cut one that it was cut", async () => {
  const refused = upload("/x", new File(["1"], "x"), "x", () => {}).done;
  Request.last.status = 413;
  Request.last.responseText = JSON.stringify({ error: { code: "too_large", message: "An upload may have 5 bytes." } });
  Request.last.on.get("load")();
  await assert.rejects(refused, { message: "An upload may have 5 bytes.", status: 413, code: "too_large" });

  const page = upload("/x", new File(["1"], "x"), "x", () => {}).done; // a proxy's own page
  Request.last.status = 413;
  Request.last.responseText = "<html>413 Request Entity Too Large</html>";
  Request.last.on.get("load")();
  await assert.rejects(page, { status: 413, message: /413/ });

  const cut = upload("/x", new File(["1"], "x"), "x", () => {}).done;
  Request.last.on.get("error")();
  await assert.rejects(cut, { code: "offline" });

  const cancelled = upload("/x", new File(["1"], "x"), "x", () => {});
  cancelled.cancel();
  await assert.rejects(cancelled.done, { code: "cancelled" });
});

test("a file that the browser may not read is told as such, not as a lost connection", async () => {
  const shut = /** @type {any} */ (new File(["1"], "shut.txt"));
  shut.slice = () => ({ arrayBuffer: () => Promise.reject(new Error("NotReadableError")) });
  const { done } = upload("/x", shut, "shut.txt", () => {});
  Request.last.on.get("error")();
  await assert.rejects(done, { code: "unreadable", message: /cannot read this file/ });
});

test("without randomUUID and a clipboard, as on plain http of a LAN, ids are made and copying tells the truth", async () => {
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  const ids = new Set(Array.from({ length: 1000 }, () => newId("msg")));
  assert.equal(ids.size, 1000);
  for (const id of ids) assert.match(id, /^msg_[a-z0-9]{16,60}$/);
  for (const works of [true, false]) {
    let copied = "";
    world.document.execCommand = () => {
      copied = world.document.querySelector("textarea").value;
      return works;
    };
    world.HTMLTextAreaElement = world.document.createElement("textarea").constructor;
    world.document.createElement("textarea").constructor.prototype.select = () => {};
    assert.equal(await copyText("some words"), works);
    assert.equal(copied, "some words");
    assert.equal(world.document.querySelector("textarea"), null);
  }
});
