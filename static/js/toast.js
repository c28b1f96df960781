import { el, icon } from "./lib/dom.js";

/**
 * A short message at the bottom. Errors stay until they are closed.
 * @param {string} text
 * @param {{tone?: "ok" | "bad" | "info", action?: string, run?: () => void}} [more]
 */
export function toast(text, { tone = "info", action, run } = {}) {
  const names = { ok: "okc", bad: "xc", info: "info" };
  const node = el("div", { class: `toast toast--${tone}`, role: tone === "bad" ? "alert" : "status" }, icon(names[tone]), el("span", {}, text));
  const close = () => node.remove();
  if (action && run) {
    node.append(el("button", { type: "button", class: "act", on: { click: () => { close(); run(); } } }, action));
  }
  node.append(el("button", { type: "button", class: "ibtn ibtn--s", "aria-label": "Close", on: { click: close } }, icon("x")));
  document.getElementById("toasts")?.append(node);
  if (tone !== "bad") setTimeout(close, action ? 10000 : 5000);
  return close;
}

/** Runs a request and tells of its failure. @param {() => Promise<any>} work @returns {Promise<any>} undefined when it failed */
export async function attempt(work) {
  try {
    return await work();
  } catch (err) {
    toast(/** @type {Error} */ (err).message, { tone: "bad" });
    return undefined;
  }
}
