/** Requests to /v1 in the reader's session; what goes wrong is said in words. */

export class ApiError extends Error {
  /** @param {string} message @param {string} code @param {number} status */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export function csrf() {
  return document.querySelector('meta[name="csrf"]')?.getAttribute("content") ?? "";
}

/**
 * @param {string} method @param {string} path @param {unknown} [body]
 * @returns {Promise<any>} what the answer holds under "data"
 */
export async function api(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "X-CSRF-Token": csrf() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let res;
  try {
    res = await fetch(path, { method, headers, credentials: "same-origin", body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ApiError("The server does not answer. Nothing was changed.", "offline", 0);
  }
  return answer(res.status, await res.text());
}

/** @param {number} status @param {string} text */
export function answer(status, text) {
  let parsed;
  try {
    parsed = text ? JSON.parse(text) : {};
  } catch {
    parsed = {};
  }
  if (status >= 200 && status < 300) return parsed.data ?? parsed;
  const error = parsed.error ?? {};
  throw new ApiError(error.message || `The server answered ${status}.`, error.code || "internal", status);
}

/**
 * Uploads one file with progress; the returned cancel ends it.
 * @param {string} path @param {File} file @param {string} name @param {(done: number, total: number) => void} progress
 * @returns {{done: Promise<any>, cancel: () => void}}
 */
export function upload(path, file, name, progress) {
  const xhr = new XMLHttpRequest();
  const done = new Promise((resolve, reject) => {
    xhr.open("POST", path);
    xhr.setRequestHeader("X-CSRF-Token", csrf());
    xhr.setRequestHeader("Accept", "application/json");
    xhr.upload.addEventListener("progress", (e) => progress(e.loaded, e.total));
    xhr.addEventListener("load", () => {
      try {
        resolve(answer(xhr.status, xhr.responseText));
      } catch (err) {
        reject(err);
      }
    });
    xhr.addEventListener("error", async () => {
      const readable = await file.slice(0, 1).arrayBuffer().then(() => true, () => false);
      reject(readable ? new ApiError("The connection was lost during the upload", "offline", 0) : new ApiError("The browser cannot read this file: it was moved or changed, or it is not yours to read", "unreadable", 0));
    });
    xhr.addEventListener("abort", () => reject(new ApiError("Cancelled", "cancelled", 0)));
    const form = new FormData();
    // A multipart file name loses its folders on the way, and comes with quotes and
    // line ends escaped: such a name goes beside it.
    if (/["/\r\n]/.test(name)) form.append("name", name);
    form.append("file", file, name.slice(name.lastIndexOf("/") + 1));
    xhr.send(form);
  });
  return { done, cancel: () => xhr.abort() };
}

/** An id that the server takes as it is; works on plain http too, where randomUUID does not. @param {string} prefix */
export function newId(prefix) {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return `${prefix}_${Date.now().toString(36)}${[...bytes].map((b) => (b % 36).toString(36)).join("")}`;
}

/** @param {string} text @returns {Promise<boolean>} whether it is on the clipboard */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http on another machine has no clipboard; the old way still works there.
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const ok = document.execCommand("copy");
  area.remove();
  return ok;
}
