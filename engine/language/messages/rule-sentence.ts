import { RULE_MESSAGES, type RuleMessageCode } from './rules.ts';

/** The sentence and the remedy of a rule's problem, with its words filled in. */
export function ruleSentence(problem: {
  readonly code: RuleMessageCode;
  readonly args: Readonly<Record<string, string>>;
}): {
  readonly severity: 'error' | 'warning';
  readonly sentence: string;
  readonly remedy: string;
} {
  const { severity, sentence, remedy } = RULE_MESSAGES[problem.code];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (written, name: string) =>
      Object.hasOwn(problem.args, name) ? (problem.args[name] ?? '') : written,
    );
  return { severity, sentence: fill(sentence), remedy: fill(remedy) };
}
