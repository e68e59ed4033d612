import { choicesOf, readingsOf } from './pattern/readings.ts';
import { parsePattern, type SyntaxProblem } from './pattern/syntax.ts';

/** Reason why a regular expression is refused; engine/language/messages/rules.ts has the sentences. */
export type PatternProblem = SyntaxProblem | 'LENGTH' | 'BIG' | 'UNANCHORED' | 'AMBIGUOUS';

const LONGEST = 200;
/** Without `^` an expression is tried at each character of the text, so it must be short. */
const MOST_UNANCHORED = 100;
const MOST_CHOICES = 1000;

/**
 * Whether a regular expression is of the subset that no text can slow down, and if not, why. Accepted: literals,
 * classes, `\d \w \s`, groups, `|`, `? * + {n,m}`, `^` and `$` around the whole, with only one way to read any text
 * (and `^` in front of an endless repetition) or without endless repetition and with few ways. Refused: lookaround,
 * backreferences, lazy repetition, nested or neighbouring repetitions of one character.
 */
export function patternProblem(pattern: string): PatternProblem | undefined {
  if (pattern.length > LONGEST) return 'LENGTH';
  const parsed = parsePattern(pattern);
  if (typeof parsed === 'string') return parsed;
  const readings = readingsOf(parsed.node);
  if (readings === undefined) return 'BIG';
  if (!parsed.anchored && readings.endless) return 'UNANCHORED';
  if (!parsed.anchored && readings.positions > MOST_UNANCHORED) return 'BIG';
  if (readings.single) return undefined;
  const few = parsed.anchored && !readings.endless && choicesOf(parsed.node, MOST_CHOICES + 1) <= MOST_CHOICES;
  return few ? undefined : 'AMBIGUOUS';
}
