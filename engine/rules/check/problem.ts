import type { RuleMessageCode } from '../../messages/rules.ts';
import type { Comparison } from './comparison.ts';

/** Something wrong in a rule, text, link or path; the sentence stands in engine/messages/rules.ts. */
export interface RuleProblem {
  readonly code: RuleMessageCode;
  /** JSON pointer inside the rule ('' is the rule itself, a text or a path). */
  readonly at: string;
  /** In a text: where the placeholder begins, in characters. */
  readonly offset?: number;
  /** Words for the sentence, in Spanish where they are words. */
  readonly args: Readonly<Record<string, string>>;
  /** What the author perhaps meant. */
  readonly suggestion?: string;
}

/** What a check found: the shape of the result (undefined when it is not known) and everything wrong. */
export interface Checked<Type> {
  readonly type: Type;
  readonly problems: readonly RuleProblem[];
  /** The comparisons of declared times and instants, for whoever compiles the rule. */
  readonly comparisons?: readonly Comparison[];
}
