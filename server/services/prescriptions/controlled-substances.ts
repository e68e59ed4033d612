import lists from './data/controlled-substances.json' with { type: 'json' };

/** Names of the lists of laws 19.303 (psychotropics) and 17.818 (narcotics), folded. */
const SUBSTANCES: readonly string[] = [...lists.psychotropics.substances, ...lists.narcotics.substances];

/** The substance that a word names: itself, or what a brand contains. */
const BY_WORD: ReadonlyMap<string, string> = new Map([
  ...SUBSTANCES.map((name) => [name, name] as const),
  ...Object.entries(lists.brands),
]);

/** Shortest name of which a misspelling counts too: shorter ones are near to ordinary words. */
const LONG = 7;

/**
 * The first controlled substance that a prescription names, by its generic name or a common brand, also with one wrong, missing
 * or added letter: a statement too many costs a press, a statement too few a forged prescription.
 * @returns its generic name; undefined when the text names none
 */
export function controlledSubstance(text: string): string | undefined {
  for (const word of wordsOf(text)) {
    const named = BY_WORD.get(word) ?? nearest(word);
    if (named !== undefined) return named;
  }
  return undefined;
}

/** Words without accents and capitals; a letter that stands apart from its word by a sign or digit is part of no word. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}|\p{Format}/gu, '')
    .toLowerCase();
  return plain.match(/[a-z]{4,}/g) ?? [];
}

function nearest(word: string): string | undefined {
  if (word.length < LONG - 1) return undefined;
  return SUBSTANCES.find((name) => name.length >= LONG && isOneLetterAway(word, name));
}

/** Whether two words differ in one letter that is another, or that only one of them has. */
function isOneLetterAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}
