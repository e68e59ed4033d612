/** Width of a character in a drawing, in CSS pixels; most characters of its size are narrower. */
const CHARACTER = 8;

/**
 * Estimates the width of words in CSS pixels without measuring, so that a drawing is laid out before any font loads.
 */
export function widthOf(words: string): number {
  return CHARACTER * [...words].length;
}

/** Cuts words to a width in CSS pixels, with … in place of the rest; returns them whole if they fit. */
export function cutTo(words: string, width: number): string {
  if (widthOf(words) <= width) return words;
  const room = Math.max(1, Math.floor(width / CHARACTER) - 1);
  return `${[...words].slice(0, room).join('').trimEnd()}…`;
}
