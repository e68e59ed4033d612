/**
 * Mark of what validates the forms of a call: a digest that page and server compare, so that a page learns that its
 * documents are old. The number in front says by which formula it was made; marks of other formulas claim nothing.
 */
export const FORMULA = '1';

/** Header of a request that carries the mark of its forms. */
export const MARK_HEADER = 'X-Form-Mark';

/** The mark that a request claims; undefined without one, or for one of another formula. */
export function claimedMark(header: unknown): string | undefined {
  return typeof header === 'string' && /^1:[\w.-]{1,100}$/.test(header) ? header : undefined;
}
