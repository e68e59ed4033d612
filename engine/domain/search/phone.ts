import { phoneDigits } from '../identity/clean-number.ts';

/** Country, mobile sign and long-distance zero, where too little follows for a whole number. */
const PREFIX = /^(?:(?:\+|00)54)?9?0?/;
/** The mobile sign of a number without its area. */
const LOCAL_MOBILE = /^15(?=\d{6,8}$)/;

/**
 * The national digits that a search for a telephone looks for, however it is typed: `+54 9 11 4444-5555`, `011 15 4444 5555`,
 * `15 4444-5555` and `4444` all find the number kept as `1144445555`.
 */
export function phoneSought(typed: string): string {
  const digits = phoneDigits(typed);
  const bare = digits.replace(PREFIX, '');
  return (bare === '' ? digits : bare).replace(LOCAL_MOBILE, '').replace(/\D/g, '');
}
