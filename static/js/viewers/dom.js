/**
 * Small helpers to build elements. Text always goes in as text nodes, so
 * nothing a file says can become markup.
 */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((e: any) => void)>} [attrs]
 *   a function is a listener for the event of that name; true is an empty attribute; false, null and undefined are left out
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attrs = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (typeof value === 'function') el.addEventListener(name, value);
    else if (value !== false && value !== null && value !== undefined) el.setAttribute(name, value === true ? '' : String(value));
  }
  el.append(...children.filter((c) => c !== null && c !== undefined));
  return el;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Record<string, string | number>} [attrs] @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attrs = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) el.setAttribute(name, String(value));
  el.append(...children);
  return el;
}

/** An icon of the page's sprite. @param {string} name */
export function icon(name) {
  return svg('svg', { class: 'i', 'aria-hidden': 'true', viewBox: '0 0 24 24' }, svg('use', { href: `#i-${name}` }));
}

/**
 * A button that shows only an icon; the label is its name and tooltip.
 * @param {string} name @param {string} label @param {(e: MouseEvent) => void} onclick
 * @param {Record<string, string | boolean>} [attrs]
 */
export function iconButton(name, label, onclick, attrs = {}) {
  return h('button', { type: 'button', class: 'vbtn', 'aria-label': label, title: label, click: onclick, ...attrs }, icon(name));
}

/** @param {() => void} fn @returns {() => void} runs fn once in the next frame however often it is asked for */
export function perFrame(fn) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      fn();
    });
  };
}

export function reducedMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function isMac() {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
