/**
 * Files that have no viewer: what they are, and Download.
 *
 * @typedef {import('./frame.js').Context} Context
 */
import { card } from './frame.js';

/** @type {Record<string, string>} */
const WORDS = {
  notebook: 'Notebooks cannot be shown yet',
  archive: 'An archive: download it, or ask for its files',
  other: 'This kind of file cannot be shown',
};

/** @param {Context} ctx */
export function mount(ctx) {
  const error = ctx.facts.error ? String(ctx.facts.error) : '';
  ctx.host.append(card(ctx, WORDS[ctx.kind] ?? WORDS.other, error || 'The file is safe. Download it, or ask the agent for a copy in another form.'));
  return {};
}
