import type { BLANK, Scale } from '../rule.ts';

/**
 * Two texts compared on the scale that both declare, while all other texts compare letters; or `has` of a text that may
 * be empty.
 */
export interface Comparison {
  /** JSON pointer of the comparison inside the rule. */
  readonly at: string;
  readonly scale: Scale | typeof BLANK;
}
