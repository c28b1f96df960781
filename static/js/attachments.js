/**
 * The files of the message that is being written: picked, dropped or pasted,
 * uploaded three at a time with progress, each with its own cancel and retry.
 * What has arrived is remembered with the draft.
 *
 * @typedef {{id: string, name: string, sizeBytes: number, mimeType?: string}} Attachment
 * @typedef {{name: string, path: string, file?: File, done: number, state: "waits" | "uploads" | "ready" | "failed", error: string, again?: boolean, cancel?: () => void, attachment?: Attachment}} Slot
 */
import { upload } from "./lib/api.js";
import { el, icon, kindMark, memory } from "./lib/dom.js";
import { filesOf, picked, unreadWords, uploadName } from "./lib/drop.js";
import { dropZone } from "./drop-zones.js";
import { kindIcon, kindOf, middle, plural, size } from "./lib/format.js";
import { openMenu } from "./menu.js";
import { toast } from "./toast.js";

const AT_ONCE = 3;
const SHOWN = 40;

export class Attachments {
  /** @param {HTMLElement} root @param {string} chat @param {() => void} changed */
  constructor(root, chat, changed) {
    this.root = root;
    this.chat = chat;
    this.changed = changed;
    /** @type {Slot[]} */
    this.slots = [];
    this.list = /** @type {HTMLElement} */ (root.querySelector("[data-files]"));
    for (const name of ["[data-picker]", "[data-folder-picker]"]) {
      const input = /** @type {HTMLInputElement} */ (root.querySelector(name));
      input.addEventListener("change", () => {
        if (input.files) this.add(picked(input.files));
        input.value = "";
      });
    }
    for (const a of JSON.parse(memory(`files.${chat}`) ?? "[]")) this.slots.push({ name: a.name, path: a.name, done: 1, state: "ready", error: "", attachment: a });
    this.dropping();
    this.draw();
  }

  get ready() {
    return this.slots.filter((s) => s.state === "ready").map((s) => /** @type {Attachment} */ (s.attachment));
  }

  get uploading() {
    return this.slots.some((s) => s.state === "waits" || s.state === "uploads");
  }

  summary() {
    const going = this.slots.filter((s) => s.state === "waits" || s.state === "uploads");
    if (going.length === 0) return "";
    const total = going.reduce((n, s) => n + (s.file?.size ?? 0), 0);
    const done = going.reduce((n, s) => n + (s.file?.size ?? 0) * s.done, 0);
    return `Uploading ${plural(going.length, "file", "files")}, ${size(Math.round(done))} of ${size(total)}`;
  }

  /** Gives what has arrived to a message and begins anew. @returns {Attachment[]} */
  take() {
    const ready = this.ready;
    this.slots = this.slots.filter((s) => s.state !== "ready");
    this.update();
    return ready;
  }

  /** @param {Attachment[]} list */
  giveBack(list) {
    for (const a of list) this.slots.push({ name: a.name, path: a.name, done: 1, state: "ready", error: "", attachment: a });
    this.update();
  }

  /** @param {import('./lib/drop.js').Found[]} found */
  add(found) {
    for (const f of found) this.slots.push({ name: uploadName(f), path: f.path, file: f.file, done: 0, state: "waits", error: "" });
    if (found.length > SHOWN) toast(`Attaching ${plural(found.length, "file", "files")}`);
    this.update();
    this.pump();
  }

  pump() {
    const busy = this.slots.filter((s) => s.state === "uploads").length;
    for (const slot of this.slots.filter((s) => s.state === "waits").slice(0, AT_ONCE - busy)) this.start(slot);
  }

  /** @param {Slot} slot */
  async start(slot) {
    slot.state = "uploads";
    const { done, cancel } = upload(`/v1/chats/${this.chat}/attachments`, /** @type {File} */ (slot.file), slot.name, (n, total) => {
      slot.done = total > 0 ? n / total : 0;
      this.progress(slot);
    });
    slot.cancel = cancel;
    try {
      const answer = await done;
      slot.attachment = Array.isArray(answer) ? answer[0] : answer;
      slot.name = slot.attachment?.name ?? slot.name;
      slot.state = "ready";
    } catch (err) {
      slot.state = "failed";
      slot.error = /** @type {Error} */ (err).message;
      const status = /** @type {any} */ (err).status;
      slot.again = status === 0 || status >= 500; // what is too large stays too large
      if (/** @type {any} */ (err).code === "cancelled") this.slots = this.slots.filter((s) => s !== slot);
    }
    this.update();
    this.pump();
  }

  update() {
    memory(`files.${this.chat}`, this.ready.length > 0 ? JSON.stringify(this.ready) : "");
    this.draw();
    this.changed();
  }

  draw() {
    this.list.hidden = this.slots.length === 0;
    const rows = this.slots.slice(0, SHOWN).map((slot) => el("li", {}, this.slotChip(slot)));
    if (this.slots.length > SHOWN) rows.push(el("li", { class: "count" }, `${plural(this.slots.length, "file", "files")}, showing ${SHOWN}`));
    this.list.replaceChildren(...rows);
  }

  /** @param {Slot} slot */
  progress(slot) {
    const bar = this.list.querySelectorAll("li")[this.slots.indexOf(slot)]?.querySelector("progress");
    if (bar) bar.value = slot.done;
    this.changed();
  }

  /** @param {Slot} slot */
  slotChip(slot) {
    const sized = slot.attachment?.sizeBytes ?? slot.file?.size ?? 0;
    const chip = this.chip({ name: slot.name, sizeBytes: sized, mimeType: slot.file?.type });
    if (slot.state === "waits" || slot.state === "uploads") chip.append(el("progress", { max: "1", value: String(slot.done), "aria-label": `Uploading ${slot.name}` }));
    if (slot.state === "failed") {
      chip.classList.add("chip--bad");
      chip.title = slot.error;
      chip.querySelector(".chip__size")?.replaceChildren(slot.error);
      if (slot.again) chip.append(el("button", { type: "button", class: "act", on: { click: () => this.again(slot) } }, "Try again"));
    }
    const label = slot.state === "ready" || slot.state === "failed" ? "Remove" : "Cancel";
    chip.append(el("button", { type: "button", class: "ibtn ibtn--xs", "aria-label": `${label} ${slot.name}`, on: { click: () => this.remove(slot) } }, icon("x")));
    return chip;
  }

  /** @param {{name: string, sizeBytes: number, mimeType?: string}} a */
  chip(a) {
    const [head, tail] = middle(a.name);
    const name = el("span", { class: "mid", title: a.name }, el("span", { class: "mid__a" }, head), el("span", { class: "mid__b" }, tail));
    return el("span", { class: "chip" }, kindMark(...kindIcon(kindOf(a.name, a.mimeType))), el("b", {}, name), el("span", { class: "chip__size" }, size(a.sizeBytes)));
  }

  /** @param {Slot} slot */
  again(slot) {
    slot.state = "waits";
    slot.done = 0;
    this.update();
    this.pump();
  }

  /** @param {Slot} slot */
  remove(slot) {
    slot.cancel?.();
    this.slots = this.slots.filter((s) => s !== slot);
    this.update();
    this.pump();
  }

  /** @param {HTMLElement} button */
  menu(button) {
    const pick = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (this.root.querySelector(name)).click();
    openMenu(button, [
      { label: "Files", icon: "attach", run: () => pick("[data-picker]") },
      { label: "A whole folder", icon: "folder", run: () => pick("[data-folder-picker]") },
    ]);
  }

  dropping() {
    const pane = document.getElementById("pane-chat");
    const zone = document.getElementById("dropzone");
    if (pane && zone) dropZone(pane, zone, (data) => this.dropped(data));
  }

  /** @param {DataTransfer} data */
  async dropped(data) {
    const text = data.getData("text/uri-list") || data.getData("text/plain");
    const { found, unread } = await filesOf(data);
    if (unread.length > 0) toast(unreadWords(unread), { tone: "bad" });
    if (found.length > 0) this.add(found);
    else if (unread.length > 0) return;
    else if (text) this.insert(text);
    else toast("There was no file in what you dropped. An empty folder has nothing to attach.");
  }

  /** @param {string} text */
  insert(text) {
    const area = /** @type {HTMLTextAreaElement} */ (this.root.querySelector("textarea"));
    area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    area.focus();
    this.changed();
  }
}
