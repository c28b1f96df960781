import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHTML } from "linkedom";
import { applyOps } from "./ops.js";

/** @param {string} html @returns {any} */
function page(html) {
  const { document, window } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  globalThis.CustomEvent = window.CustomEvent;
  return document;
}

/** @param {any} doc */
const body = (doc) => doc.body.innerHTML;

test("append puts at the end and first removes a child with the same id", () => {
  const doc = page('<ul id="log"><li id="a">old</li><li id="b">b</li></ul>');
  const op = { op: "append", target: "log", html: '<li id="a">new</li>' };
  applyOps(doc, [op]);
  const once = body(doc);
  assert.equal(once, '<ul id="log"><li id="b">b</li><li id="a">new</li></ul>');
  applyOps(doc, [op]);
  assert.equal(body(doc), once, "a repeat does no harm");
});

test("prepend, before, after, remove, update, replace", () => {
  const doc = page('<div id="p"><i id="x">x</i></div>');
  applyOps(doc, [
    { op: "prepend", target: "p", html: '<i id="first">1</i>' },
    { op: "before", target: "x", html: '<i id="b">b</i>' },
    { op: "after", target: "x", html: '<i id="a">a</i>' },
    { op: "replace", target: "x", html: '<i id="x">y</i>' },
    { op: "update", target: "first", html: "<b>2</b>" },
    { op: "remove", target: "b" },
  ]);
  assert.equal(body(doc), '<div id="p"><i id="first"><b>2</b></i><i id="x">y</i><i id="a">a</i></div>');
});

test("after moves an element that is there already", () => {
  const doc = page('<p id="run">r</p><p id="one">1</p><p id="two">2</p>');
  applyOps(doc, [{ op: "after", target: "two", html: '<p id="run">r2</p>' }]);
  assert.equal(body(doc), '<p id="one">1</p><p id="two">2</p><p id="run">r2</p>');
});

test("a delta is text, whatever it looks like, and joins the text that is there", () => {
  const doc = page('<pre id="out">a</pre>');
  applyOps(doc, [{ op: "text", target: "out", text: "<img src=x onerror=alert(1)>" }, { op: "text", target: "out", text: "&amp;\r\n" }]);
  const out = doc.getElementById("out");
  assert.equal(out.textContent, "a<img src=x onerror=alert(1)>&amp;\r\n");
  assert.equal(out.childNodes.length, 1);
  assert.equal(out.children.length, 0);
});

test("what is not on the page is passed over", () => {
  const doc = page("<p id=here>1</p>");
  applyOps(doc, [{ op: "replace", target: "gone", html: "<p>2</p>" }, { op: "append", target: "gone", html: "<p>2</p>" }, { op: "remove", target: "gone" }]);
  assert.equal(doc.body.children.length, 1);
});

test("a node that only moved keeps what is inside it", () => {
  const doc = page('<article id="node-1" class="node selected" data-keep="k" data-x="1" data-color="2"><b>live view</b></article>');
  const inside = doc.querySelector("b");
  applyOps(doc, [{ op: "replace", target: "node-1", html: '<article id="node-1" class="node" data-keep="k" data-x="40"><b>live view</b></article>' }]);
  const node = doc.getElementById("node-1");
  assert.equal(node.querySelector("b"), inside);
  assert.equal(node.getAttribute("data-x"), "40");
  assert.equal(node.hasAttribute("data-color"), false);
  assert.equal(node.className, "node selected", "the selection is the page's own");
});

test("a node that shows another version is made anew", () => {
  const doc = page('<article id="node-1" data-keep="k"><b>1</b></article>');
  applyOps(doc, [{ op: "replace", target: "node-1", html: '<article id="node-1" data-keep="l"><b>2</b></article>' }]);
  assert.equal(doc.querySelector("b").textContent, "2");
});

test("an event reaches the page's scripts", () => {
  const doc = page("");
  let heard = 0;
  doc.addEventListener("atelier:files", () => heard++);
  applyOps(doc, [{ op: "event", target: "", name: "files" }]);
  assert.equal(heard, 1);
});
