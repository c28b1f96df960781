/** ⌘ K: chats, files on the canvas, files of the panel, and what can be done. */
import { el, here, icon, kindMark } from "./lib/dom.js";
import { kindIcon } from "./lib/format.js";
import { newChat, newWorkspace } from "./sidebar.js";

/** @typedef {{group: string, name: string, line: string, mark: () => Element, run: () => void}} Entry */

export function openPalette() {
  if (document.querySelector("dialog.palette")) return;
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-list", "aria-label": "Search", placeholder: "Find a chat, a file, or something to do", autocomplete: "off", spellcheck: "false" }));
  const list = el("div", { class: "palette__list", id: "palette-list", role: "listbox" });
  const dialog = /** @type {HTMLDialogElement} */ (el("dialog", { class: "palette", "aria-label": "Search" }, el("div", { class: "palette__in" }, icon("search"), input, el("kbd", {}, "esc")), list));
  const all = entries();
  /** @type {Entry[]} */
  let shown = [];
  let at = 0;
  const draw = () => {
    const words = input.value.trim().toLowerCase();
    shown = all.filter((e) => words === "" || `${e.name} ${e.line}`.toLowerCase().includes(words)).slice(0, 40);
    at = Math.min(at, Math.max(0, shown.length - 1));
    list.replaceChildren();
    let group = "";
    shown.forEach((e, i) => {
      if (e.group !== group) list.append(el("h3", {}, e.group));
      group = e.group;
      list.append(el("div", { class: "palette__row", role: "option", id: `pal-${i}`, "aria-selected": String(i === at), on: { click: () => go(i), pointermove: () => select(i) } }, e.mark(), el("span", {}, ...marked(e.name, words)), el("span", { class: "dim" }, e.line)));
    });
    if (shown.length === 0) list.append(el("p", { class: "palette__none" }, "Nothing has this name"));
    input.setAttribute("aria-activedescendant", `pal-${at}`);
  };
  const select = (/** @type {number} */ i) => {
    if (i === at) return;
    list.querySelector(`#pal-${at}`)?.setAttribute("aria-selected", "false");
    at = i;
    const row = list.querySelector(`#pal-${at}`);
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", `pal-${at}`);
  };
  const go = (/** @type {number} */ i) => {
    dialog.close();
    shown[i]?.run();
  };
  input.addEventListener("input", () => { at = 0; draw(); });
  input.addEventListener("keydown", (e) => {
    if (e.isComposing || e.keyCode === 229) return;
    if (e.key === "ArrowDown") select(Math.min(shown.length - 1, at + 1));
    else if (e.key === "ArrowUp") select(Math.max(0, at - 1));
    else if (e.key === "Enter") go(at);
    else return;
    e.preventDefault();
  });
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.addEventListener("close", () => { dialog.remove(); before?.focus?.({ preventScroll: true }); });
  dialog.addEventListener("click", (e) => e.target === dialog && dialog.close());
  document.body.append(dialog);
  draw();
  dialog.showModal();
  input.focus();
}

/** @returns {Entry[]} */
function entries() {
  const out = [];
  for (const n of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#nodes > .node"))) {
    const kind = n.dataset.kind ?? "other";
    out.push({ group: "On this canvas", name: n.dataset.name ?? "", line: n.querySelector(".node__facts .fact")?.textContent ?? "", mark: () => kindMark(...kindIcon(kind)), run: () => reveal(n.dataset.id ?? "") });
  }
  for (const c of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".chatrow"))) {
    const where = c.closest(".ws")?.getAttribute("data-name") ?? "";
    out.push({ group: "Chats", name: c.dataset.name ?? "", line: where, mark: () => icon("chat"), run: () => location.assign(c.querySelector("a")?.getAttribute("href") ?? "/") });
  }
  for (const f of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#files .frow:not([data-file="published"]):not([data-file="folder"])'))) {
    out.push({ group: "Files", name: f.dataset.name ?? "", line: f.dataset.path ?? "", mark: () => kindMark(...kindIcon(f.dataset.kind ?? "other")), run: () => f.click() });
  }
  out.push({ group: "Do", name: "New chat", line: here().workspaceName ?? "", mark: () => icon("newchat"), run: () => newChat() });
  out.push({ group: "Do", name: "New workspace", line: "", mark: () => icon("plus"), run: () => newWorkspace() });
  out.push({ group: "Do", name: "Fit the canvas", line: "", mark: () => icon("fit"), run: () => document.dispatchEvent(new CustomEvent("atelier:canvas", { detail: { action: "fit" } })) });
  return out;
}

/** @param {string} id */
function reveal(id) {
  document.dispatchEvent(new CustomEvent("atelier:show", { detail: "canvas" }));
  document.dispatchEvent(new CustomEvent("atelier:reveal", { detail: { id } }));
}

/** @param {string} name @param {string} words */
function marked(name, words) {
  const at = words === "" ? -1 : name.toLowerCase().indexOf(words);
  if (at < 0) return [name];
  return [name.slice(0, at), el("mark", {}, name.slice(at, at + words.length)), name.slice(at + words.length)];
}
