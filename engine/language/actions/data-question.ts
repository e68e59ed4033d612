import { callNeeds } from '../../../schemas/generated/call-needs.ts';
import type { Rule } from '../artifact.ts';
import { truth } from '../rules/evaluate.ts';
import type { Scope } from '../rules/scope.ts';
import { known, UNKNOWN } from '../rules/unknown.ts';
import { readValues } from './read-values.ts';

/** An entry of `data`, as far as it decides whether the call is made. */
interface AskedData {
  readonly call: string;
  readonly with?: Readonly<Record<string, unknown>> | undefined;
  readonly when?: Rule | undefined;
}

/** Inputs of the call of an entry of `data`; undefined while its `when` does not hold, or an input that it needs is unknown. */
export function dataQuestion(entry: AskedData, scope: Scope): Readonly<Record<string, unknown>> | undefined {
  if (entry.when !== undefined && truth(entry.when, scope) !== true) return undefined;
  const values = readValues(entry.with, scope);
  const needs = callNeeds[entry.call] ?? [];
  return needs.every((name) => known(values[name]) !== UNKNOWN) ? values : undefined;
}
