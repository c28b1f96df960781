/** Workspaces and chats: create, rename in place, delete; which are open, which have news. */
import { api } from "./lib/api.js";
import { el, here, memory } from "./lib/dom.js";
import { openMenu } from "./menu.js";
import { ask, confirm } from "./dialog.js";
import { attempt } from "./toast.js";

export function startSidebar() {
  const sidebar = document.getElementById("sidebar");
  sidebar?.addEventListener("click", click);
  sidebar?.addEventListener("contextmenu", (e) => {
    const row = /** @type {Element} */ (e.target).closest(".chatrow, .ws");
    const more = row?.querySelector(".navrow__more");
    if (!(more instanceof HTMLElement)) return;
    e.preventDefault();
    more.click();
  });
  sidebar?.addEventListener("toggle", (e) => {
    const ws = /** @type {HTMLElement} */ (e.target);
    if (ws instanceof HTMLDetailsElement) memory(`ws.${ws.dataset.id}`, ws.open ? "open" : "closed");
  }, true);
  document.addEventListener("atelier:applied", refresh);
  refresh();
}

let first = true; // the workspace that one comes to is open

/** What the reader's browser knows and the server does not. */
export function refresh() {
  const { chat, workspace } = here();
  for (const ws of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".ws"))) {
    const chosen = memory(`ws.${ws.dataset.id}`);
    if (chosen) ws.open = chosen === "open" || (ws.dataset.id === workspace && first);
  }
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".chatrow"))) {
    const key = `seen.${row.dataset.id}`;
    const at = row.dataset.at ?? "";
    if (row.dataset.id === chat) memory(key, at);
    const seen = memory(key);
    if (seen === null) memory(key, at);
    row.toggleAttribute("data-new", seen !== null && row.dataset.id !== chat && at > seen);
  }
  first = false;
  const title = document.querySelector("#title b")?.textContent;
  const where = document.querySelector("#title .dim")?.textContent;
  if (title) document.title = `${title} · ${where} · Atelier`;
}

/** @param {Event} e */
function click(e) {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest("[data-action]"));
  if (!button) return;
  const row = /** @type {HTMLElement | null} */ (button.closest(".chatrow, .ws"));
  switch (button.dataset.action) {
    case "new-workspace":
      newWorkspace();
      break;
    case "workspace-menu":
      e.preventDefault();
      if (row) workspaceMenu(row, button);
      break;
    case "chat-menu":
      if (row) chatMenu(row, button);
      break;
  }
}

/** @param {HTMLElement} row @param {HTMLElement} button */
function workspaceMenu(row, button) {
  const { id = "", name = "" } = row.dataset;
  const items = [
    { label: "New chat", icon: "newchat", run: () => newChat(id) },
    { label: "Rename", icon: "edit", run: () => rename(() => document.querySelector(`#ws-${CSS.escape(id)} > summary`), name, (to) => api("PATCH", `/v1/workspaces/${id}`, { name: to })) },
  ];
  if (!row.hasAttribute("data-personal")) {
    items.push(/** @type {any} */ ({ rule: true }), /** @type {any} */ ({ label: "Delete workspace", icon: "trash", danger: true, run: () => deleteWorkspace(row) }));
  }
  openMenu(button, items);
}

/** @param {HTMLElement} row @param {HTMLElement} button */
export function chatMenu(row, button) {
  const { id = "", name = "" } = row.dataset;
  const start = () => rename(() => document.querySelector(`#chat-${CSS.escape(id)} > a`), name, (to) => api("PATCH", `/v1/chats/${id}`, { title: to }));
  openMenu(button, [
    { label: "Rename", icon: "edit", run: start },
    { rule: true },
    { label: "Delete chat", icon: "trash", danger: true, run: () => deleteChat(id, name) },
  ]);
}

/**
 * The name becomes a field in its place; Enter keeps, Esc leaves.
 * @param {() => Element | null} find the row as it is now: the server may have rendered it anew
 * @param {string} old @param {(to: string) => Promise<any>} save
 */
function rename(find, old, save) {
  const line = find();
  if (!line) return;
  const label = /** @type {HTMLElement} */ (line.querySelector("[data-label]"));
  const input = /** @type {HTMLInputElement} */ (el("input", { value: old, maxlength: "120", "aria-label": "Name" }));
  let done = false;
  const end = async (/** @type {boolean} */ keep) => {
    if (done) return;
    done = true;
    const to = input.value.trim();
    input.replaceWith(label);
    document.dispatchEvent(new CustomEvent("atelier:renamed"));
    if (!keep || to === "" || to === old) return;
    label.textContent = to;
    if ((await attempt(() => save(to))) === undefined) label.textContent = old;
  };
  input.addEventListener("keydown", (e) => {
    e.stopPropagation();
    if (e.isComposing || e.keyCode === 229) return;
    if (e.key === "Enter") e.preventDefault();
    if (e.key === "Enter" || e.key === "Escape") end(e.key === "Enter");
  });
  // A space or a click in a summary would fold it, in a link it would leave.
  for (const type of ["click", "keyup"]) input.addEventListener(type, (e) => { e.preventDefault(); e.stopPropagation(); });
  input.addEventListener("blur", () => end(true));
  label.replaceWith(input);
  input.focus();
  input.select();
}

export async function newWorkspace() {
  const name = await ask({ title: "New workspace", label: "Name", yes: "Make workspace" });
  if (!name) return;
  const ws = await attempt(() => api("POST", "/v1/workspaces", { name }));
  if (ws) location.assign(`/w/${ws.id}`);
}

/** @param {string} [workspace] */
export async function newChat(workspace = here().workspace) {
  const chat = await attempt(() => api("POST", `/v1/workspaces/${workspace}/chats`, {}));
  memory("panelTab", "chat");
  if (chat) location.assign(`/w/${workspace}/c/${chat.id}`);
}

/** @param {HTMLElement} row */
async function deleteWorkspace(row) {
  const { id = "", name = "" } = row.dataset;
  const chats = row.querySelectorAll(".chatrow").length;
  const sure = await confirm({ title: `Delete ${name}?`, text: `${chats === 1 ? "1 chat" : `${chats} chats`} and all its files go. They can be brought back for a while through the API.`, yes: "Delete workspace", type: name });
  if (!sure) return;
  if ((await attempt(() => api("DELETE", `/v1/workspaces/${id}?force=true`))) === undefined) return;
  if (id === here().workspace) location.assign("/");
  else row.remove();
}

/** @param {string} id @param {string} name */
export async function deleteChat(id, name) {
  const sure = await confirm({ title: `Delete ${name}?`, text: "The messages and the attachments of this chat are deleted. Files in the workspace and on the canvas stay.", yes: "Delete chat" });
  if (!sure) return;
  if ((await attempt(() => api("DELETE", `/v1/chats/${id}`))) === undefined) return;
  if (id === here().chat) location.assign(`/w/${here().workspace}`);
  else document.getElementById(`chat-${id}`)?.remove();
}
