import { NAME_PARTICLES } from '../messages/words.ts';
import { formatRegistry } from './registry.ts';
import { ofText } from './texts.ts';

/*
 * Formats that few documents write by. Whoever imports this file has them: the server, tests and stories at once, the page
 * with the first document that needs one (`bring-formats.ts`).
 */

Object.assign(formatRegistry, {
  name: (value) => ofText(value, properName),
  initials: (value) =>
    ofText(value, (text) => {
      const words = text.split(/\s+/).filter((word) => word !== '' && !NAME_PARTICLES.has(word.toLowerCase()));
      const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
      return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
    }),
  cuit: (value) => ofText(value, hyphened),
} satisfies Partial<typeof formatRegistry>);

function properName(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/);
  return words
    .map((word, index) =>
      index > 0 && NAME_PARTICLES.has(word) ? word : word.replace(/(^|['-])(\p{L})/gu, (start) => start.toUpperCase()),
    )
    .join(' ');
}

/** A CUIT or CUIL as people read it, 30-50001091-2: it is kept as its 11 digits alone. Any other text stays as it is. */
export function hyphened(text: string): string {
  return text.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3');
}
