import { describe, expect, it } from 'vitest';
import { evaluate } from '../../engine/language/rules/evaluate.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { scopeOf } from '../../engine/language/rules/scope.ts';
import { compiledTenant } from './compiled.ts';

/** Finds the cases of the choice between going on, paying and using a coupon, in the start of a care request. */
function casesIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(value)) return value.map(casesIn).find((found) => found !== undefined);
  if (!isRecord(value)) return undefined;
  if (isRecord(value.cases) && 'within' in value.cases) return value.cases;
  return casesIn(Object.values(value));
}

const screen = compiledTenant('demo').public.screens.find(({ id }) => id === 'especialidad');
const cases = casesIn(screen?.actions) ?? {};

/** Chosen case for Elena's request. */
function chosen(limits: object | undefined): string {
  const scope = scopeOf({ result: { limits }, state: { patient: { documento: '20111222' } } });
  const [found] = Object.entries(cases).find(([, one]) => isRecord(one) && evaluate(one.when, scope) === true) ?? [];
  return found ?? 'coupon';
}

const used = (atenciones: number, documento = '20111222') => ({ documento, atenciones });

describe('the way on from the limit of a month', () => {
  it.each([
    ['free', 'no limits were read', undefined],
    ['within', 'attentions remain', { limit: 2, cupones: 0, pacientes: [used(1)] }],
    ['pay', 'the limit is reached', { limit: 2, cupones: 0, pacientes: [used(2)] }],
    ['coupon', 'the limit is reached', { limit: 2, cupones: 1, pacientes: [used(2)] }],
    ['pay', 'the limit is passed', { limit: 2, cupones: 0, pacientes: [used(3)] }],
    ['pay', 'the limit is 0', { limit: 0, cupones: 0, pacientes: [used(0)] }],
    ['coupon', 'the limit is 0', { limit: 0, cupones: 2, pacientes: [used(0)] }],
    ['pay', 'another patient has attentions left', { limit: 1, cupones: 0, pacientes: [used(0, '50112018'), used(1)] }],
    ['within', 'another patient has none left', { limit: 1, cupones: 0, pacientes: [used(1, '50112018'), used(0)] }],
    ['pay', 'the patient has no entry', { limit: 1, cupones: 0, pacientes: [used(0, '50112018')] }],
  ])('is %s when %s [CARE-07, CARE-18]', (way, _, limits) => {
    expect(chosen(limits)).toBe(way);
  });
});
