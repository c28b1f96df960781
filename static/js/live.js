/**
 * The page's one socket. It starts at the number that the page was rendered at,
 * applies what comes, and after any break goes on where it was. It sends nothing.
 */
import { applyOps } from "./lib/ops.js";
import { here } from "./lib/dom.js";

const QUIET_MS = 50000; // the server pings every 20 s with a frame of its own
const HANDSHAKE_MS = 15000;

export class Live {
  constructor() {
    const { workspace, chat, seq } = here();
    this.workspace = workspace ?? "";
    this.chat = chat ?? "";
    this.seq = Number(seq ?? 0);
    this.tries = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.told = undefined;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {import('./lib/ops.js').Op[]} */
    this.heldTree = [];
    document.addEventListener("atelier:renamed", () => {
      applyOps(document, this.heldTree);
      this.heldTree = [];
    });
    this.connect();
    addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.retryNow());
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/w/${this.workspace}/live?after=${this.seq}&chat=${encodeURIComponent(this.chat)}`);
    this.socket = socket;
    this.watch(socket, HANDSHAKE_MS);
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.tries = 0;
      this.state("live");
      this.watch(socket, QUIET_MS);
    });
    socket.addEventListener("message", (e) => {
      if (socket !== this.socket) return; // a late frame of an old socket
      this.watch(socket, QUIET_MS);
      this.frame(JSON.parse(e.data));
    });
    socket.addEventListener("close", (e) => {
      if (socket === this.socket) this.lost(e.code);
    });
  }

  /** @param {{seq: number, ops: import('./lib/ops.js').Op[], reload?: boolean}} frame */
  frame(frame) {
    if (!frame.ops || frame.seq <= this.seq) return;
    document.dispatchEvent(new CustomEvent("atelier:before", { detail: frame }));
    applyOps(document, this.withoutTree(frame.ops));
    this.seq = frame.seq;
    document.dispatchEvent(new CustomEvent("atelier:applied", { detail: frame }));
  }

  /** A name that is being edited in the sidebar is not torn away. @param {import('./lib/ops.js').Op[]} ops */
  withoutTree(ops) {
    if (!document.querySelector("#tree input")) return ops;
    const tree = ops.filter((o) => o.target === "tree");
    if (tree.length > 0) this.heldTree = tree;
    return ops.filter((o) => o.target !== "tree");
  }

  /** A socket that says nothing is dead, whatever the browser thinks of it. @param {WebSocket} socket @param {number} ms */
  watch(socket, ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (socket !== this.socket) return;
      socket.close();
      this.lost(0);
    }, ms);
  }

  /** @param {number} code */
  lost(code) {
    clearTimeout(this.timer);
    this.socket = null;
    if (code === 4401 || code === 4404) {
      location.assign("/"); // signed out, or the workspace is gone
      return;
    }
    this.state("lost");
    const wait = Math.min(15000, 300 * 2 ** this.tries) * (0.6 + 0.4 * Math.random());
    this.tries++;
    this.again = setTimeout(() => this.connect(), wait);
  }

  retryNow() {
    if (this.socket) return;
    clearTimeout(this.again);
    this.connect();
  }

  /** @param {"live" | "lost"} state */
  state(state) {
    const saved = document.getElementById("saved");
    if (saved) {
      clearTimeout(this.told);
      // A break of a moment is not worth a word.
      this.told = setTimeout(() => {
        saved.dataset.state = state;
        const text = saved.querySelector("span");
        if (text) text.textContent = state === "live" ? "Saved" : "Offline, catching up";
      }, state === "live" ? 0 : 1500);
    }
    document.dispatchEvent(new CustomEvent("atelier:connection", { detail: state }));
  }
}
