import Ajv from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../engine/language/rules/evaluate.ts';
import { scopeOf } from '../../engine/language/rules/scope.ts';
import { UNKNOWN } from '../../engine/language/rules/unknown.ts';
import calls from '../../schemas/calls.json';
import callsSchema from '../../schemas/calls.schema.json';
import entities from '../../schemas/entities.json';
import formats from '../../schemas/formats.json';
import formatsSchema from '../../schemas/formats.schema.json';
import { type CallForms, callForms, type FormCall } from '../../schemas/generated/call-forms.ts';
import operators from '../../schemas/operators.json';
import operatorsSchema from '../../schemas/operators.schema.json';
import profileSchema from '../../schemas/profile.schema.json';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
const isProfile = ajv.compile(profileSchema);

describe('[A11] the table of operators', () => {
  it('is of its schema', () => {
    const valid = ajv.compile(operatorsSchema);
    expect(valid(operators), JSON.stringify(valid.errors)).toBe(true);
  });

  const examples = Object.entries(operators).flatMap(([name, operator]) =>
    typeof operator === 'string' ? [] : [[name, operator.example] as const],
  );
  it.each(examples)('gives for %s what its example says', (_, { rule, scope, gives }) => {
    expect(evaluate(rule, scopeOf(scope))).toEqual(gives === 'unknown' ? UNKNOWN : gives);
  });
});

describe('[FIXL-01] the table of calls', () => {
  it('is of its schema', () => {
    const valid = ajv.compile(callsSchema);
    expect(valid(calls), JSON.stringify(valid.errors)).toBe(true);
    const { rules: _, ...half } = calls['auth.login'];
    expect(valid({ 'auth.login': half })).toBe(false);
    expect(valid({ 'auth.login': { ...calls['auth.login'], rules: ['state'] } })).toBe(false);
  });

  it('requires of its forms only what the call needs or takes', () => {
    for (const [call, { requires, beside, takes }] of Object.entries<CallForms>(callForms)) {
      const { optional = [] } = calls[call as FormCall] as { readonly optional?: readonly string[] };
      expect(
        [...requires, ...beside].filter((name) => !takes.includes(name)),
        call,
      ).toEqual([]);
      const sent = [...requires, ...beside].filter((name) => !optional.includes(name));
      expect(takes.filter((name) => !optional.includes(name)).sort(), call).toEqual(sent.sort());
      // A call never makes a field optional that a form requires.
      expect(
        requires.filter((name) => optional.includes(name)),
        call,
      ).toEqual([]);
    }
  });
});

describe('[A11] the table of formats', () => {
  it('is of its schema', () => {
    const valid = ajv.compile(formatsSchema);
    expect(valid(formats), JSON.stringify(valid.errors)).toBe(true);
  });
});

describe('[A11] the closed profile', () => {
  const shapes = Object.entries(entities).filter(([name]) => name !== '$schema');
  it.each(shapes)('holds %s', (_, shape) => {
    expect(isProfile(shape), JSON.stringify(isProfile.errors)).toBe(true);
  });

  it.each([
    ['a shape without a type', {}],
    ['a choice', { oneOf: [{ type: 'string' }] }],
    ['two types', { type: ['string', 'null'] }],
    ['a list of anything', { type: 'array' }],
    ['an object of anything', { type: 'object' }],
    [
      'a property that reaches a prototype',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
    ],
    ['a reference elsewhere', { $ref: 'https://example.org/person.json' }],
    ['an unknown format', { type: 'string', format: 'regex' }],
    ['a misspelt word', { type: 'string', minLenght: 3 }],
  ])('refuses %s', (_, shape) => {
    expect(isProfile(shape)).toBe(false);
  });
});
