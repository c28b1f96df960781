/**
 * Applies the operations of the live socket to the page. Every operation may be
 * repeated without harm but "text", which is why frames carry their number and
 * an old one is left out.
 *
 * @typedef {{op: string, target: string, html?: string, text?: string, name?: string}} Op
 */

/** @param {Document} doc @param {Op[]} ops */
export function applyOps(doc, ops) {
  for (const op of ops) applyOp(doc, op);
}

/** @param {Document} doc @param {Op} op */
export function applyOp(doc, op) {
  if (op.op === "event") {
    doc.dispatchEvent(new CustomEvent(`atelier:${op.name}`, { detail: op.text }));
    return;
  }
  const target = doc.getElementById(op.target);
  if (!target) return;
  switch (op.op) {
    case "remove":
      target.remove();
      return;
    case "text":
      appendText(target, op.text ?? "");
      return;
    case "update":
      target.replaceChildren(fragment(doc, op.html ?? "", target));
      return;
    case "replace":
      replace(doc, target, op.html ?? "");
      return;
  }
  const inside = op.op === "append" || op.op === "prepend";
  const part = fragment(doc, op.html ?? "", inside ? target : target.parentElement);
  for (const child of [...part.children]) {
    const old = child.id && doc.getElementById(child.id);
    if (old) old.remove();
  }
  if (op.op === "append") target.append(part);
  else if (op.op === "prepend") target.prepend(part);
  else if (op.op === "before") target.before(part);
  else if (op.op === "after") target.after(part);
}

/** A delta goes to the end of the one text node, so that no markup can arise. @param {Element} target @param {string} text */
function appendText(target, text) {
  const last = target.lastChild;
  if (last && last.nodeType === 3) /** @type {Text} */ (last).appendData(text);
  else target.append(text);
}

/**
 * An element that says with data-keep that it shows the same as before keeps
 * what is inside it (a 3D view, a playing film); only its data changes.
 * @param {Document} doc @param {Element} target @param {string} html
 */
function replace(doc, target, html) {
  const part = fragment(doc, html, target.parentElement);
  const next = part.firstElementChild;
  const keep = target.getAttribute("data-keep");
  if (!next || !keep || next.getAttribute("data-keep") !== keep) {
    target.replaceWith(part);
    return;
  }
  for (const name of target.getAttributeNames()) {
    if (isState(name) && !next.hasAttribute(name)) target.removeAttribute(name);
  }
  for (const name of next.getAttributeNames()) {
    const value = next.getAttribute(name) ?? "";
    if (isState(name) && target.getAttribute(name) !== value) target.setAttribute(name, value);
  }
}

/** What the server says of an element; the rest (class, style, selection) is the page's own. @param {string} name */
function isState(name) {
  return /^data-(x|y|w|h|color|version|published|name|label|file|url|text|kind)$/.test(name);
}

/** SVG needs its own name space. @param {Document} doc @param {string} html @param {Element | null} parent */
function fragment(doc, html, parent) {
  const template = doc.createElement("template");
  if (parent && parent.namespaceURI === "http://www.w3.org/2000/svg") {
    template.innerHTML = `<svg>${html}</svg>`;
    const out = doc.createDocumentFragment();
    const svg = template.content.firstElementChild;
    if (svg) out.append(...svg.childNodes);
    return out;
  }
  template.innerHTML = html;
  return template.content;
}
