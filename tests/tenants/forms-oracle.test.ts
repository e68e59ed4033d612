import { describe, expect, it } from 'vitest';
import type { CompiledField } from '../../engine/language/artifact.ts';
import { exampleOf } from '../../engine/language/forms/example-of.ts';
import { formProblems } from '../../engine/language/forms/form-problems.ts';
import { agreeOn } from '../engine/language/forms/oracle.ts';
import { distinctForms } from './distinct-forms.ts';

/** Mistakes that a person can make in the field by its schema. */
function waysToFail({ required, readOnly, schema }: CompiledField): readonly string[] {
  if (readOnly === true) return [];
  const ways: readonly (readonly [string, boolean])[] = [
    ['required', required !== false],
    ['pattern', schema.pattern !== undefined],
    ['length', schema.minLength !== undefined || schema.maxLength !== undefined],
    ['enum', schema.const !== undefined],
    ['format', schema.format !== undefined],
    ['range', schema.minimum !== undefined || schema.maximum !== undefined],
  ];
  return ways.filter(([, can]) => can).map(([kind]) => kind);
}

describe.each(distinctForms())('$name', ({ form, scope }) => {
  it('is validated alike by interpreter, AJV, page and server [R12]', () => agreeOn(form, scope, 150));

  it('can be filled in and has no problem of its own', () => {
    expect(exampleOf(form, scope)).toMatchObject({ ok: true });
    expect(formProblems(form)).toEqual([]);
  });

  it('has a text for every way in which a field may fail', () => {
    const silent = Object.entries(form.fields).flatMap(([key, field]) =>
      waysToFail(field)
        .filter((kind) => (field.errors[kind] ?? '') === '')
        .map((kind) => `${key}: ${kind}`),
    );
    expect(silent).toEqual([]);
  });
});
