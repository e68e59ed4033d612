import { foldLetters } from '../../platform/core/fold-letters.ts';
import lists from './data/controlled-substances.json' with { type: 'json' };

/** Substances of laws 19.303 (psychotropics) and 17.818 (narcotics), folded. */
const SUBSTANCES: readonly string[] = [...lists.psychotropics.substances, ...lists.narcotics.substances];

/** Substance by word: its own name, or a brand that contains it. */
const BY_WORD: ReadonlyMap<string, string> = new Map([
  ...SUBSTANCES.map((name) => [name, name] as const),
  ...Object.entries(lists.brands),
]);

/** Shortest name for which misspellings count: shorter ones are close to ordinary words. */
const LONG = 7;

/**
 * The first controlled substance in a prescription, by generic name or common brand, also with one wrong, missing or
 * added letter. False alarms are accepted: one costs a click, a miss may let a forged prescription pass.
 * @returns its generic name; undefined when the text has no controlled substance
 */
export function controlledSubstance(text: string): string | undefined {
  for (const word of wordsOf(text)) {
    const named = BY_WORD.get(word) ?? nearest(word);
    if (named !== undefined) return named;
  }
  return undefined;
}

/**
 * Words of a text as a reader sees them, also those that signs or blanks cut: `Clona-zepam`, `cl0nazepam`,
 * `m o r f i n a`. Single letters cut off by a sign or digit are dropped.
 */
function wordsOf(text: string): string[] {
  const plain = foldLetters(text);
  const joined = plain.replace(/(?<=[a-z])[^a-z0-9\s,;:()]+\s*(?=[a-z])/g, '');
  const spelled = plain.replace(/\b[a-z](?:[\s.-]+[a-z]\b)+/g, (letters) => letters.replace(/[^a-z]/g, ''));
  const digits = plain.replace(/(?<=[a-z])[0134](?=[a-z])/g, (digit) => LETTER_OF[digit] ?? digit);
  return [plain, joined, spelled, digits].flatMap((spelling) => spelling.match(/[a-z]{4,}/g) ?? []);
}

/** Letters that a digit inside of a word replaces. */
const LETTER_OF: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a' };

function nearest(word: string): string | undefined {
  if (word.length < LONG - 1) return undefined;
  return SUBSTANCES.find((name) => name.length >= LONG && isOneLetterAway(word, name));
}

/** Whether two words differ in one letter, changed or added. */
function isOneLetterAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
