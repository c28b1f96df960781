/**
 * What a drop or a paste holds: files, and folders with everything in them.
 * @typedef {{file: File, path: string}} Found path is relative, with its folders
 */

/**
 * Reads every entry; a folder's reader gives at most 100 at a time, so it is
 * asked until it gives none. What the browser cannot read is named and the rest
 * goes on without it.
 * @param {DataTransfer} data @returns {Promise<{found: Found[], unread: string[]}>}
 */
export async function filesOf(data) {
  // Entries and files must be taken before the first await: the list empties then.
  const taken = [...data.items]
    .filter((item) => item.kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  if (taken.length === 0) return { found: [...data.files].map((file) => ({ file, path: file.name })), unread: [] };
  const found = [];
  /** @type {string[]} */
  const unread = [];
  for (const { entry, file } of taken) {
    if (entry) found.push(...(await walk(entry, "", unread)));
    else if (file) found.push({ file, path: file.name });
  }
  return { found, unread };
}

/**
 * @param {any} entry FileSystemEntry @param {string} folder
 * @param {string[]} unread gets the paths that could not be read @returns {Promise<Found[]>}
 */
export async function walk(entry, folder, unread) {
  const path = folder + entry.name;
  if (entry.isFile) {
    try {
      return [{ file: await new Promise((resolve, reject) => entry.file(resolve, reject)), path }];
    } catch {
      unread.push(path);
      return [];
    }
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    let batch;
    try {
      batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    } catch {
      unread.push(`${path}/`);
      return found;
    }
    if (batch.length === 0) return found;
    for (const child of batch) found.push(...(await walk(child, `${path}/`, unread)));
  }
}

/** What to say of entries that were left out; "" when there are none. @param {string[]} unread */
export function unreadWords(unread) {
  if (unread.length === 0) return "";
  const named = unread.slice(0, 3).join(", ") + (unread.length > 3 ? ` and ${unread.length - 3} more` : "");
  return `The browser may not read ${named}, so ${unread.length === 1 ? "it was" : "they were"} left out.`;
}

/** The name that an uploaded file gets: a folder's files keep their path. @param {Found} found */
export function uploadName(found) {
  return found.path.replace(/^\/+/, "");
}

/** Files of an <input type=file>, those of a folder with their paths. @param {FileList} list @returns {Found[]} */
export function picked(list) {
  return [...list].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
}

/** @param {DataTransfer | null} data */
export function hasFiles(data) {
  return data !== null && [...data.types].includes("Files");
}
