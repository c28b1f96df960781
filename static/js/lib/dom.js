/** Building elements without markup: text can never become HTML. */

/**
 * @param {string} tag @param {Record<string, any>} [attrs] @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElement}
 */
export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "on") for (const [type, fn] of Object.entries(value)) node.addEventListener(type, fn);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}

/** @param {string} name an icon of the sprite */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** @param {string} icon_ @param {string} hue */
export function kindMark(icon_, hue) {
  return el("span", { class: `kind kind--${hue}` }, icon(icon_));
}

/** Tells a screen reader, politely. @param {string} text */
export function say(text) {
  const place = document.getElementById("say");
  if (place) place.textContent = text;
}

export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** A key with the modifier of the machine: ⌘ K, Ctrl K. @param {string} key */
export function modKey(key) {
  return isMac ? `⌘ ${key}` : `Ctrl ${key}`;
}

/** The attributes of the page: workspace, chat, seq. */
export function here() {
  return /** @type {HTMLElement} */ (document.querySelector("atelier-app")).dataset;
}

/** @param {string} key @param {string} [value] remembers, or reads when value is missing */
export function memory(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(`atelier.${key}`);
    if (value === "") localStorage.removeItem(`atelier.${key}`);
    else localStorage.setItem(`atelier.${key}`, value);
  } catch {
    // Private windows may refuse; the page works without.
  }
  return value ?? null;
}
