import type { BLANK, Scale } from '../rule.ts';

/** A comparison of two texts that are declared to stand on one scale, all others compare letters; or `has` of a text that may be empty. */
export interface Comparison {
  /** JSON pointer of the comparison inside the rule. */
  readonly at: string;
  readonly scale: Scale | typeof BLANK;
}
