// Makes views/sprite.svg from the icons of lucide-static (ISC) that the page uses.
// Run it after changing the list: npm run icons
import { readFileSync, writeFileSync } from "node:fs";

/** What the page calls an icon, and lucide's name for it. */
const icons = {
  "archive": "archive", "attach": "paperclip", "back": "chevron-left", "bubblewrap": "shield-alert",
  "canvas": "workflow", "chat": "message-square", "check": "check", "chev-d": "chevron-down", "chev-l": "chevron-left",
  "chev-r": "chevron-right", "clock": "clock", "code": "code-xml", "comment": "message-circle", "connect": "spline",
  "contrast": "contrast", "copy": "copy", "cursor": "mouse-pointer-2", "down": "arrow-down", "download": "download",
  "drive": "hard-drive", "edit": "pencil", "expand": "maximize-2", "eye": "eye", "file": "file", "files": "folder",
  "fit": "scan", "folder": "folder", "folder-plus": "folder-plus", "globe": "globe", "grid": "grid-3x3", "hand": "hand",
  "history": "history", "image": "image", "info": "info", "json": "braces", "key": "keyboard", "link": "link",
  "list": "list", "media": "clapperboard", "memory": "memory-stick", "minus": "minus", "model": "box",
  "moon": "moon", "more": "ellipsis", "newchat": "message-square-plus", "note": "sticky-note", "notebook": "notebook-text",
  "offline": "wifi-off", "okc": "circle-check", "panel": "panel-right", "pause": "pause", "pdf": "file-chart-column",
  "play": "play", "plus": "plus", "publish": "layout-grid", "redo": "redo-2", "restore": "archive-restore",
  "retry": "rotate-cw", "rotate": "rotate-3d", "ruler": "ruler", "search": "search", "section": "square-split-horizontal",
  "settings": "sliders-horizontal", "shield": "shield", "sidebar": "panel-left", "stop": "square", "sun": "sun",
  "system": "monitor", "table": "table-2", "term": "square-terminal", "text": "file-text", "think": "brain",
  "tool": "wrench", "trash": "trash-2", "tree": "folder-tree", "undo": "undo-2", "up": "arrow-up", "upload": "upload",
  "volume": "volume-2", "warn": "triangle-alert", "web": "globe", "wire": "pyramid", "wrap": "wrap-text", "x": "x",
  "xc": "circle-x", "zoom-in": "zoom-in", "zoom-out": "zoom-out",
};
const mark = '<symbol id="i-mark" viewBox="0 0 24 24"><path d="M5 20 12 4l7 16"/><path d="M8 14.500h8"/></symbol>';

const symbols = Object.entries(icons).map(([name, lucide]) => {
  const svg = readFileSync(new URL(`../../node_modules/lucide-static/icons/${lucide}.svg`, import.meta.url), "utf8");
  const inner = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  return `<symbol id="i-${name}" viewBox="0 0 24 24">${inner.replace(/\s*\n\s*/g, "").trim()}</symbol>`;
});
const sprite = `<svg class="sprite" aria-hidden="true" width="0" height="0">${mark}${symbols.join("")}</svg>`;
writeFileSync(new URL("../../views/sprite.svg", import.meta.url), sprite + "\n");
console.log(`views/sprite.svg: ${symbols.length + 1} icons, ${sprite.length} bytes`);
