import type { RuleMessageCode } from '../../messages/rules.ts';
import type { Comparison } from './comparison.ts';

/** A problem in a rule, text, link or path; engine/language/messages/rules.ts has the sentence. */
export interface RuleProblem {
  readonly code: RuleMessageCode;
  /** JSON pointer inside the rule ('' is the rule itself, a text or a path). */
  readonly at: string;
  /** Position of the placeholder in a text, in characters. */
  readonly offset?: number;
  /** Words for the sentence, in Spanish where they are words. */
  readonly args: Readonly<Record<string, string>>;
  /** Suggested correction. */
  readonly suggestion?: string;
}

/** Result of a check: the shape of the value (undefined when unknown) and all problems. */
export interface Checked<Type> {
  readonly type: Type;
  readonly problems: readonly RuleProblem[];
  /** Comparisons of declared times and instants, for the compiler of the rule. */
  readonly comparisons?: readonly Comparison[];
}
