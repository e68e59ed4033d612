/** What a character of a drawing's words takes in CSS pixels; most of its size are narrower. */
const CHARACTER = 8;

/**
 * How wide words may be, in CSS pixels: reckoned and not measured, so that a drawing is laid out before any font has come.
 */
export function widthOf(words: string): number {
  return CHARACTER * [...words].length;
}

/** Words cut to a width in CSS pixels, with … in place of what is left out; whole where they fit. */
export function cutTo(words: string, width: number): string {
  if (widthOf(words) <= width) return words;
  const room = Math.max(1, Math.floor(width / CHARACTER) - 1);
  return `${[...words].slice(0, room).join('').trimEnd()}…`;
}
