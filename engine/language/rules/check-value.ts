import type { Profile } from '../types/profile.ts';
import type { RuleEnvironment } from './check/environment.ts';
import { shapeOfPath } from './check/infer-path.ts';
import type { Checked, RuleProblem } from './check/problem.ts';
import { shapeOfLiteral } from './check/shapes.ts';
import { checkRule, clashes, inferenceOf } from './check-rule.ts';
import { pathNames } from './path.ts';
import { isRecord } from './rule.ts';

/** Checks a path such as `state.member`: its shape, nullable where it may be missing. Missing is no error here. */
export function checkPath(path: string, environment: RuleEnvironment, wanted?: Profile): Checked<Profile | undefined> {
  if (pathNames(path) === undefined)
    return { type: undefined, problems: [{ code: 'malformedPath', at: '', args: { path } }] };
  const problems: RuleProblem[] = [];
  const inference = inferenceOf(environment, (problem) => problems.push(problem));
  const type = shapeOfPath(path, '', inference)?.profile;
  if (problems.length === 0 && wanted !== undefined) problems.push(...clashes(type, wanted, environment));
  return { type, problems };
}

/**
 * Checks a value position: a path (string), a rule (object) or a literal. A missing value is passed on as missing, so
 * it is no error; `wanted` is the type that the position requires.
 */
export function checkValue(
  value: unknown,
  environment: RuleEnvironment,
  wanted?: Profile,
): Checked<Profile | undefined> {
  if (typeof value === 'string') return checkPath(value, environment, wanted);
  if (isRecord(value) && !isConstant(value)) return checkRule(value, { ...environment, nullable: 'allowed' }, wanted);
  const literal = isRecord(value) ? value.const : value;
  const type = shapeOfLiteral(literal) ?? outlineOf(literal, wanted);
  return { type, problems: type && wanted ? clashes(type, wanted, environment) : [] };
}

/** A list or an object in the place of a single value, as far as a message must tell it; its parts do not matter. */
function outlineOf(literal: unknown, wanted: Profile | undefined): Profile | undefined {
  const single = wanted !== undefined && 'type' in wanted && wanted.type !== 'array' && wanted.type !== 'object';
  if (!single || typeof literal !== 'object' || literal === null) return undefined;
  const object: Profile = { type: 'object', properties: {} };
  return Array.isArray(literal) ? { type: 'array', items: object } : object;
}

function isConstant(value: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(value, 'const') && Object.keys(value).length === 1;
}
