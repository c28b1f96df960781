/** <atelier-app>: what concerns the whole page: panels, tabs, themes, keys. */
import { copyText } from "./lib/api.js";
import { here, isMac, memory, modKey } from "./lib/dom.js";
import { openMenu } from "./menu.js";
import { showKeys } from "./dialog.js";
import { openPalette } from "./palette.js";
import { chatMenu, newChat } from "./sidebar.js";

const root = document.documentElement;
const narrow = () => innerWidth < 1200;
const small = () => innerWidth < 768;

class AtelierApp extends HTMLElement {
  unseen = small();

  connectedCallback() {
    for (const kbd of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("kbd[data-mod]"))) kbd.textContent = modKey(kbd.dataset.mod ?? "");
    for (const b of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".ibtn[data-key]"))) b.dataset.key = modKey(b.dataset.key ?? "");
    document.addEventListener("click", (e) => this.clicked(e));
    document.addEventListener("keydown", (e) => this.key(e));
    document.addEventListener("atelier:show", (e) => this.show(/** @type {CustomEvent} */ (e).detail));
    this.querySelector(".tabs")?.addEventListener("keydown", (e) => this.tabKeys(/** @type {KeyboardEvent} */ (e)));
    this.grip();
    this.show(memory("panelTab") === "files" ? "files" : "chat", false);
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    const target = /** @type {Element} */ (e.target);
    const tab = target.closest("[data-panel-tab], [data-view-tab]");
    if (tab instanceof HTMLElement) this.show(tab.dataset.panelTab ?? tab.dataset.viewTab ?? "chat");
    const copy = target.closest("[data-copy]");
    if (copy instanceof HTMLElement) this.copy(copy);
    const chip = target.closest(".chip[data-node]");
    if (chip instanceof HTMLElement) this.openNode(chip, e.altKey);
    const button = target.closest("[data-action]");
    if (!(button instanceof HTMLElement)) return;
    const actions = /** @type {Record<string, () => void>} */ ({
      sidebar: () => this.sidebar(),
      panel: () => this.panel(),
      palette: openPalette,
      theme: () => this.theme(button),
      keys: () => this.keys(),
      "new-chat": () => newChat(),
      "chat-menu": () => !button.closest(".chatrow") && this.chatMenu(button),
    });
    actions[button.dataset.action ?? ""]?.();
  }

  /** @param {string} what chat, files or canvas @param {boolean} [keep] */
  show(what, keep = true) {
    if (what === "canvas" && !small()) return;
    root.dataset.view = what;
    if (what === "canvas") this.fitOnce();
    if (what !== "canvas") root.dataset.panel = what;
    if (keep) {
      if (root.dataset.side === "off" && what !== "canvas") this.panel();
      memory("panelTab", root.dataset.panel);
    }
    for (const t of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-panel-tab]"))) {
      const on = t.dataset.panelTab === root.dataset.panel;
      t.setAttribute("aria-selected", String(on));
      t.tabIndex = on ? 0 : -1;
    }
    for (const t of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-view-tab]"))) t.setAttribute("aria-pressed", String(t.dataset.viewTab === what));
    document.dispatchEvent(new CustomEvent("atelier:panel", { detail: what }));
  }

  /** A canvas that was hidden when the page was loaded had no size to be fitted to. */
  fitOnce() {
    if (!this.unseen) return;
    this.unseen = false;
    requestAnimationFrame(() => requestAnimationFrame(() => document.dispatchEvent(new CustomEvent("atelier:canvas", { detail: { action: "fit" } }))));
  }

  sidebar() {
    if (narrow()) {
      const on = root.dataset.drawer !== "on";
      root.dataset.drawer = on ? "on" : "off";
      if (on) /** @type {HTMLElement | null} */ (document.querySelector("#sidebar a, #sidebar button"))?.focus();
      return;
    }
    root.dataset.sidebar = root.dataset.sidebar === "off" ? "on" : "off";
    memory("sidebar", root.dataset.sidebar);
  }

  panel() {
    root.dataset.side = root.dataset.side === "off" ? "on" : "off";
    memory("side", root.dataset.side);
  }

  /** @param {HTMLElement} button */
  theme(button) {
    const now = memory("theme") ?? "system";
    const set = (/** @type {string} */ to) => {
      memory("theme", to === "system" ? "" : to);
      if (to === "system") delete root.dataset.theme;
      else root.dataset.theme = to;
      document.dispatchEvent(new CustomEvent("atelier:theme", { detail: to }));
    };
    const more = memory("contrast") === "more";
    const contrast = () => {
      memory("contrast", more ? "" : "more");
      if (more) delete root.dataset.contrast;
      else root.dataset.contrast = "more";
    };
    openMenu(button, [
      { label: "As the system", icon: "system", checked: now === "system", run: () => set("system") },
      { label: "Light", icon: "sun", checked: now === "light", run: () => set("light") },
      { label: "Dark", icon: "moon", checked: now === "dark", run: () => set("dark") },
      { rule: true },
      { label: "More contrast", icon: "contrast", checked: more, run: contrast },
    ], "Theme");
  }

  /** @param {HTMLElement} button */
  chatMenu(button) {
    const row = document.getElementById(`chat-${here().chat}`);
    if (!row) return;
    if (narrow()) root.dataset.drawer = "on";
    else if (root.dataset.sidebar === "off") this.sidebar();
    chatMenu(row, button);
  }

  /** @param {HTMLElement} button */
  async copy(button) {
    const text = button.closest(".code")?.querySelector("pre")?.textContent ?? "";
    button.textContent = (await copyText(text)) ? "Copied" : "Not allowed";
    setTimeout(() => { button.textContent = "Copy"; }, 1600);
  }

  /** @param {HTMLElement} chip @param {boolean} download */
  openNode(chip, download) {
    if (download) {
      location.assign(`/v1/published/${chip.dataset.published}/content?download=true`);
      return;
    }
    this.show("canvas");
    document.dispatchEvent(new CustomEvent("atelier:reveal", { detail: { id: chip.dataset.node, published: chip.dataset.published } }));
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    if (e.isComposing || e.keyCode === 229 || e.defaultPrevented) return;
    const mod = isMac ? e.metaKey : e.ctrlKey;
    const typing = /** @type {Element} */ (e.target).matches?.("input, textarea, select, [contenteditable]");
    const go = /** @type {Record<string, () => void>} */ ({
      k: openPalette, j: () => newChat(), b: () => this.sidebar(), ".": () => this.panel(),
    });
    if (mod && !e.shiftKey && !e.altKey && go[e.key.toLowerCase()]) {
      e.preventDefault();
      go[e.key.toLowerCase()]();
    } else if (e.key === "F6") {
      e.preventDefault();
      this.nextArea(e.shiftKey ? -1 : 1);
    } else if (e.key === "?" && !typing) {
      this.keys();
    } else if (e.key === "Escape" && root.dataset.drawer === "on") {
      root.dataset.drawer = "off";
    } else if (e.altKey && (e.key === "ArrowUp" || e.key === "ArrowDown") && /** @type {Element} */ (e.target).closest?.("#pane-chat")) {
      e.preventDefault();
      this.nextStep(e.key === "ArrowUp" ? -1 : 1);
    }
  }

  /** @param {number} by */
  nextStep(by) {
    const steps = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".step > summary")].filter((s) => /** @type {HTMLElement} */ (s).offsetParent !== null));
    const at = steps.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = at < 0 ? (by < 0 ? steps.length - 1 : 0) : at + by;
    steps[Math.min(Math.max(0, to), steps.length - 1)]?.focus();
  }

  /** @param {number} by */
  nextArea(by) {
    const areas = /** @type {HTMLElement[]} */ (["#sidebar", "#canvas", "#panel"].map((s) => document.querySelector(s)).filter((n) => n instanceof HTMLElement && n.offsetParent !== null));
    const at = areas.findIndex((a) => a.contains(document.activeElement));
    const area = areas[(at + by + areas.length) % areas.length];
    const first = area?.id === "panel" ? document.getElementById("composer-text") : area?.matches("[tabindex]") ? area : area?.querySelector("a, button");
    /** @type {HTMLElement | null | undefined} */ (first)?.focus();
  }

  /** @param {KeyboardEvent} e */
  tabKeys(e) {
    if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
    const to = root.dataset.panel === "chat" ? "files" : "chat";
    this.show(to);
    document.getElementById(`tab-${to}`)?.focus();
  }

  grip() {
    const grip = /** @type {HTMLElement | null} */ (this.querySelector("[data-grip]"));
    if (!grip) return;
    const set = (/** @type {number} */ w) => {
      const width = Math.round(Math.min(720, Math.max(360, w)));
      root.style.setProperty("--panel-w", `${width}px`);
      memory("panel", String(width));
    };
    const width = () => document.getElementById("panel")?.offsetWidth ?? 440;
    grip.addEventListener("pointerdown", (e) => {
      grip.setPointerCapture(e.pointerId);
      grip.toggleAttribute("data-on", true);
    });
    grip.addEventListener("pointermove", (e) => grip.hasAttribute("data-on") && set(innerWidth - e.clientX));
    for (const type of ["pointerup", "pointercancel"]) grip.addEventListener(type, () => grip.removeAttribute("data-on"));
    grip.addEventListener("dblclick", () => set(440));
    grip.addEventListener("keydown", (e) => {
      if (e.key === "ArrowLeft") set(width() + 16);
      if (e.key === "ArrowRight") set(width() - 16);
    });
  }

  keys() {
    const mod = isMac ? "⌘" : "Ctrl";
    showKeys([
      [[mod, "K"], "Search"], [[mod, "J"], "New chat"], [[mod, "B"], "Sidebar"], [[mod, "."], "Panel"],
      [["⏎"], "Send"], [["⇧", "⏎"], "New line"], [["Esc"], "Stop, close"], [["F6"], "Next area"],
      [[isMac ? "⌥" : "Alt", "↑"], "Step before"], [["V"], "Select, on the canvas"], [["H"], "Move the view"], [["N"], "Note"],
      [["C"], "Connect"], [["1"], "Show everything"], [["2"], "Show the selection"], [["0"], "Zoom to 100 %"],
      [[mod, "Z"], "Undo on the canvas"], [["?"], "All keys"],
    ]);
  }
}

customElements.define("atelier-app", AtelierApp);
