/** Leaves its place empty when drawn: blanks of every kind, fillers of other scripts, marks without a letter to stand on. */
const DRAWS_NOTHING = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mark}\u2800]*$/u;

/** The sign that programs write in place of letters which they could not convert. */
const LOST_LETTER = '\ufffd';

/**
 * Whether no one would see anything of a text. Such a text is no answer, although it has letters: a name of U+3164
 * (Hangul filler) or U+2800 (blank Braille cell) passes for a filled-in field.
 */
export const drawsNothing = (text: string): boolean => DRAWS_NOTHING.test(text);

/** A text without the space around it; null when nothing of it would be seen. */
export const seenText = (text: string | null | undefined): string | null =>
  text == null || drawsNothing(text) ? null : text.trim();

/** Whether letters of a text were lost in a conversion. The text that was meant cannot be told from it. */
export const lostLetters = (text: string): boolean => text.includes(LOST_LETTER);
