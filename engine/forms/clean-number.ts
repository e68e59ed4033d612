/** What people and phones write between digits: spaces of every kind, dots, brackets, hyphens and bars. */
const BETWEEN = /[\s.()/\u2010-\u2015-]/g;

/** A number written in groups (`1234-5/01`), without what stands between them. Any other letter stays, to be refused. */
export const withoutGroups = (text: string): string => text.replace(BETWEEN, '');

/**
 * An Argentine telephone number as ten national digits (area and subscriber), however a person or a phone writes it:
 * `+54 9 11 4444-5555`, `(011) 15 4444 5555`, `0011…`. Outside of it, and where the area is not said, only what stands
 * between digits goes: the field's own pattern refuses the rest (FIXP-04). No number has two readings, since the `15` of a
 * mobile stands behind an area of two, three or four digits and an area never holds a one and a five in those places.
 */
export function phoneDigits(text: string): string {
  const bare = withoutGroups(text);
  const [, written = ''] = /^(?:(?:\+|00)?54)?9?0?(?=11|[23])(\d{10}|\d{12})$/.exec(bare) ?? [];
  if (written.length !== 12) return written || bare;
  const [, area = '', subscriber = ''] = /^(11|\d{3}|\d{4})15(\d+)$/.exec(written) ?? [];
  return area === '' ? bare : area + subscriber;
}

/** The four digits of a postal code, also of the longer one with the province's letter: `C1425ABC` is `1425`. */
export function postalDigits(text: string): string {
  const bare = withoutGroups(text);
  return /^[A-Z](\d{4})(?:[A-Z]{3})?$/i.exec(bare)?.[1] ?? bare;
}

/** The number that a text writes as people here do: `1.234,5`. Any other text stays, to be refused as no number. */
export function numberIn(text: string): string | number {
  const written = /^-?(\d{1,3}(\.\d{3})+|\d{1,15})(,\d{1,6})?$/.test(text);
  return written ? Number(text.replaceAll('.', '').replace(',', '.')) : text;
}
