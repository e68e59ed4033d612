import confusables from './data/confusables.json' with { type: 'json' };

/** Letter from a to z by each character of another script that looks like it (UTS #39). */
const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables.letters).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);

/**
 * Folds a text for comparison with a list of words: no accents, no invisible marks, lower case, and letters of other
 * scripts that look Latin as the Latin ones: `Clоnazеpаm` with Cyrillic letters is `clonazepam`.
 */
export function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Mark}|\p{Format}/gu, '');
  return Array.from(plain, (sign) => LATIN.get(sign) ?? sign)
    .join('')
    .toLowerCase();
}
