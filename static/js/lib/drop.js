/**
 * What a drop or a paste holds: files, and folders with everything in them.
 * @typedef {{file: File, path: string}} Found path is relative, with its folders
 */

/**
 * Reads every entry; a folder's reader gives at most 100 at a time, so it is
 * asked until it gives none.
 * @param {DataTransfer} data @returns {Promise<Found[]>}
 */
export async function filesOf(data) {
  // Entries and files must be taken before the first await: the list empties then.
  const taken = [...data.items]
    .filter((item) => item.kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  if (taken.length === 0) return [...data.files].map((file) => ({ file, path: file.name }));
  const found = [];
  for (const { entry, file } of taken) {
    if (entry) found.push(...(await walk(entry, "")));
    else if (file) found.push({ file, path: file.name });
  }
  return found;
}

/** @param {any} entry FileSystemEntry @param {string} folder @returns {Promise<Found[]>} */
export async function walk(entry, folder) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: folder + entry.name }];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return found;
    for (const child of batch) found.push(...(await walk(child, `${folder}${entry.name}/`)));
  }
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
