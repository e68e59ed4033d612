import type { CompiledForm } from '../artifact.ts';
import type { Scope } from '../rules/scope.ts';
import { candidates } from './example-candidates.ts';
import type { FailureKind, FieldError, FormFault, FormResult } from './form-result.ts';
import { formScope } from './form-scope.ts';
import type { FormValues } from './form-values.ts';
import { initialValues } from './initial-values.ts';
import { type Payload, toPayload } from './payload.ts';
import { validateForm } from './validate-form.ts';

/** A filled-in form, or the errors that remain after trying all likely values. */
export type Example =
  | { readonly ok: true; readonly values: FormValues; readonly payload: Payload }
  | { readonly ok: false; readonly errors: readonly FieldError[]; readonly faults: readonly FormFault[] };

/** Failures in the order of validation: tells how far a value got. */
const ORDER: readonly FailureKind[] = ['required', 'type', 'pattern', 'length', 'enum', 'format', 'range', 'rule'];

/**
 * Makes a valid example of a form, with its required fields, from its schema and rules by trial; deterministic. Fixes
 * the first error that has a fix until no error is left. For a field without a fix, reports the error of the value that
 * got furthest.
 */
export function exampleOf(form: CompiledForm, scope: Scope): Example {
  let values = initialValues(form, {}, scope);
  let result = validateForm(form, values, scope);
  let stuck: readonly FieldError[] = [];
  const steps = Object.keys(form.fields).length * 3;
  for (let step = 0; step < steps && result.errors.length > 0; step += 1) {
    const { mended, closest } = mendOne(form, values, result, scope);
    stuck = closest;
    if (mended === undefined) break;
    ({ values, result } = mended);
  }
  if (result.ok) return { ok: true, values: result.values, payload: toPayload(form, result.values, result.visible) };
  return { ok: false, errors: stuck.length > 0 ? stuck : result.errors, faults: result.faults };
}

interface Mended {
  readonly values: FormValues;
  readonly result: FormResult;
}

/** Fixes the first error that some value fixes; returns the errors before it with the value that got furthest. */
function mendOne(form: CompiledForm, values: FormValues, result: FormResult, scope: Scope) {
  const closest: FieldError[] = [];
  for (const error of result.errors) {
    const attempt = mend(form, { values, result }, error, scope);
    if ('result' in attempt) return { mended: attempt, closest };
    closest.push(attempt);
  }
  return { mended: undefined, closest };
}

/** The form with one field fixed, or the error of the value that got furthest. */
function mend(form: CompiledForm, { values, result }: Mended, error: FieldError, scope: Scope): Mended | FieldError {
  const key = error.field;
  const field = form.fields[key];
  let closest = error;
  // A confirmation repeats the value of another field, so try those too.
  const tried = field && [...candidates(form, key, field, formScope(scope, result.values)), ...Object.values(values)];
  for (const value of tried ?? []) {
    const next = { ...values, [key]: value };
    const answer = validateForm(form, next, scope);
    const left = answer.errors.find((other) => other.field === key);
    if (left === undefined) return { values: next, result: answer };
    if (ORDER.indexOf(left.code) > ORDER.indexOf(closest.code)) closest = left;
  }
  return closest;
}
