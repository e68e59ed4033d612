import { assignable } from '../types/assignable.ts';
import { describeType } from '../types/describe-type.ts';
import type { Profile } from '../types/profile.ts';
import { nullable, present } from '../types/reference.ts';
import type { Comparison } from './check/comparison.ts';
import { contradictionIn } from './check/contradiction.ts';
import type { RuleEnvironment } from './check/environment.ts';
import { problemOfFault } from './check/faults.ts';
import { inferShape } from './check/infer.ts';
import type { Inference } from './check/inference.ts';
import type { Checked, RuleProblem } from './check/problem.ts';
import { patternProblem } from './pattern.ts';
import { isRecord } from './rule.ts';
import { structureFaults } from './structure.ts';

/**
 * Checks a rule against the values that it may read at its place: the shape of the rule first, and only when that is
 * sound its names, types, possibly missing values, impossible comparisons and unreachable branches.
 * @param wanted type that the place needs; a missing value is no clash, because the place decides about unknown ones
 */
export function checkRule(rule: unknown, environment: RuleEnvironment, wanted?: Profile): Checked<Profile | undefined> {
  const faults = structureFaults(rule, patternProblem);
  if (faults.length > 0) return { type: undefined, problems: faults.map(problemOfFault) };
  const problems: RuleProblem[] = [];
  const comparisons: Comparison[] = [];
  const inference = inferenceOf(environment, (problem) => problems.push(problem));
  const type = inferShape(rule, '', { ...inference, compared: (comparison) => comparisons.push(comparison) });
  if (problems.length === 0 && wanted !== undefined) problems.push(...clashes(type, wanted, environment));
  if (problems.length === 0) problems.push(...settled(rule, wanted ?? type));
  return { type, problems, ...(comparisons.length > 0 ? { comparisons } : {}) };
}

/**
 * Reports a condition with the same result for all data; a literal `true` or `false` is meant.
 * @param wanted what the place wants; where it takes any value (`derive`), what the rule results in
 */
function settled(rule: unknown, wanted: Profile | undefined): readonly RuleProblem[] {
  if (!isRecord(rule) || wanted === undefined || !('type' in wanted) || wanted.type !== 'boolean') return [];
  const never = contradictionIn([rule]);
  const always = never === undefined ? contradictionIn([], { failed: [rule] }) : undefined;
  const [one, other] = (never ?? always ?? []).map((part) => JSON.stringify(part));
  if (one === undefined || other === undefined) return [];
  return [
    { code: never === undefined ? 'tautologicalCondition' : 'contradictoryCondition', at: '', args: { one, other } },
  ];
}

/** The place where the check of a rule, text or path begins. */
export function inferenceOf(environment: RuleEnvironment, report: (problem: RuleProblem) => void): Inference {
  return {
    environment,
    roots: environment.roots,
    facts: new Set(environment.present),
    nullableIsError: environment.nullable !== 'allowed',
    report,
    compared: () => undefined,
    shape: inferShape,
  };
}

/** Reports a shape that its place does not want. */
export function clashes(
  type: Profile | undefined,
  wanted: Profile,
  environment: RuleEnvironment,
): readonly RuleProblem[] {
  if (assignable(type, nullable(wanted), environment.named)) return [];
  const words = { wanted: describeType(present(wanted)), found: describeType(type) };
  return [{ code: 'wrongResultType', at: '', args: words }];
}
