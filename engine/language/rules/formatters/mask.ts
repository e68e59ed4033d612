/** Place of one character of the stored value; anything else in a mask is a separator. */
const PLACE = '#';

/** How many characters a mask such as `######/##` shows. */
export const placesIn = (mask: string): number => mask.split(PLACE).length - 1;

/** A value as people read it: `12345672` by `######/##` is `123456/72`. Any other length stays as it is. */
export function masked(text: string, mask: string): string {
  const characters = [...unmasked(text, mask)];
  if (characters.length !== placesIn(mask)) return text;
  return [...mask].map((sign) => (sign === PLACE ? characters.shift() : sign)).join('');
}

/** A typed value without spaces and without the separators of its mask, as it is stored. */
export function unmasked(text: string, mask: string): string {
  const separators = new Set([...mask].filter((sign) => sign !== PLACE));
  return [...text].filter((sign) => !separators.has(sign) && !/\s/.test(sign)).join('');
}
