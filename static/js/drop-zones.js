/**
 * Where files may be dropped, and what that does: on the chat they join the
 * message, on the canvas they become nodes. A drop beside both is told, and
 * never leads the browser away from the page.
 */
import { api, upload } from "./lib/api.js";
import { el, here, icon } from "./lib/dom.js";
import { filesOf, hasFiles, unreadWords, uploadName } from "./lib/drop.js";
import { plural } from "./lib/format.js";
import { attempt, toast } from "./toast.js";

/**
 * Shows a zone while something is dragged over an area.
 * @param {HTMLElement} area @param {HTMLElement} zone @param {(data: DataTransfer) => void} drop
 */
export function dropZone(area, zone, drop) {
  let depth = 0; // enter and leave come for every child
  const over = (/** @type {boolean} */ on) => {
    zone.hidden = !on;
    if (!on) depth = 0;
  };
  area.addEventListener("dragenter", (e) => {
    depth++;
    const n = e.dataTransfer ? [...e.dataTransfer.items].filter((i) => i.kind === "file").length : 0;
    const title = zone.querySelector("[data-drop-title]");
    if (title) title.textContent = n > 0 ? `${zone.dataset.verb} ${plural(n, "file", "files")}` : "Drop it here";
    over(true);
  });
  area.addEventListener("dragleave", () => {
    depth--;
    if (depth <= 0) over(false);
  });
  area.addEventListener("drop", (e) => {
    over(false);
    if (!e.dataTransfer) return;
    e.preventDefault();
    e.stopPropagation();
    drop(e.dataTransfer);
  });
}

export function startDropZones() {
  // Words dragged into a field are the browser's own business.
  const ownBusiness = (/** @type {DragEvent} */ e) => !hasFiles(e.dataTransfer) && e.target instanceof Element && e.target.closest("input, textarea") !== null;
  addEventListener("dragover", (e) => {
    if (ownBusiness(e)) return;
    e.preventDefault();
    if (e.dataTransfer && hasFiles(e.dataTransfer)) e.dataTransfer.dropEffect = "copy";
  });
  addEventListener("drop", (e) => {
    if (ownBusiness(e)) return;
    e.preventDefault();
    toast("Drop files on the chat to attach them, or on the canvas to show them there");
  });
  const stage = document.getElementById("stage");
  if (!stage) return;
  const zone = el("div", { class: "dropzone dropzone--canvas", hidden: true, "data-verb": "Show" }, el("div", { class: "dropzone__in" }, icon("upload"), el("b", { "data-drop-title": true }), el("span", {}, "They become nodes here")));
  stage.append(zone);
  dropZone(stage, zone, onCanvas);
}

/** @param {DataTransfer} data */
async function onCanvas(data) {
  const { found, unread } = await filesOf(data);
  if (unread.length > 0) toast(unreadWords(unread), { tone: "bad" });
  if (found.length === 0) {
    if (unread.length === 0) toast("There was no file in what you dropped");
    return;
  }
  const close = toast(`Uploading ${plural(found.length, "file", "files")}`);
  const base = `/v1/workspaces/${here().workspace}`;
  for (const f of found) {
    await attempt(async () => {
      const [entry] = await upload(`${base}/upload`, f.file, uploadName(f), () => {}).done;
      const { node } = await api("POST", `${base}/publish`, { path: entry.id });
      if (found.length === 1) document.dispatchEvent(new CustomEvent("atelier:reveal", { detail: { id: node.id } }));
    });
  }
  close();
}
