/** <atelier-files>: the Files panel. Its list is the server's; this fetches it when needed and acts on rows. */
import { api, copyText, upload } from "./lib/api.js";
import { el, here } from "./lib/dom.js";
import { filesOf, hasFiles, unreadWords, uploadName } from "./lib/drop.js";
import { openMenu } from "./menu.js";
import { ask, confirm } from "./dialog.js";
import { attempt, toast } from "./toast.js";
import { openViewer } from "./viewers/dialog.js";

class AtelierFiles extends HTMLElement {
  /** @type {HTMLElement} */ list = /** @type {any} */ (null);
  /** @type {HTMLInputElement} */ find = /** @type {any} */ (null);
  /** @type {HTMLInputElement} */ picker = /** @type {any} */ (null);
  /** @type {Set<string>} folders that the reader has closed */ closed = new Set();
  stale = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ timer;

  connectedCallback() {
    this.list = /** @type {HTMLElement} */ (this.querySelector("[data-list]"));
    this.find = /** @type {HTMLInputElement} */ (this.querySelector("[data-find]"));
    this.picker = /** @type {HTMLInputElement} */ (this.querySelector("[data-upload]"));
    this.find.addEventListener("input", () => this.filter());
    this.picker.addEventListener("change", () => {
      this.send([...(this.picker.files ?? [])].map((file) => ({ file, path: file.name })), "");
      this.picker.value = "";
    });
    this.addEventListener("click", (e) => this.clicked(e));
    this.addEventListener("dblclick", (e) => this.row(e) && this.open(/** @type {HTMLElement} */ (this.row(e))));
    this.addEventListener("keydown", (e) => this.key(e));
    this.addEventListener("dragover", (e) => hasFiles(e.dataTransfer) && e.preventDefault());
    this.addEventListener("drop", (e) => this.drop(e));
    document.addEventListener("atelier:files", () => this.refresh());
    document.addEventListener("atelier:panel", () => this.seen());
    this.seen();
    this.countSoon();
  }

  get visible() {
    return this.offsetParent !== null;
  }

  /** Many changes in a row are one request. */
  refresh() {
    this.stale = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), this.visible ? 250 : 1500);
  }

  seen() {
    if (this.visible && this.stale) this.load();
  }

  countSoon() {
    setTimeout(() => this.stale && this.load(), 400);
  }

  async load() {
    const { workspace, chat } = here();
    this.stale = false;
    let html;
    try {
      const res = await fetch(`/w/${workspace}/c/${chat}/files`, { credentials: "same-origin" });
      if (!res.ok) throw new Error(`The server answered ${res.status}.`);
      html = await res.text();
    } catch {
      this.stale = true;
      this.list.setAttribute("aria-busy", "false");
      if (!this.list.querySelector(".files__sections")) this.list.replaceChildren(el("p", { class: "fsec__none" }, "The list could not be read."));
      return;
    }
    const scroll = this.list.scrollTop;
    const focus = /** @type {HTMLElement | null} */ (this.list.contains(document.activeElement) ? document.activeElement : null)?.closest(".frow")?.getAttribute("data-id");
    this.list.innerHTML = html; // views.FilesList, escaped by templ
    this.list.setAttribute("aria-busy", "false");
    this.list.scrollTop = scroll;
    if (focus) /** @type {HTMLElement | null} */ (this.list.querySelector(`.frow[data-id="${CSS.escape(focus)}"]`))?.focus({ preventScroll: true });
    const total = Number(this.list.querySelector("[data-total]")?.getAttribute("data-total") ?? 0);
    const count = document.getElementById("files-count");
    if (count) count.textContent = total > 0 ? String(total) : "";
    document.dispatchEvent(new CustomEvent("atelier:times"));
    this.filter();
  }

  /** @param {Event} e */
  row(e) {
    return /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest(".frow"));
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest("[data-action]"));
    const row = this.row(e);
    if (button?.dataset.action === "upload") this.picker.click();
    else if (button?.dataset.action === "new-folder") {
      e.preventDefault();
      this.newFolder();
    } else if (button && row) {
      if (button.dataset.action === "download") this.download(row);
      if (button.dataset.action === "file-menu") this.menu(row, button);
    } else if (row && !(/** @type {Element} */ (e.target).closest("input"))) {
      if (e.altKey) this.download(row);
      else if (row.dataset.file === "folder") this.toggle(row);
      else this.open(row);
    }
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const row = this.row(e);
    if (!row || e.target !== row) return;
    const rows = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll(".frow")].filter((r) => /** @type {HTMLElement} */ (r).offsetParent !== null));
    const at = rows.indexOf(row);
    const open = row.getAttribute("aria-expanded");
    if (e.key === "ArrowDown") rows[at + 1]?.focus();
    else if (e.key === "ArrowUp") rows[at - 1]?.focus();
    else if (e.key === "ArrowRight" && open === "false") this.toggle(row);
    else if (e.key === "ArrowLeft" && open === "true") this.toggle(row);
    else if (e.key === "Enter" || e.key === " ") row.dataset.file === "folder" ? this.toggle(row) : this.open(row);
    else if (e.key === "F2" && row.dataset.file === "file") this.rename(row);
    else if (e.key === "Delete") this.discard(row);
    else if (e.key === "ContextMenu") this.menu(row, /** @type {HTMLElement} */ (row.querySelector('[data-action="file-menu"]')));
    else return;
    e.preventDefault();
  }

  /** @param {HTMLElement} row */
  toggle(row) {
    const id = row.dataset.id ?? "";
    if (this.closed.has(id)) this.closed.delete(id);
    else this.closed.add(id);
    this.filter();
  }

  /** Hides what does not match, and what lies in a closed folder. */
  filter() {
    const words = this.find.value.trim().toLowerCase();
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll(".frow"))) {
      const id = row.dataset.id ?? "";
      const inTree = row.getAttribute("role") === "treeitem";
      const inClosed = inTree && [...this.closed].some((c) => id.startsWith(`${c}/`));
      row.hidden = words === "" ? inClosed : !(row.dataset.path ?? row.dataset.name ?? "").toLowerCase().includes(words);
      if (row.hasAttribute("aria-expanded")) row.setAttribute("aria-expanded", String(!this.closed.has(id)));
    }
  }

  /** Where the bytes of a row are. @param {HTMLElement} row @param {boolean} download */
  url(row, download) {
    const more = download ? "download=true" : "";
    if (row.dataset.file === "published") return `${row.dataset.src}${more ? `?${more}` : ""}`;
    if (row.dataset.file === "attachment") return `/v1/chats/${here().chat}/attachments/${encodeURIComponent(row.dataset.id ?? "")}/content${more ? `?${more}` : ""}`;
    const base = `/v1/workspaces/${here().workspace}`;
    if (row.dataset.file === "folder") return `${base}/archive?id=${encodeURIComponent(row.dataset.id ?? "")}`;
    return `${base}/direct?id=${encodeURIComponent(row.dataset.id ?? "")}${more ? `&${more}` : ""}`;
  }

  /** Where a viewer finds the rows of a table or the frame of a page that is not published. @param {HTMLElement} row @param {string} what */
  side(row, what) {
    const id = encodeURIComponent(row.dataset.id ?? "");
    if (row.dataset.file === "published") return "";
    if (row.dataset.file === "attachment") return `/v1/chats/${here().chat}/attachments/${id}/${what}`;
    return `/v1/workspaces/${here().workspace}/${what}?id=${id}`;
  }

  /** @param {HTMLElement} row */
  download(row) {
    el("a", { href: this.url(row, true), download: row.dataset.name ?? "" }).click();
  }

  /** @param {HTMLElement} row */
  open(row) {
    const d = row.dataset;
    if (d.file === "folder") return;
    openViewer({
      kind: d.kind ?? "other", src: this.url(row, false), published: d.file === "published" ? d.id ?? "" : "", name: d.name ?? "", mime: d.mime ?? "", facts: d.facts ?? "{}", rows: this.side(row, "rows"), frame: this.side(row, "frame"),
      summary: d.line ? el("span", {}, d.line) : null, back: () => row.focus(),
    });
    if (d.node) document.dispatchEvent(new CustomEvent("atelier:reveal", { detail: { id: d.node } }));
  }

  /** @param {HTMLElement} row @param {HTMLElement} button */
  menu(row, button) {
    const kind = row.dataset.file;
    /** @type {import('./menu.js').Item[]} */
    const items = [];
    if (kind !== "folder") items.push({ label: "Open", icon: "expand", run: () => this.open(row) });
    if (kind === "published") items.push({ label: "Show on canvas", icon: "canvas", run: () => this.reveal(row) });
    items.push({ label: kind === "folder" ? "Download as zip" : "Download", icon: "download", run: () => this.download(row) });
    if (kind !== "published" && kind !== "folder") items.push({ label: "Publish to canvas", icon: "publish", run: () => this.publish(row) });
    items.push({ label: "Copy path", icon: "copy", run: () => this.copyPath(row) });
    if (kind === "file" || kind === "folder") items.push({ label: "Rename", icon: "edit", key: "F2", run: () => this.rename(row) });
    items.push({ rule: true }, { label: kind === "published" ? "Remove from canvas" : "Delete", icon: "trash", danger: true, run: () => this.discard(row) });
    openMenu(button, items);
  }

  /** @param {HTMLElement} row */
  reveal(row) {
    document.dispatchEvent(new CustomEvent("atelier:show", { detail: "canvas" }));
    document.dispatchEvent(new CustomEvent("atelier:reveal", { detail: { id: row.dataset.node } }));
  }

  /** @param {HTMLElement} row */
  async copyPath(row) {
    const path = row.dataset.file === "file" || row.dataset.file === "folder" ? `/workspace${row.dataset.path}` : row.dataset.path;
    if (await copyText(path ?? "")) toast("The path is on the clipboard", { tone: "ok" });
    else toast("The browser did not allow copying", { tone: "bad" });
  }

  /** @param {HTMLElement} row */
  async publish(row) {
    const { workspace, chat } = here();
    const body = row.dataset.file === "attachment" ? { chat, path: row.dataset.path } : { path: row.dataset.path };
    if (await attempt(() => api("POST", `/v1/workspaces/${workspace}/publish`, body))) toast(`${row.dataset.name} is on the canvas`, { tone: "ok" });
  }

  /** @param {HTMLElement} row */
  async rename(row) {
    const old = row.dataset.name ?? "";
    const name = await ask({ title: `Rename ${old}`, label: "Name", value: old, yes: "Rename", check: badName });
    if (!name || name === old) return;
    const path = (row.dataset.id ?? "").split("/").map(encodeURIComponent).join("/");
    await attempt(() => api("PUT", `/v1/workspaces/${here().workspace}/files${path}`, { operation: "rename", name }));
    this.refresh();
  }

  async newFolder() {
    const name = await ask({ title: "New folder", label: "Name", yes: "Make folder", check: badName });
    if (!name) return;
    await attempt(() => api("POST", `/v1/workspaces/${here().workspace}/files`, { name, type: "folder" }));
    this.refresh();
  }

  /** @param {HTMLElement} row */
  async discard(row) {
    const { workspace, chat } = here();
    const { file, id = "", name = "", node = "" } = row.dataset;
    if (file === "published") {
      await attempt(() => api("DELETE", `/v1/workspaces/${workspace}/nodes/${node}`));
    } else if (file === "attachment") {
      const sure = await confirm({ title: `Delete ${name}?`, text: "The sandbox will not see it any more. Messages keep its name.", yes: "Delete" });
      if (sure) await attempt(() => api("DELETE", `/v1/chats/${chat}/attachments/${encodeURIComponent(id)}`));
    } else {
      const sure = await confirm({ title: `Delete ${name}?`, text: file === "folder" ? "The folder and everything in it go to the trash." : "The file goes to the trash.", yes: "Delete" });
      if (sure) await attempt(() => api("DELETE", `/v1/workspaces/${workspace}/files`, { ids: [id] }));
    }
    this.refresh();
  }

  /** @param {DragEvent} e */
  async drop(e) {
    if (!hasFiles(e.dataTransfer)) return;
    e.preventDefault();
    const row = this.row(e);
    const folder = row?.dataset.file === "folder" ? (row.dataset.id ?? "") : "";
    const { found, unread } = await filesOf(/** @type {DataTransfer} */ (e.dataTransfer));
    if (unread.length > 0) toast(unreadWords(unread), { tone: "bad" });
    else if (found.length === 0) toast("There was no file in what you dropped. An empty folder has nothing to upload.");
    this.send(found, folder);
  }

  /** @param {import('./lib/drop.js').Found[]} found @param {string} folder */
  async send(found, folder) {
    const close = found.length > 0 ? toast(`Uploading ${found.length === 1 ? found[0].file.name : `${found.length} files`}`) : () => {};
    for (const f of found) {
      const path = folder.split("/").map(encodeURIComponent).join("/");
      await attempt(() => upload(`/v1/workspaces/${here().workspace}/upload${path}`, f.file, uploadName(f), () => {}).done);
    }
    close();
    this.refresh();
  }
}

/** @param {string} name */
function badName(name) {
  if (name.includes("/")) return "A name has no slash. Move files by dragging them.";
  return name === "." || name === ".." ? "This name is taken by the system" : "";
}

customElements.define("atelier-files", AtelierFiles);
