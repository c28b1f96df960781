/**
 * A menu under a button, and the tooltip of icon buttons. Both are popovers, so
 * they stand above everything, dialogs too.
 *
 * @typedef {{label?: string, line?: string, icon?: string, key?: string, danger?: boolean, checked?: boolean, run?: () => void, rule?: boolean, note?: string}} Item
 */
import { el, icon } from "./lib/dom.js";

/** @param {HTMLElement} button @param {Item[]} items @param {string} [label] */
export function openMenu(button, items, label = "") {
  if (button.getAttribute("aria-expanded") === "true") return;
  const radio = items.some((i) => i.checked !== undefined);
  const menu = el("div", { class: items.some((i) => i.line) ? "menu menu--wide" : "menu", role: "menu", popover: "auto", "aria-label": label || button.getAttribute("aria-label") });
  for (const item of items) {
    if (item.rule) menu.append(el("hr"));
    else if (item.note) menu.append(el("p", {}, item.note));
    else menu.append(row(item, radio, menu));
  }
  (button.closest("dialog") ?? document.body).append(menu);
  button.setAttribute("aria-expanded", "true");
  menu.addEventListener("toggle", (e) => {
    if (/** @type {ToggleEvent} */ (e).newState !== "closed") return;
    button.removeAttribute("aria-expanded");
    const inside = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (inside && button.isConnected) button.focus({ preventScroll: true });
  });
  menu.addEventListener("keydown", (e) => keys(e, menu));
  menu.showPopover();
  place(menu, button.getBoundingClientRect());
  const first = /** @type {HTMLElement | null} */ (menu.querySelector('[aria-checked="true"]') ?? menu.querySelector('[role^="menuitem"]'));
  first?.focus({ preventScroll: true });
}

/** @param {Item} item @param {boolean} radio @param {HTMLElement} menu */
function row(item, radio, menu) {
  const text = item.line ? el("span", {}, el("b", {}, item.label ?? ""), el("em", {}, item.line)) : el("span", {}, item.label ?? "");
  const run = () => {
    menu.hidePopover();
    item.run?.();
  };
  return el(
    "button",
    { type: "button", role: radio ? "menuitemradio" : "menuitem", "aria-checked": radio ? String(Boolean(item.checked)) : null, tabindex: "-1", class: item.danger ? "menu__neg" : null, on: { click: run } },
    item.icon ? icon(item.icon) : null,
    text,
    item.key ? el("kbd", {}, item.key) : null,
    item.checked ? icon("check") : null,
  );
}

/** @param {KeyboardEvent} e @param {HTMLElement} menu */
function keys(e, menu) {
  const list = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll('[role^="menuitem"]')]);
  const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[e.key];
  if (e.key === "Tab") menu.hidePopover();
  if (to !== undefined && list.length > 0) {
    list[(to + list.length) % list.length].focus();
    e.preventDefault();
  } else if (e.key.length === 1 && /\S/.test(e.key)) {
    list.find((n) => n.textContent?.trim().toLowerCase().startsWith(e.key.toLowerCase()))?.focus();
  }
  e.stopPropagation();
}

/** Under the button, or above it where there is more room. @param {HTMLElement} menu @param {DOMRect} at */
function place(menu, at) {
  const box = menu.getBoundingClientRect();
  const below = at.bottom + 4 + box.height <= innerHeight || at.top < innerHeight / 2;
  const top = below ? Math.min(at.bottom + 4, innerHeight - box.height - 4) : at.top - 4 - box.height;
  const left = at.left + box.width <= innerWidth - 8 ? at.left : at.right - box.width;
  menu.style.top = `${Math.max(4, top)}px`;
  menu.style.left = `${Math.max(8, left)}px`;
}

/** Tooltips of [data-tip], after 400 ms, none on touch. */
export function startTips() {
  const tip = el("div", { class: "tip", role: "tooltip", popover: "manual" });
  document.body.append(tip);
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    if (tip.matches(":popover-open")) tip.hidePopover();
  };
  const show = (/** @type {HTMLElement} */ target) => {
    if (!target.isConnected) return;
    tip.replaceChildren(target.dataset.tip ?? "");
    if (target.dataset.key) tip.append(el("kbd", {}, target.dataset.key));
    (target.closest("dialog") ?? document.body).append(tip);
    tip.showPopover();
    const at = target.getBoundingClientRect();
    const box = tip.getBoundingClientRect();
    tip.style.left = `${Math.min(Math.max(4, at.left + at.width / 2 - box.width / 2), innerWidth - box.width - 4)}px`;
    tip.style.top = `${at.bottom + 6 + box.height > innerHeight ? at.top - 6 - box.height : at.bottom + 6}px`;
  };
  const start = (/** @type {Event} */ e) => {
    hide();
    const target = /** @type {Element} */ (e.target).closest?.("[data-tip]");
    if (target instanceof HTMLElement) timer = window.setTimeout(() => show(target), 400);
  };
  document.addEventListener("pointerover", (e) => e.pointerType !== "touch" && start(e));
  document.addEventListener("focusin", (e) => /** @type {Element} */ (e.target).matches(":focus-visible") && start(e));
  for (const type of ["pointerdown", "keydown", "focusout", "scroll"]) document.addEventListener(type, hide, { capture: true, passive: true });
}
