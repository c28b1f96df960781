/**
 * Steps of the transcript: what the reader opened stays open when the server
 * renders the step anew; a step that has just succeeded folds after 600 ms.
 * <atelier-term> draws a command's raw output.
 */
import { fold, parseAnsi } from "./lib/ansi.js";
import { plural } from "./lib/format.js";
import { el } from "./lib/dom.js";

/** @type {Map<string, boolean>} */
const chosen = new Map();
/** @type {Set<string>} */
const wasRunning = new Set();

export function startSteps() {
  document.addEventListener(
    "click",
    (e) => {
      const summary = /** @type {Element} */ (e.target).closest?.("details[data-step] > summary");
      const step = summary?.parentElement;
      if (step instanceof HTMLDetailsElement) chosen.set(step.id, !step.open);
    },
    true,
  );
  document.addEventListener("atelier:before", () => {
    for (const s of document.querySelectorAll("details[data-step][data-state=running][open]")) wasRunning.add(s.id);
  });
  document.addEventListener("atelier:applied", () => {
    for (const [id, open] of chosen) {
      const step = document.getElementById(id);
      if (step instanceof HTMLDetailsElement && step.open !== open) step.open = open;
    }
    for (const id of wasRunning) settle(id);
  });
}

/** @param {string} id */
function settle(id) {
  const step = document.getElementById(id);
  if (!(step instanceof HTMLDetailsElement)) return void wasRunning.delete(id);
  if (step.dataset.state === "running") return;
  wasRunning.delete(id);
  if (chosen.has(id) || step.open) return;
  step.open = true;
  setTimeout(() => {
    const now = document.getElementById(id);
    if (now instanceof HTMLDetailsElement && !chosen.has(id)) now.open = false;
  }, 600);
}

const KEPT = 400000; // characters that are drawn; the whole output is in the result

class AtelierTerm extends HTMLElement {
  all = false;
  asked = false;
  /** @type {HTMLElement | null} */ raw = null;
  /** @type {HTMLElement | null} */ view = null;
  /** @type {MutationObserver | null} */ watch = null;

  connectedCallback() {
    this.raw = this.querySelector("pre");
    if (!this.raw || this.view) return;
    this.view = el("pre", { class: "term__view", tabindex: "0", "aria-label": "Output" });
    this.append(this.view);
    this.toggleAttribute("data-drawn", true);
    this.watch = new MutationObserver(() => this.later());
    this.watch.observe(this.raw, { childList: true, characterData: true, subtree: true });
    this.draw();
  }

  disconnectedCallback() {
    this.watch?.disconnect();
  }

  later() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.draw();
    });
  }

  draw() {
    const running = this.hasAttribute("data-running");
    const text = (this.raw?.textContent ?? "").slice(-KEPT);
    // While it runs only the end is shown, so only the end is read.
    const lines = parseAnsi(running && !this.all ? text.slice(-16000) : text);
    while (lines.length > 0 && lines[lines.length - 1].length === 0) lines.pop();
    const part = this.all ? { head: lines.length, hidden: 0, tail: 0 } : fold(lines.length, running);
    const rows = [];
    if (this.dataset.command) rows.push(el("span", { class: "pr" }, "$"), ` ${this.dataset.command}\n`);
    rows.push(...draw(lines.slice(0, part.head)));
    if (part.hidden > 0) {
      rows.push(el("button", { type: "button", class: "term__fold", on: { click: () => this.showAll() } }, plural(part.hidden, "more line", "more lines")));
    }
    if (part.tail > 0) rows.push(...draw(lines.slice(-part.tail)));
    if (running) {
      const open = text !== "" && !text.endsWith("\n"); // the caret stands in the line that is being written
      if (open && rows.length > 0) rows.pop();
      rows.push(el("span", { class: "caret" }));
    }
    this.view?.replaceChildren(...rows);
  }

  showAll() {
    this.all = true;
    this.view?.toggleAttribute("data-all", true);
    this.draw();
    this.view?.focus({ preventScroll: true });
  }
}

/** @param {import('./lib/ansi.js').Run[][]} lines */
function draw(lines) {
  const out = [];
  for (const runs of lines) {
    for (const r of runs) out.push(r.cls ? el("span", { class: r.cls }, r.text) : document.createTextNode(r.text));
    out.push(document.createTextNode("\n"));
  }
  return out;
}

customElements.define("atelier-term", AtelierTerm);
