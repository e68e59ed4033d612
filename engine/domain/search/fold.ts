/** Marks that stand over or under Latin letters, as decomposed texts have them: accents, the tilde of the ñ, the cedilla. */
const MARKS = /[\u0300-\u036f]/g;

/** Characters that keyboards and word processors write for an apostrophe. */
export const APOSTROPHES = '’‘ʼ´`′';
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g');

/**
 * A text as searches compare it: without case and marks, with one apostrophe (`nunez` finds `Núñez`, `o'connor` finds
 * `O’Connor`). server/platform/db/spanish.ts has the same in SQL.
 */
export function folded(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(APOSTROPHE, "'");
}
