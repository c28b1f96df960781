/**
 * <atelier-log>: the transcript's scroller. It follows the end only while the
 * reader is there (within 48 px); otherwise it says that there is more.
 */
import { count, elapsed } from "./lib/format.js";
import { el, icon, say } from "./lib/dom.js";

const NEAR = 48;

/** Steps of rows that the reader unfolded. @type {Set<string>} */
const kept = new Set();

class AtelierLog extends HTMLElement {
  following = true;
  ours = false;
  /** @type {HTMLElement | null} */ pill = null;

  connectedCallback() {
    this.pill = /** @type {HTMLElement | null} */ (document.querySelector('[data-action="follow"]'));
    this.pill?.addEventListener("click", () => this.follow());
    this.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.addEventListener("wheel", (e) => e.deltaY < 0 && this.leave(), { passive: true });
    this.addEventListener("keydown", (e) => e.key === "End" && this.follow());
    document.addEventListener("atelier:applied", (e) => this.applied(/** @type {CustomEvent} */ (e).detail));
    document.addEventListener("atelier:sent", () => this.follow());
    // What grows by itself (a picture, a drawn output) keeps the end in sight too.
    const grown = new ResizeObserver(() => this.following && this.toEnd());
    const log = this.querySelector("#log");
    if (log) grown.observe(log);
    grown.observe(this);
    setInterval(() => this.tick(), 250);
    this.group();
    this.toEnd();
  }

  get fromEnd() {
    return this.scrollHeight - this.scrollTop - this.clientHeight;
  }

  toEnd() {
    this.ours = true;
    this.scrollTop = this.scrollHeight;
  }

  scrolled() {
    if (this.ours) {
      this.ours = false;
      return;
    }
    this.following = this.fromEnd <= NEAR;
    if (this.following && this.pill) this.pill.hidden = true;
  }

  leave() {
    if (this.scrollHeight > this.clientHeight + 1) this.following = false;
  }

  follow() {
    this.following = true;
    if (this.pill) this.pill.hidden = true;
    this.toEnd();
  }

  /** @param {{ops: {op: string, target: string, html?: string}[]}} frame */
  applied(frame) {
    const mine = frame.ops.some((o) => /^(log|msg-|part-|parts-|text-|raw-|live-|run-|think-)/.test(o.target ?? ""));
    if (!mine) return;
    this.group();
    this.announce(frame.ops);
    if (this.following) this.toEnd();
    else if (this.pill && this.fromEnd > NEAR) this.pill.hidden = false;
  }

  /** Speaks whole things only: an answer begun, a command done, an answer complete. */
  announce(/** @type {{op: string, target: string}[]} */ ops) {
    for (const o of ops) {
      if (!o.target?.startsWith("run-")) continue;
      const run = document.getElementById(o.target);
      const state = run?.dataset.state;
      const words = { running: "Working", done: "Answer complete", stopped: "Stopped", failed: "The answer failed" }[state ?? ""];
      if (words) say(words);
      this.querySelector("#log")?.setAttribute("aria-busy", String(state === "running"));
    }
  }

  /** Running times, without a word to screen readers. */
  tick() {
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-since]"))) {
      const from = node.dataset.since || node.closest("[data-started]")?.getAttribute("data-started");
      if (from) node.textContent = elapsed(Date.now() - Date.parse(from));
    }
  }

  /** More than four finished steps in a row become one line. */
  group() {
    for (const parts of this.querySelectorAll(".msg__parts")) {
      for (const g of parts.querySelectorAll(":scope > .group")) g.remove();
      for (const s of parts.querySelectorAll(":scope > [data-grouped]")) s.removeAttribute("data-grouped");
      let row = /** @type {HTMLElement[]} */ ([]);
      const flush = () => {
        if (row.length > 4) this.fold(row);
        row = [];
      };
      for (const child of /** @type {HTMLElement[]} */ ([...parts.children])) {
        if (child.classList.contains("group")) continue;
        const done = child.matches(".step--done") && !child.querySelector(".step__bad");
        if (done) row.push(child);
        else flush();
      }
      // The last row still grows: it folds when something follows it or the run has ended.
      const foot = parts.closest(".msg")?.nextElementSibling;
      if (foot?.matches('.run:not([data-state="running"])')) flush();
    }
  }

  /** @param {HTMLElement[]} steps */
  fold(steps) {
    if (steps.some((s) => kept.has(s.id))) return;
    for (const s of steps) s.toggleAttribute("data-grouped", true);
    const button = el(
      "button",
      { type: "button", class: "group", "aria-expanded": "false", on: { click: () => this.unfold(button, steps) } },
      icon("check"),
      el("span", {}, `${count(steps.length)} steps`),
      icon("chev-r"),
    );
    steps[0].before(button);
  }

  /** @param {HTMLElement} button @param {HTMLElement[]} steps */
  unfold(button, steps) {
    for (const s of steps) {
      s.removeAttribute("data-grouped");
      kept.add(s.id);
    }
    button.remove();
    steps[0].querySelector("summary")?.focus({ preventScroll: true });
  }
}

customElements.define("atelier-log", AtelierLog);
