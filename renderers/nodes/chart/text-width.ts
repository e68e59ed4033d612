/** Width of a character in a drawing, in CSS pixels at the usual text size; most characters are narrower. */
const CHARACTER = 8;

/** Text size that the reader chose in the browser, relative to the usual one. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isNaN(size) ? 1 : size / 16;
}

/**
 * Estimates the width of words in CSS pixels without measuring, so that a drawing is laid out before any font loads.
 */
export function widthOf(words: string): number {
  return CHARACTER * textScale() * [...words].length;
}

/** Cuts words to a width in CSS pixels, with … in place of the rest; returns them whole if they fit. */
export function cutTo(words: string, width: number): string {
  if (widthOf(words) <= width) return words;
  const room = Math.max(1, Math.floor(width / (CHARACTER * textScale())) - 1);
  return `${[...words].slice(0, room).join('').trimEnd()}…`;
}
