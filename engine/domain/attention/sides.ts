/** Sides of a call. */
export type Side = 'patient' | 'professional';

/** The opposite side. */
export const otherSide = (side: Side): Side => (side === 'patient' ? 'professional' : 'patient');

/**
 * The event that a page's report of taking part in the call is, after those of `joined`: the second side's report begins
 * the attention (decision 0013). Undefined for the patient's alone, which changes nothing.
 */
export function joining(joined: ReadonlySet<Side>, side: Side): 'begin' | 'receive' | undefined {
  if (new Set([...joined, side]).size === 2) return 'begin';
  return side === 'professional' ? 'receive' : undefined;
}
