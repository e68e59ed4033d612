import type { CompiledField, CompiledForm } from '../artifact.ts';
import type { Scope } from '../rules/scope.ts';
import { type Conditions, conditions } from './conditions.ts';
import { fieldScope, formScope } from './form-scope.ts';
import type { FormValues } from './form-values.ts';
import { judgeShape } from './judge-shape.ts';
import { say } from './say.ts';
import { type Settled, type Side, settle } from './settle.ts';
import type { FailureKind, FieldError, FormVerdict } from './verdict.ts';

interface Bench {
  readonly form: CompiledForm;
  readonly settled: Settled;
  readonly scope: Scope;
  readonly asked: Conditions;
  readonly required: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
}

/**
 * The one interpreter of a form, for page and server (R12). One message a field, in the fixed order type, required,
 * pattern, length, enum, format, range, the field's rules, the form's rules. Fields that are read-only are barred from
 * judgement: nobody could mend them. A kept hidden value is judged but never required.
 * Never throws because of values; a malformed rule makes the verdict a fault (A13).
 */
export function judge(form: CompiledForm, typed: FormValues, scope: Scope, side: Side = 'page'): FormVerdict {
  const asked = conditions();
  const settled = settle(form, typed, scope, asked, side);
  const inner = formScope(scope, settled.values);
  /** Both fail closed: what cannot be known must be filled in, and may not be changed. */
  const held = (property: 'required' | 'readOnly') =>
    new Set(
      Object.entries(form.fields)
        .filter(
          ([key, field]) =>
            settled.visible.has(key) && asked.ask(field[property], inner, `fields.${key}.${property}`) !== false,
        )
        .map(([key]) => key),
    );
  const readOnly = held('readOnly');
  for (const [key, { fixed }] of Object.entries(form.fields)) if (fixed !== undefined) readOnly.add(key);
  const bench: Bench = { form, settled, scope, asked, required: held('required'), readOnly };
  const errors = inOrder(form, formRules(bench, fields(bench)));
  const faults = [...settled.faults, ...asked.faults];
  const { values, visible } = settled;
  const ok = errors.length === 0 && faults.length === 0;
  return { ok, values, errors, faults, visible, required: bench.required, readOnly };
}

function fields(bench: Bench): Map<string, FieldError> {
  const errors = new Map<string, FieldError>();
  for (const [key, field] of Object.entries(bench.form.fields)) {
    const error = bench.readOnly.has(key) ? undefined : judgeField(bench, key, field);
    if (error !== undefined) errors.set(key, error);
  }
  return errors;
}

function judgeField(bench: Bench, key: string, field: CompiledField): FieldError | undefined {
  const value = bench.settled.values[key];
  const scope = fieldScope(bench.scope, bench.settled.values, key);
  if (value === undefined) {
    return bench.required.has(key) ? failure(field, key, 'required', scope) : undefined;
  }
  const kind = judgeShape(field, value, scope);
  if (kind !== undefined) return failure(field, key, kind, scope);
  const broken = Object.entries(field.rules).find(
    ([name, { that }]) => bench.asked.ask(that, scope, `fields.${key}.rules.${name}`) !== true,
  );
  return broken && { field: key, code: 'rule', text: say(broken[1].say, scope) };
}

/** Rules between fields: not judged while their field is empty, not asked or already wrong; unknown is refused. */
function formRules(bench: Bench, errors: Map<string, FieldError>): Map<string, FieldError> {
  const scope = formScope(bench.scope, bench.settled.values);
  for (const [name, rule] of Object.entries(bench.form.rules)) {
    const idle =
      bench.settled.values[rule.field] === undefined || bench.readOnly.has(rule.field) || errors.has(rule.field);
    if (idle || bench.asked.ask(rule.that, scope, `rules.${name}`) === true) continue;
    errors.set(rule.field, { field: rule.field, code: 'rule', text: say(rule.say, scope) });
  }
  return errors;
}

function failure(field: CompiledField, key: string, kind: FailureKind, scope: Scope): FieldError {
  return { field: key, code: kind, text: say(field.errors[kind] ?? '', scope) };
}

function inOrder(form: CompiledForm, errors: ReadonlyMap<string, FieldError>): readonly FieldError[] {
  return Object.keys(form.fields).flatMap((key) => errors.get(key) ?? []);
}
