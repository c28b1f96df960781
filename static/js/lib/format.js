/** Words and figures of the page: the same rules as views/format.go. */

const THIN = "\u00a0";

/** @param {number} n bytes */
export function size(n) {
  if (n < 1000) return `${n}${THIN}B`;
  const units = ["B", "kB", "MB", "GB", "TB"];
  let i = 0;
  let v = n;
  while (v >= 999.5 && i < units.length - 1) {
    v /= 1000;
    i++;
  }
  return `${v < 9.95 ? v.toFixed(1) : Math.round(v)}${THIN}${units[i]}`;
}

/** @param {number} n */
export function count(n) {
  return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, THIN);
}

/** @param {number} n @param {string} one @param {string} many */
export function plural(n, one, many) {
  return n === 1 ? `1 ${one}` : `${count(n)} ${many}`;
}

/**
 * A time as people say it: now, 2 min, 1 h, Mon, 14 Nov.
 * @param {Date} at @param {Date} now
 */
export function ago(at, now) {
  const s = (now.getTime() - at.getTime()) / 1000;
  if (s < 60) return "now";
  if (s < 3600) return `${Math.floor(s / 60)} min`;
  if (s < 86400 && at.getDate() === now.getDate()) return `${Math.floor(s / 3600)} h`;
  if (s < 6 * 86400) return at.toLocaleDateString("en", { weekday: "short" });
  const day = `${at.getDate()} ${at.toLocaleDateString("en", { month: "short" })}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day} ${at.getFullYear()}`;
}

/** Minutes and seconds to go: 4:31. @param {number} ms */
export function clock(ms) {
  const s = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

/** Time that passed: 3.4 s, 2 min 5 s. @param {number} ms */
export function elapsed(ms) {
  if (ms < 60000) return `${(Math.max(0, ms) / 1000).toFixed(ms < 10000 ? 1 : 0)}${THIN}s`;
  const s = Math.floor(ms / 1000);
  return `${Math.floor(s / 60)}${THIN}min ${s % 60}${THIN}s`;
}

/**
 * A name in two pieces: the first may be cut, the ending stays.
 * @param {string} name @returns {[string, string]}
 */
export function middle(name) {
  const dot = name.lastIndexOf(".");
  const ext = dot > 0 ? name.slice(dot) : "";
  const runes = [...name];
  const keep = ext.length > 1 && ext.length <= 8 ? [...ext].length + 3 : 8;
  if (runes.length <= keep + 4) return ext ? [name.slice(0, dot), ext] : [name, ""];
  return [runes.slice(0, -keep).join(""), runes.slice(-keep).join("")];
}

/** How a file is shown, from its name and type. @param {string} name @param {string} [mime] */
export function kindOf(name, mime = "") {
  const ext = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  for (const [kind, list] of Object.entries(KINDS)) if (list.includes(ext)) return kind;
  const major = mime.split("/")[0];
  if (major === "image") return "image";
  if (major === "audio" || major === "video") return "media";
  return major === "text" ? "text" : "other";
}

const KINDS = {
  table: ["csv", "tsv", "tab", "psv", "xlsx", "xls", "ods", "parquet"],
  image: ["png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "bmp", "tif", "tiff", "heic", "ico"],
  pdf: ["pdf"],
  model: ["glb", "gltf", "obj", "stl", "ply", "3mf", "step", "stp"],
  json: ["json", "jsonl", "ndjson", "geojson"],
  markdown: ["md", "markdown"],
  html: ["html", "htm"],
  media: ["mp4", "webm", "mov", "mp3", "wav", "ogg", "m4a", "flac"],
  notebook: ["ipynb"],
  archive: ["zip", "tar", "gz", "tgz", "xz", "zst", "7z", "bz2"],
};

/** The sprite's icon and the hue of a kind. @param {string} kind @returns {[string, string]} */
export function kindIcon(kind) {
  const icon = { markdown: "text", html: "web", other: "file" }[kind] ?? kind;
  const hue = { json: "code", notebook: "code" }[icon] ?? icon;
  return [icon, ["archive", "file", "folder"].includes(hue) ? "none" : hue];
}
