import { el } from "./lib/dom.js";

/**
 * Asks before something that cannot be taken back at once.
 * @param {{title: string, text: string, yes: string, type?: string}} what type: what must be typed first
 * @returns {Promise<boolean>}
 */
export function confirm({ title, text, yes, type }) {
  const go = /** @type {HTMLButtonElement} */ (el("button", { class: "btn btn--danger", value: "yes", disabled: Boolean(type) }, yes));
  const input = type ? /** @type {HTMLInputElement} */ (el("input", { autocomplete: "off", spellcheck: "false", on: { input: (/** @type {Event} */ e) => { go.disabled = /** @type {HTMLInputElement} */ (e.target).value.trim() !== type; } } })) : null;
  const dialog = make(
    "alertdialog",
    el("h2", {}, title),
    el("p", {}, text),
    input ? el("label", {}, "Type the name to confirm", el("span", { class: "field" }, input)) : null,
    el("div", { class: "dialog__acts" }, el("button", { class: "btn btn--ghost", value: "no", autofocus: !input }, "Cancel"), go),
  );
  return show(dialog).then((value) => value === "yes");
}

/**
 * Asks for one line.
 * @param {{title: string, label: string, value?: string, yes: string, check?: (value: string) => string}} what check gives an error or ""
 * @returns {Promise<string | null>}
 */
export function ask({ title, label, value = "", yes, check }) {
  const input = /** @type {HTMLInputElement} */ (el("input", { value, autocomplete: "off", maxlength: "200", autofocus: true }));
  const field = el("span", { class: "field" }, input);
  const error = el("span", { class: "field__error", role: "alert" });
  const dialog = make(
    "dialog",
    el("h2", {}, title),
    el("label", {}, label, field, error),
    el("div", { class: "dialog__acts" }, el("button", { class: "btn btn--ghost", value: "no", formnovalidate: true }, "Cancel"), el("button", { class: "btn btn--primary", value: "yes" }, yes)),
  );
  dialog.querySelector("form")?.addEventListener("submit", (e) => {
    if (/** @type {SubmitEvent} */ (e).submitter?.getAttribute("value") === "no") return;
    const text = input.value.trim();
    const wrong = text === "" ? "Give it a name" : (check?.(text) ?? "");
    error.textContent = wrong;
    field.toggleAttribute("data-bad", wrong !== "");
    if (wrong) e.preventDefault();
  });
  // Enter takes the first submit button, which would be Cancel.
  input.addEventListener("keydown", (e) => {
    if (e.key !== "Enter" || e.isComposing || e.keyCode === 229) return;
    e.preventDefault();
    /** @type {HTMLElement | null} */ (dialog.querySelector('[value="yes"]'))?.click();
  });
  const result = show(dialog).then((v) => (v === "yes" ? input.value.trim() : null));
  input.select();
  return result;
}

/** @param {string} role @param {...(Node | null)} children */
function make(role, ...children) {
  const form = el("form", { method: "dialog" }, ...children);
  const title = form.querySelector("h2");
  if (title) title.id = "dialog-title";
  return /** @type {HTMLDialogElement} */ (el("dialog", { class: "dialog", role, "aria-labelledby": "dialog-title" }, form));
}

/** @param {HTMLDialogElement} dialog @returns {Promise<string>} */
export function show(dialog) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve(dialog.returnValue);
    });
    dialog.addEventListener("click", (e) => {
      if (e.target !== dialog) return;
      const box = dialog.getBoundingClientRect();
      const outside = e.clientX < box.left || e.clientX > box.right || e.clientY < box.top || e.clientY > box.bottom;
      if (outside) dialog.close("no");
    });
  });
}

/** All keys. */
export function showKeys(/** @type {[string[], string][]} */ keys) {
  const list = el("dl", { class: "keys" });
  for (const [caps, what] of keys) list.append(el("div", {}, el("dt", {}, ...caps.map((c) => el("kbd", { class: "key" }, c))), el("dd", {}, what)));
  const dialog = make("dialog", el("h2", {}, "Keys"), list, el("div", { class: "dialog__acts" }, el("button", { class: "btn", value: "no", autofocus: true }, "Close")));
  dialog.classList.add("dialog--keys");
  return show(dialog);
}
