import type { CompiledForm, CompiledTenant } from '../../../engine/language/artifact.ts';
import { exampleOf } from '../../../engine/language/forms/example-of.ts';
import { fieldScope } from '../../../engine/language/forms/form-scope.ts';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { type FormValues, propertyOf } from '../../../engine/language/forms/form-values.ts';
import { fieldOfPayloadKey, fromPayload, putAt, toPayload } from '../../../engine/language/forms/payload.ts';
import { validateForm } from '../../../engine/language/forms/validate-form.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { type Scope, withRoots } from '../../../engine/language/rules/scope.ts';
import { formWord } from '../../../engine/language/tables/form-words.ts';
import type { RuleTable, TableCase } from './rule-table.ts';
import { type Acceptance, serverAcceptance } from './server-acceptance.ts';
import { formSituation, givenValue } from './situation.ts';

/**
 * Errors by field, words by `expect.` and field, and stored values by `stores.` and field, as expected, of the page and of the server for the same payload.
 */
export interface FormVerdict {
  /** Expected errors, in the tenant's words, and expected words. */
  readonly expected: Answers;
  readonly page: Answers;
  readonly server: Answers;
}

type Answers = Readonly<Record<string, string | readonly string[]>>;

/**
 * Runs one case of a form's table: its values over a valid example of the form, by the page's and the server's
 * validation.
 * @throws {Error} when the tenant has no such form, or it has no valid example; the compiler refuses both.
 */
export function judgeFormRow(tenant: CompiledTenant, table: RuleTable, row: TableCase): FormVerdict {
  const filled = filledForm(tenant, table, row);
  const { form, typed, scope } = filled;
  const said = Object.entries(row.errors ?? {}).map(([field, error]) => [
    field,
    typeof error === 'string' ? error : formText(wordsOf(form, field, error.says), fieldScope(scope, typed, field)),
  ]);
  const sent = fromPayload(form, toPayload(form, typed));
  const accepted = row.errors === undefined && row.stores === undefined ? undefined : serverAcceptance(tenant, filled);
  const judged = ({ errors }: TableCase, answers: () => Answers): Answers => (errors === undefined ? {} : answers());
  return {
    expected: { ...Object.fromEntries(said), ...expectedWords(row), ...expectedStores(row) },
    page: {
      ...judged(row, () => onPage(form, typed, scope)),
      ...fieldWords(form, typed, scope, row),
      ...storedWords(form, sentValues(form, typed, scope), row),
    },
    server: {
      ...judged(row, () => onServer(form, accepted)),
      ...fieldWords(form, sent, scope, row),
      ...storedWords(form, accepted?.ok === true ? fromPayload(form, accepted.payload) : undefined, row),
    },
  };
}

/** Words of the fields that a row names, for values as typed, or as the server reads them. */
function fieldWords(form: CompiledForm, values: FormValues, scope: Scope, row: TableCase): Answers {
  const names = Object.keys(expectedWords(row));
  if (names.length === 0) return {};
  const verdict = validateForm(form, values, scope);
  return Object.fromEntries(names.map((name) => [name, formWord(form, name.slice(EXPECT.length), verdict, scope)]));
}

/** Beside errors, which are named by field alone. */
const EXPECT = 'expect.';

const expectedWords = ({ expect }: TableCase): Answers =>
  isRecord(expect)
    ? Object.fromEntries(Object.entries(expect).map(([name, word]) => [`${EXPECT}${name}`, wordOrKeys(word)]))
    : {};

const wordOrKeys = (word: unknown): string | readonly string[] =>
  Array.isArray(word) ? word.map(String) : String(word);

/** The form of a row, with the row's values over a valid example. */
export interface FilledForm {
  readonly form: CompiledForm;
  readonly typed: FormValues;
  readonly scope: Scope;
}

/** Fills in the form of a row. @throws Error as {@link judgeFormRow} */
export function filledForm(tenant: CompiledTenant, table: RuleTable, row: TableCase): FilledForm {
  const name = table.form ?? '';
  const form = tenant.public.forms[name];
  if (form === undefined) throw new Error(`${tenant.id} has no form ${name}`);
  const scope = withAnswer(formSituation(tenant, table, row), row);
  const example = exampleIn(tenant, form, table, row, scope);
  if (!example.ok) throw new Error(`nobody can fill in ${name} of ${tenant.id}: ${JSON.stringify(example.errors)}`);
  return { form, typed: { ...example.values, ...valuesOf(row, scope) } as FormValues, scope };
}

/** Examples by tenant, form and situation: most rows of a table differ only in what they write over the same example. */
const examples = new WeakMap<CompiledTenant, Map<string, ReturnType<typeof exampleOf>>>();

function exampleIn(tenant: CompiledTenant, form: CompiledForm, { clock }: RuleTable, row: TableCase, scope: Scope) {
  const known = examples.get(tenant) ?? new Map<string, ReturnType<typeof exampleOf>>();
  examples.set(tenant, known);
  const { person, family, now, flags } = row;
  const key = JSON.stringify({ form: form.id, person, family, now, flags, clock });
  const example = known.get(key) ?? exampleOf(form, scope);
  known.set(key, example);
  return example;
}

function valuesOf({ with: values = {} }: TableCase, scope: Scope): Readonly<Record<string, unknown>> {
  const typed = Object.entries(values).filter(([field]) => !isAnswer(field));
  return Object.fromEntries(typed.map(([field, value]) => [field, givenValue(value, scope)]));
}

/** Whether a name of `with` is of the answer of a lookup, not of a field. */
export const isAnswer = (name: string): boolean => name.startsWith('answer.');

/** Scope of a row with the answer that it gives to a lookup. */
export function withAnswer(scope: Scope, { with: values = {} }: TableCase): Scope {
  const roots: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) if (isAnswer(name)) putAt(roots, name, givenValue(value, scope));
  return withRoots(scope, roots);
}

/** Text of an error: of the field's, else of its rule's, else of the form's rule with that name. */
function wordsOf(form: CompiledForm, field: string, name: string): string {
  const own = form.fields[field];
  return own?.errors[name] ?? own?.rules[name]?.say ?? form.rules[name]?.say ?? '';
}

function onPage(form: CompiledForm, values: FormValues, scope: Scope): Record<string, string> {
  return Object.fromEntries(validateForm(form, values, scope).errors.map(({ field, text }) => [field, text]));
}

function onServer(form: CompiledForm, answer: Acceptance | undefined): Record<string, string> {
  if (answer === undefined || answer.ok) return {};
  // A refusal without words of the form is a fault of the document: its code says which.
  const told = answer.errors.map(({ code, field = BODY, text }): [string, string] => [
    fieldOfPayloadKey(form, field) ?? field,
    code.startsWith('FIELD_') ? (text ?? '') : code,
  ]);
  return Object.fromEntries(told);
}

const BODY = 'envío';

/** Values that the page sends; undefined when it sends nothing, because a value is wrong. */
function sentValues(form: CompiledForm, typed: FormValues, scope: Scope): FormValues | undefined {
  const { ok, values, visible } = validateForm(form, typed, scope);
  return ok ? fromPayload(form, toPayload(form, values, visible)) : undefined;
}

/** Beside errors and words. */
const STORES = 'stores.';

const expectedStores = ({ stores = {} }: TableCase): Answers =>
  Object.fromEntries(Object.entries(stores).map(([field, value]) => [`${STORES}${field}`, JSON.stringify(value)]));

/** Stored values of the fields that a row names; nothing is stored of a refused form. */
function storedWords(form: CompiledForm, values: FormValues | undefined, { stores = {} }: TableCase): Answers {
  const word = (field: string): string =>
    values === undefined ? REFUSED : JSON.stringify(propertyOf(values, field) ?? null);
  return Object.fromEntries(
    Object.keys(stores).map((field) => [`${STORES}${field}`, Object.hasOwn(form.fields, field) ? word(field) : '']),
  );
}

const REFUSED = 'nada: el envío se rechaza';
