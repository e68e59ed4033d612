/**
 * Class of the separators that people write in an identifier, beside those that NFKD turns into one of these: spaces,
 * dashes, underscores, dots, slashes, and what draws nothing. Ranges instead of properties of Unicode, because PostgreSQL
 * reads the same class (server/platform/db/compared-spelling.ts).
 */
export const SEPARATORS = String.raw`[\u0009-\u000d\u0020\u002d-\u002f\u005c\u005f\u0085\u00ad\u00b7\u058a\u05be\u061c\u06d4\u1400\u1680\u1806\u180e\u200b-\u200f\u2010-\u2015\u2022\u2024\u2027-\u202e\u203f\u2040\u2043\u2044\u2053\u2054\u2060-\u206f\u2212\u2215\u2216\u2219\u22c5\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u3001\u3002\u301c\u3030\u30a0\u30fb\ufeff]`;
const SEPARATOR = new RegExp(SEPARATORS, 'g');

/** Ranges of Unicode with the capitals that identifiers are written with: Latin, Greek and Cyrillic. */
const ALPHABETS = [
  [0x41, 0x17f],
  [0x391, 0x3a9],
  [0x400, 0x42f],
] as const;

/**
 * Capitals that NFKD leaves whole, and their small letters at the same places. A table, because `lower` of a database
 * follows its locale.
 */
export const [CAPITALS, SMALL] = foldedLetters();

function foldedLetters(): readonly [string, string] {
  const letters = ALPHABETS.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place)),
  );
  const capitals = letters.filter((letter) => letter.normalize('NFKD') === letter && letter.toLowerCase() !== letter);
  return [capitals.join(''), capitals.join('').toLowerCase()];
}

const SMALL_OF: ReadonlyMap<string, string> = new Map(
  [...CAPITALS].map((letter, place) => [letter, SMALL[place] ?? letter]),
);

/**
 * The spelling by which identifiers of others are compared, such as claims, affiliates and licences: `SIN–88213` and
 * `sin 88213` are `sin88213`. Without separators and case, in the compatibility form of Unicode; leading zeros count and
 * stay. A text of separators alone stays as written. What people see stays as they wrote it (docs/decisions/0120).
 *
 * @example comparedSpelling('SIN 00/12') // 'sin0012'
 */
export function comparedSpelling(text: string): string {
  const small = text.normalize('NFKD').replace(/./gsu, (letter) => SMALL_OF.get(letter) ?? letter);
  return small.replace(SEPARATOR, '').normalize('NFKC') || text;
}
