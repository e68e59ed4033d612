import type { CompiledField, CompiledForm, Rule } from '../artifact.ts';
import { LETTERS_LOST } from '../messages/words.ts';
import { dependencies } from '../rules/dependencies.ts';
import type { Scope } from '../rules/scope.ts';
import { lostLetters } from '../rules/values/readable-text.ts';
import { type Conditions, conditions } from './conditions.ts';
import { fieldStates } from './field-states.ts';
import type { AskedFields, FailureKind, FieldError, FormResult } from './form-result.ts';
import { fieldScope, formScope, withinRoots } from './form-scope.ts';
import { formText } from './form-text.ts';
import type { FormValues } from './form-values.ts';
import { isWithdrawn } from './options.ts';
import { validateValue } from './validate-value.ts';

interface Validation {
  readonly form: CompiledForm;
  readonly asked: AskedFields;
  /** Scope of rules and messages. */
  readonly scope: Scope;
  /** Scope of lists of options, which may be data of the screen. */
  readonly offered: Scope;
  readonly conditions: Conditions;
}

/**
 * Validates a form, on the page and on the server alike. One message a field, in the fixed order unreadable,
 * type, required, pattern, length, enum, format, range, the field's rules, the form's rules. Skips read-only fields: no person could
 * correct them. A kept hidden value is validated but never required. Never throws because of values; a malformed rule
 * makes the result a fault.
 */
export function validateForm(form: CompiledForm, typed: FormValues, scope: Scope): FormResult {
  const collected = conditions();
  const { asked, withdrawn } = settled(form, typed, scope, collected);
  const validation: Validation = {
    form,
    asked,
    scope: withinRoots(form, scope),
    offered: scope,
    conditions: collected,
  };
  const errors = inOrder(form, formRules(validation, fields(validation)));
  // Rules of fields may be malformed too; count faults of conditions only once.
  const faults = [...asked.faults.filter(({ code }) => code !== 'FORM_RULE_FAULT'), ...collected.faults];
  return { ...asked, withdrawn, ok: errors.length === 0 && faults.length === 0, errors, faults };
}

/**
 * Field states without the chosen options that another answer excludes. Removing an option may show or hide fields, so
 * the states are computed again, each time with fewer values. Read-only values stay: the person cannot change them.
 */
function settled(
  form: CompiledForm,
  typed: FormValues,
  scope: Scope,
  collected: Conditions,
): Pick<FormResult, 'withdrawn'> & { readonly asked: AskedFields } {
  const withdrawn: string[] = [];
  for (let left = typed; ; ) {
    const asked = fieldStates(form, left, scope, collected);
    const inner = formScope(scope, asked.values);
    const gone = Object.entries(form.fields).find(
      ([key, field]) =>
        !asked.readOnly.has(key) &&
        isWithdrawn(field, asked.values[key], inner, (rule, at) =>
          collected.ask(rule, at, `fields.${key}.optionsFrom.where`),
        ),
    );
    if (gone === undefined) return { asked, withdrawn };
    withdrawn.push(gone[0]);
    left = { ...left, [gone[0]]: undefined };
  }
}

function fields(validation: Validation): Map<string, FieldError> {
  const errors = new Map<string, FieldError>();
  for (const [key, field] of Object.entries(validation.form.fields)) {
    const error = validation.asked.readOnly.has(key) ? undefined : validateField(validation, key, field);
    if (error !== undefined) errors.set(key, error);
  }
  return errors;
}

function validateField(validation: Validation, key: string, field: CompiledField): FieldError | undefined {
  const value = validation.asked.values[key];
  const scope = fieldScope(validation.scope, validation.asked.values, key);
  if (value === undefined) {
    return validation.asked.required.has(key) ? failure(field, key, 'required', scope) : undefined;
  }
  if (typeof value === 'string' && lostLetters(value)) return { field: key, code: 'unreadable', text: LETTERS_LOST };
  const kind = validateValue(field, value, validation.offered);
  if (kind !== undefined) return failure(field, key, kind, scope);
  const broken = Object.entries(field.rules).find(
    ([name, { that }]) => validation.conditions.ask(that, scope, `fields.${key}.rules.${name}`) !== true,
  );
  return broken && { field: key, code: 'rule', text: formText(broken[1].say, scope) };
}

/**
 * Validates rules between fields. Skips a rule while its field is empty, hidden or already wrong, or while a field that
 * it reads has no complete value yet (a date with a day and no year): that error comes first. Unknown is
 * refused.
 */
function formRules(validation: Validation, errors: Map<string, FieldError>): Map<string, FieldError> {
  const scope = formScope(validation.scope, validation.asked.values);
  const halfTyped = new Set([...errors.values()].filter(({ code }) => SHAPES.has(code)).map(({ field }) => field));
  for (const [name, rule] of Object.entries(validation.form.rules)) {
    const idle =
      validation.asked.values[rule.field] === undefined ||
      validation.asked.readOnly.has(rule.field) ||
      errors.has(rule.field) ||
      readsAny(rule.that, halfTyped);
    if (idle || validation.conditions.ask(rule.that, scope, `rules.${name}`) === true) continue;
    errors.set(rule.field, { field: rule.field, code: 'rule', text: formText(rule.say, scope) });
  }
  return errors;
}

/** Failures of a value that may be half typed. */
const SHAPES: ReadonlySet<FieldError['code']> = new Set(['type', 'pattern', 'length', 'format', 'range']);

/** Whether a rule reads one of these fields. A malformed rule reads none of them: evaluating it reports its fault. */
function readsAny(rule: Rule, fields: ReadonlySet<string>): boolean {
  if (fields.size === 0) return false;
  try {
    return dependencies(rule).some((path) => {
      const [root, field = ''] = path.split('.');
      return root === 'form' && fields.has(field);
    });
  } catch {
    return false;
  }
}

function failure(field: CompiledField, key: string, kind: FailureKind, scope: Scope): FieldError {
  return { field: key, code: kind, text: formText(field.errors[kind] ?? '', scope) };
}

function inOrder(form: CompiledForm, errors: ReadonlyMap<string, FieldError>): readonly FieldError[] {
  return Object.keys(form.fields).flatMap((key) => errors.get(key) ?? []);
}
