import { comparedSpelling } from '../../../domain/identity/compared-spelling.ts';
import { canonicalDni } from '../../../domain/identity/dni.ts';
import { folded } from '../../../domain/search/fold.ts';
import { compiledPattern } from '../compiled-pattern.ts';
import { primitive } from './primitive.ts';
import { ofTexts, type Strict } from './strict.ts';

const LONGEST = 10_000;

/** Operators over texts. */
export const textOperators = {
  contains: ofTexts((text = '', searched = '') => folded(text).includes(folded(searched))),
  startsWith: ofTexts((text = '', start = '') => text.startsWith(start)),
  length: ofTexts((text = '') => [...text].length),
  substr: ([text, from, count]) => {
    const whole = Number.isInteger(from) && (count === undefined || Number.isInteger(count));
    if (typeof text !== 'string' || !whole) return undefined;
    return part([...text], Number(from), count === undefined ? undefined : Number(count));
  },
  lower: ofTexts((text = '') => text.toLowerCase()),
  trim: ofTexts((text = '') => text.trim()),
  digits: ofTexts((text = '') => text.replace(/[^0-9]/g, '')),
  dni: ofTexts((text = '') => canonicalDni(text)),
  identifier: ofTexts((text = '') => comparedSpelling(text)),
  cat: (args) =>
    args.every((part) => typeof part === 'string' || typeof part === 'number') ? primitive('cat', args) : undefined,
  matches: ofTexts((text = '', pattern = '') =>
    text.length > LONGEST ? undefined : compiledPattern(pattern).test(text),
  ),
} satisfies Record<string, Strict>;

/** Part of a text by whole characters: JavaScript's own `substr` would cut an emoji in two. */
function part(letters: readonly string[], from: number, count = letters.length): string {
  const rest = from < 0 ? letters.slice(from) : letters.slice(from, letters.length);
  return rest.slice(0, count < 0 ? Math.max(rest.length + count, 0) : count).join('');
}
