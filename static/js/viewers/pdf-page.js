/**
 * Draws one PDF page into a canvas of its own.
 *
 * @typedef {import('pdfjs-dist').PDFPageProxy} PDFPage
 */

/** A canvas beyond this many pixels fails silently in some browsers. */
const MOST_PIXELS = 16_000_000;

/**
 * @param {PDFPage} page @param {number} scale CSS pixels per point @param {number} [sharp] device pixels per CSS pixel
 * @param {(task: import('pdfjs-dist').RenderTask) => void} [started] gets the task, to cancel it
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function drawPage(page, scale, sharp = window.devicePixelRatio || 1, started) {
  const css = page.getViewport({ scale });
  const k = Math.min(sharp, Math.sqrt(MOST_PIXELS / Math.max(1, css.width * css.height)));
  const viewport = page.getViewport({ scale: scale * k });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  canvas.style.width = `${Math.floor(css.width)}px`;
  canvas.style.height = `${Math.floor(css.height)}px`;
  const task = page.render({ canvas, viewport });
  started?.(task);
  await task.promise;
  return canvas;
}
