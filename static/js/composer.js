/**
 * <atelier-composer>: writes and sends. The browser makes a message's id and
 * shows its copy at once; the server's word replaces the copy in place.
 */
import { api, newId } from "./lib/api.js";
import { el, memory } from "./lib/dom.js";
import { Attachments } from "./attachments.js";
import { openMenu } from "./menu.js";
import { attempt, toast } from "./toast.js";

const LONG_PASTE = 60000; // characters; more becomes a file

class AtelierComposer extends HTMLElement {
  chat = "";
  /** @type {HTMLTextAreaElement} */ text = /** @type {any} */ (null);
  /** @type {HTMLFormElement} */ form = /** @type {any} */ (null);
  /** @type {HTMLButtonElement} */ sendButton = /** @type {any} */ (null);
  /** @type {HTMLButtonElement} */ stopButton = /** @type {any} */ (null);
  /** @type {HTMLElement} */ note = /** @type {any} */ (null);
  /** @type {Attachments} */ files = /** @type {any} */ (null);

  connectedCallback() {
    this.chat = this.dataset.chat ?? "";
    this.text = /** @type {HTMLTextAreaElement} */ (this.querySelector("textarea"));
    this.form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
    this.sendButton = /** @type {HTMLButtonElement} */ (this.querySelector(".send"));
    this.stopButton = /** @type {HTMLButtonElement} */ (this.querySelector(".stop"));
    this.note = /** @type {HTMLElement} */ (this.querySelector("[data-note]"));
    this.files = new Attachments(this, this.chat, () => this.changed());
    this.text.value = memory(`draft.${this.chat}`) ?? "";
    const params = new URLSearchParams(location.search);
    const given = params.get("q") ?? params.get("prompt"); // fills in, never sends
    if (given && !this.text.value) this.text.value = given;
    this.form.addEventListener("submit", (e) => {
      e.preventDefault();
      this.send();
    });
    this.text.addEventListener("input", () => this.changed());
    this.text.addEventListener("keydown", (e) => this.key(e));
    this.text.addEventListener("paste", (e) => this.paste(e));
    this.stopButton.addEventListener("click", () => this.stop());
    this.addEventListener("click", (e) => this.clicked(e));
    document.addEventListener("atelier:applied", () => this.changed());
    document.addEventListener("atelier:ask", (e) => this.about(/** @type {CustomEvent} */ (e).detail));
    document.addEventListener("click", (e) => this.outside(e));
    this.changed();
    if (this.closest("atelier-app")?.hasAttribute("data-still")) return;
    this.showUnsent();
    this.nameModel();
  }

  get busy() {
    return document.querySelector('.run[data-state="running"], .run[data-state="waiting"], .run[data-state="queued"]') !== null;
  }

  changed() {
    memory(`draft.${this.chat}`, this.text.value);
    const empty = this.text.value.trim() === "" && this.files.ready.length === 0;
    this.sendButton.disabled = empty || this.files.uploading;
    this.stopButton.hidden = !this.busy;
    const label = this.busy ? "Send when this answer is done" : "Send";
    this.sendButton.setAttribute("aria-label", label);
    this.sendButton.dataset.tip = label;
    this.note.textContent = this.files.summary();
    if (!CSS.supports("field-sizing", "content")) {
      this.text.style.height = "auto";
      this.text.style.height = `${Math.min(220, this.text.scrollHeight)}px`;
    }
  }

  /** Enter sends unless it ends a composition: Safari tells of that by 229 only. @param {KeyboardEvent} e */
  key(e) {
    if (e.isComposing || e.keyCode === 229) return;
    if (e.key === "Enter" && !e.shiftKey && !e.altKey) {
      e.preventDefault();
      this.send();
    } else if (e.key === "Escape" && this.busy) {
      this.stop();
    }
  }

  /** @param {ClipboardEvent} e */
  paste(e) {
    const data = e.clipboardData;
    if (!data) return;
    const plain = data.getData("text/plain");
    if (data.files.length > 0 && plain === "") {
      e.preventDefault();
      const stamp = new Date().toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
      this.files.add([...data.files].map((file, i) => ({ file, path: file.name && file.name !== "image.png" ? file.name : `pasted-${stamp}${i ? `-${i + 1}` : ""}.png` })));
    } else if (plain.length > LONG_PASTE) {
      e.preventDefault();
      this.files.add([{ file: new File([plain], "pasted.txt", { type: "text/plain" }), path: "pasted.txt" }]);
      toast("The long text became the file pasted.txt");
    }
  }

  send() {
    const text = this.text.value.trim();
    if (this.files.uploading) {
      toast("The upload is not done. Send when all files are there, or remove the one that takes too long.");
      return;
    }
    const files = this.files.take();
    if (text === "" && files.length === 0) return;
    this.text.value = "";
    this.changed();
    this.post({ id: newId("msg"), text, attachments: files });
  }

  /** @param {{id: string, text: string, attachments: {id: string, name: string, sizeBytes: number}[]}} message */
  async post(message) {
    this.keep(message);
    this.pending(message);
    document.dispatchEvent(new CustomEvent("atelier:sent"));
    try {
      await api("POST", `/v1/chats/${this.chat}/messages`, { id: message.id, text: message.text, attachments: message.attachments.map((a) => a.id) });
      this.forget(message.id);
    } catch (err) {
      this.failed(message, /** @type {Error} */ (err).message);
    }
  }

  /** What the server has not taken yet outlives the page. @param {Parameters<AtelierComposer["post"]>[0]} message */
  keep(message) {
    memory(`unsent.${this.chat}`, JSON.stringify([...this.unsent().filter((m) => m.id !== message.id), message]));
  }

  /** @param {string} id */
  forget(id) {
    const rest = this.unsent().filter((m) => m.id !== id);
    memory(`unsent.${this.chat}`, rest.length > 0 ? JSON.stringify(rest) : "");
  }

  /** @returns {Parameters<AtelierComposer["post"]>[0][]} */
  unsent() {
    return JSON.parse(memory(`unsent.${this.chat}`) || "[]");
  }

  /** Shows what an earlier page could not send; what has arrived after all is there already. */
  showUnsent() {
    for (const m of this.unsent()) {
      if (document.getElementById(`msg-${m.id}`)) this.forget(m.id);
      else {
        this.pending(m);
        this.failed(m, "The page was closed before the server had it.");
      }
    }
  }

  /** The copy stands where the message will be, with its id. @param {Parameters<AtelierComposer["post"]>[0]} message */
  pending(message) {
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("pending-message"));
    const node = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (template.content.cloneNode(true)).firstElementChild);
    node.id = `msg-${message.id}`;
    node.toggleAttribute("data-pending", true);
    const files = /** @type {HTMLElement} */ (node.querySelector('[data-slot="files"]'));
    files.hidden = message.attachments.length === 0;
    for (const a of message.attachments) files.append(el("li", {}, this.files.chip(a)));
    const words = /** @type {HTMLElement} */ (node.querySelector('[data-slot="text"]'));
    words.textContent = message.text;
    words.hidden = message.text === "";
    document.getElementById(node.id)?.remove();
    document.getElementById("log")?.append(node);
  }

  /** @param {Parameters<AtelierComposer["post"]>[0]} message @param {string} why */
  failed(message, why) {
    const node = document.getElementById(`msg-${message.id}`);
    if (!node?.hasAttribute("data-pending")) { // it has arrived after all
      this.forget(message.id);
      return;
    }
    node.toggleAttribute("data-failed", true);
    const state = node.querySelector('[data-slot="state"]');
    if (!(state instanceof HTMLElement)) return;
    state.hidden = false;
    state.setAttribute("role", "alert");
    state.replaceChildren(
      `Not sent. ${why}`,
      el("button", { type: "button", class: "act", on: { click: () => this.post(message) } }, "Try again"),
      el("button", { type: "button", class: "act", on: { click: () => this.takeBack(message, node) } }, "Edit"),
    );
  }

  /** @param {Parameters<AtelierComposer["post"]>[0]} message @param {Element} node */
  takeBack(message, node) {
    node.remove();
    this.forget(message.id);
    this.text.value = [message.text, this.text.value].filter(Boolean).join("\n");
    this.files.giveBack(message.attachments);
    this.text.focus();
    this.changed();
  }

  async stop() {
    this.stopButton.disabled = true;
    await attempt(() => api("POST", `/v1/chats/${this.chat}/stop`, {}));
    this.stopButton.disabled = false;
  }

  /** @param {Event} e */
  clicked(e) {
    const button = /** @type {Element} */ (e.target).closest("[data-action]");
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.action === "attach") this.files.menu(button);
    if (button.dataset.action === "model") this.models(button);
  }

  /** @param {HTMLElement} button */
  async models(button) {
    const answer = await attempt(() => api("GET", "/v1/models"));
    if (!answer) return;
    const list = answer.models;
    const current = this.dataset.model || answer.default || "";
    const choose = async (/** @type {string} */ id, /** @type {string} */ name) => {
      if (!(await attempt(() => api("PATCH", `/v1/chats/${this.chat}`, { model: id })))) return;
      this.dataset.model = id;
      const label = this.querySelector("[data-model-name]");
      if (label) label.textContent = name;
    };
    openMenu(button, list.map((/** @type {any} */ m) => ({ label: m.name, line: m.note || m.provider, checked: m.id === current, run: () => choose(m.id, m.name) })), "Model");
  }

  /** A chat without a choice of its own says which model that means. */
  async nameModel() {
    const answer = await api("GET", "/v1/models").catch(() => null);
    const model = answer?.models.find((/** @type {any} */ m) => m.id === (this.dataset.model || answer.default));
    const label = this.querySelector("[data-model-name]");
    if (label && model) label.textContent = model.name;
    if (label && answer?.models.length === 0) label.textContent = "No model";
  }

  /** @param {{nodes: {name: string}[]}} detail */
  about(detail) {
    const names = (detail?.nodes ?? []).map((n) => n.name).join(", ");
    if (!names) return;
    this.text.value = `About ${names}: ${this.text.value}`;
    this.changed();
    document.dispatchEvent(new CustomEvent("atelier:show", { detail: "chat" }));
    this.text.focus();
    this.text.setSelectionRange(this.text.value.length, this.text.value.length);
  }

  /** The sentences of an empty chat, and "Try again" of a failed run. @param {Event} e */
  outside(e) {
    const job = /** @type {Element} */ (e.target).closest?.(".job");
    if (job instanceof HTMLElement) {
      this.text.value = job.dataset.prompt ?? "";
      this.changed();
      this.text.focus();
    }
    const retry = /** @type {Element} */ (e.target).closest?.('[data-action="retry-run"]');
    if (retry instanceof HTMLElement) {
      const message = document.getElementById(`msg-${retry.dataset.message}`);
      const words = message?.querySelector(".msg__text")?.textContent ?? "";
      const chips = /** @type {HTMLElement[]} */ ([...(message?.querySelectorAll(".chip[data-attachment]") ?? [])]);
      const attachments = chips.map((c) => ({ id: c.dataset.attachment ?? "", name: c.querySelector(".mid")?.getAttribute("title") ?? "", sizeBytes: Number(c.dataset.size) }));
      this.post({ id: newId("msg"), text: words || (attachments.length > 0 ? "" : "Go on"), attachments });
    }
  }
}

customElements.define("atelier-composer", AtelierComposer);
