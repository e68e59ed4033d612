import { NAME_PARTICLES } from '../../messages/words.ts';
import type { Formatter } from './formatter.ts';
import { ofText } from './texts.ts';

/** Formats of people's names and tax numbers. */
export const nameFormatters = {
  name: (value) => ofText(value, properName),
  initials: (value) =>
    ofText(value, (text) => {
      const words = text.split(/\s+/).filter((word) => word !== '' && !NAME_PARTICLES.has(word.toLowerCase()));
      const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
      return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
    }),
  cuit: (value) => ofText(value, hyphened),
} satisfies Record<string, Formatter>;

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
