import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { CompiledField, CompiledForm, JsonObject } from '../../../../engine/language/artifact.ts';
import { candidates } from '../../../../engine/language/forms/example-candidates.ts';
import { exampleOf } from '../../../../engine/language/forms/example-of.ts';
import type { FailureKind } from '../../../../engine/language/forms/form-result.ts';
import { fieldSchema } from '../../../../engine/language/forms/form-schema.ts';
import type { FormValues } from '../../../../engine/language/forms/form-values.ts';
import { optionKeys } from '../../../../engine/language/forms/options.ts';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { toPayload } from '../../../../engine/language/forms/payload.ts';
import { hasFormat } from '../../../../engine/language/forms/string-formats.ts';
import { validateForm } from '../../../../engine/language/forms/validate-form.ts';
import type { Scope } from '../../../../engine/language/rules/scope.ts';

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: false });
ajv.addFormat('time', /^([01]\d|2[0-3]):[0-5]\d$/);
for (const name of ['email', 'cuit', 'cuil', 'cbu', 'phone'])
  ajv.addFormat(name, (text: string) => hasFormat(name, text));
ajv.addFormat('date', (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text && text > '0001'
  );
});

/** AJV's keywords in the order in which a field speaks. */
const SPEAKS: readonly (readonly [FailureKind, readonly string[]])[] = [
  ['type', ['type']],
  ['required', ['required']],
  ['pattern', ['pattern']],
  ['length', ['minLength', 'maxLength']],
  ['enum', ['enum', 'const']],
  ['format', ['format']],
  ['range', ['minimum', 'maximum']],
];

/** The first failure of each field, as AJV sees it. */
function firstFailures(errors: readonly ErrorObject[]): Readonly<Record<string, FailureKind>> {
  const byField = new Map<string, Set<string>>();
  for (const { instancePath, keyword, params } of errors) {
    const missing: unknown = params.missingProperty;
    const field = keyword === 'required' ? String(missing) : (instancePath.split('/')[1] ?? '');
    byField.set(field, (byField.get(field) ?? new Set()).add(keyword));
  }
  return Object.fromEntries(
    [...byField].map(([field, keywords]) => [
      field,
      SPEAKS.find(([, names]) => names.some((name) => keywords.has(name)))?.[0] ?? 'rule',
    ]),
  );
}

/** AJV's judgement of a form whose asked and required fields are known; read-only fields are barred. */
function oracle(form: CompiledForm, scope: Scope) {
  /** A list of codes is no part of a field's schema: both sides read it where the field names it. */
  const schemaOf = (field: CompiledField): JsonObject => {
    const offered = field.optionsFrom === undefined ? undefined : optionKeys(field, scope);
    if (offered === undefined) return fieldSchema(field);
    // Two codes may keep the same; AJV wants each once.
    const keys = [...new Set(offered)].filter((key) => typeof key === 'string' || typeof key === 'number');
    // AJV wants something in every enum; null is never a value that was filled in.
    return { ...fieldSchema(field), enum: keys.length > 0 ? keys : [null] };
  };
  const validators = new Map<string, ValidateFunction>();
  return (asked: readonly string[], required: readonly string[], values: FormValues) => {
    const key = `${asked.join()}|${required.join()}`;
    const properties = Object.fromEntries(
      asked.flatMap((name) => (form.fields[name] ? [[name, schemaOf(form.fields[name])]] : [])),
    );
    const schema: JsonObject = { type: 'object', properties, required, additionalProperties: true };
    const validate = validators.get(key) ?? ajv.compile(schema);
    validators.set(key, validate);
    return validate(values) ? {} : firstFailures(validate.errors ?? []);
  };
}

/** Values of every sort: likely ones, hostile ones, and missing ones. */
export function anyValues(form: CompiledForm, scope: Scope): fc.Arbitrary<FormValues> {
  const hostile = fc.constantFrom<unknown>(
    '',
    ' ',
    null,
    true,
    false,
    0,
    -1,
    1.5,
    '30.111.222',
    '\u0000',
    '\ud800',
    '👵'.repeat(9),
    '٣',
    '1e3',
    [],
    {},
  );
  const arbitraries = Object.entries(form.fields).map(([key, field]) => {
    const likely = candidates(form, key, field, scope).filter((value) => typeof value !== 'object');
    const sorts = [fc.string({ unit: 'binary', maxLength: 20 }), fc.stringMatching(/^\d{0,13}$/), hostile];
    return [key, fc.oneof({ arbitrary: fc.constantFrom(...likely, ''), weight: 6 }, ...sorts)] as const;
  });
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: [] });
}

/**
 * Throws when for some of `runs` random fillings the interpreter and AJV disagree about a field, or page and server
 * about the form (R12).
 */
export function agreeOn(form: CompiledForm, scope: Scope, runs: number): void {
  const ask = oracle(form, scope);
  const example = exampleOf(form, scope);
  const start = example.ok ? example.values : {};
  fc.assert(
    fc.property(anyValues(form, scope), fc.boolean(), (some, laidOver) => {
      const typed = laidOver ? { ...start, ...some } : some;
      const verdict = validateForm(form, typed, scope);
      const judged = Object.keys(form.fields).filter((key) => !verdict.readOnly.has(key));
      const required = judged.filter((key) => verdict.required.has(key));
      const own = verdict.errors.filter(({ code }) => code !== 'rule').map(({ field, code }) => [field, code]);
      expect(Object.fromEntries(own)).toEqual(ask(judged, required, verdict.values));
      // The server knows the values of read-only fields; the page does not send a withdrawn choice.
      const back = Object.fromEntries(verdict.withdrawn.map((key) => [key, undefined]));
      const taken = parseSubmission(form, toPayload(form, { ...typed, ...back }), scope, { current: typed });
      expect(taken.ok).toBe(verdict.ok);
      if (taken.ok) expect(taken.payload).toEqual(toPayload(form, verdict.values, verdict.visible));
    }),
    { numRuns: runs },
  );
}
