import type { CompiledForm } from '../artifact.ts';
import type { Scope } from '../rules/scope.ts';
import { candidates } from './example-candidates.ts';
import type { FailureKind, FieldError, FormFault, FormResult } from './form-result.ts';
import { formScope } from './form-scope.ts';
import type { FormValues } from './form-values.ts';
import { initialValues } from './initial-values.ts';
import { type Payload, toPayload } from './payload.ts';
import { validateForm } from './validate-form.ts';

/** A form filled in, or why nobody can fill it in: what still fails after everything likely was tried. */
export type Example =
  | { readonly ok: true; readonly values: FormValues; readonly payload: Payload }
  | { readonly ok: false; readonly errors: readonly FieldError[]; readonly faults: readonly FormFault[] };

/** Failures from the first judged to the last: how far a value came. */
const ORDER: readonly FailureKind[] = ['required', 'type', 'pattern', 'length', 'enum', 'format', 'range', 'rule'];

/**
 * A valid example of a form with what must be filled in, made from its schema and rules by trying; deterministic.
 * Found by mending the first error that can be mended until none is left. Of a field that cannot, it says what failed
 * of the value that came furthest.
 */
export function exampleOf(form: CompiledForm, scope: Scope): Example {
  let values = initialValues(form, {}, scope);
  let verdict = validateForm(form, values, scope);
  let stuck: readonly FieldError[] = [];
  const steps = Object.keys(form.fields).length * 3;
  for (let step = 0; step < steps && verdict.errors.length > 0; step += 1) {
    const { mended, closest } = mendOne(form, values, verdict, scope);
    stuck = closest;
    if (mended === undefined) break;
    ({ values, verdict } = mended);
  }
  if (verdict.ok)
    return { ok: true, values: verdict.values, payload: toPayload(form, verdict.values, verdict.visible) };
  return { ok: false, errors: stuck.length > 0 ? stuck : verdict.errors, faults: verdict.faults };
}

interface Mended {
  readonly values: FormValues;
  readonly verdict: FormResult;
}

/** The first error that some value mends, and how far the values came of those before it that none does. */
function mendOne(form: CompiledForm, values: FormValues, verdict: FormResult, scope: Scope) {
  const closest: FieldError[] = [];
  for (const error of verdict.errors) {
    const attempt = mend(form, values, verdict, error, scope);
    if ('verdict' in attempt) return { mended: attempt, closest };
    closest.push(attempt);
  }
  return { mended: undefined, closest };
}

/** The form with one field mended, or the failure of the value that came furthest. */
function mend(
  form: CompiledForm,
  values: FormValues,
  verdict: FormResult,
  error: FieldError,
  scope: Scope,
): Mended | FieldError {
  const key = error.field;
  const field = form.fields[key];
  let closest = error;
  // A confirmation repeats what another field holds.
  const tried = field && [...candidates(form, key, field, formScope(scope, verdict.values)), ...Object.values(values)];
  for (const value of tried ?? []) {
    const next = { ...values, [key]: value };
    const answer = validateForm(form, next, scope);
    const left = answer.errors.find((other) => other.field === key);
    if (left === undefined) return { values: next, verdict: answer };
    if (ORDER.indexOf(left.code) > ORDER.indexOf(closest.code)) closest = left;
  }
  return closest;
}
