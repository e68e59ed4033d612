import { birthOf } from '../../../engine/domain/dates/age.ts';
import { todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { CompiledField, CompiledForm, CompiledTenant } from '../../../engine/language/artifact.ts';
import { inventedValues } from '../../../engine/language/forms/example-candidates.ts';
import type { FieldError } from '../../../engine/language/forms/form-result.ts';
import { formScope } from '../../../engine/language/forms/form-scope.ts';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { validateForm } from '../../../engine/language/forms/validate-form.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { formWord } from '../../../engine/language/tables/form-words.ts';
import type { Bench } from '../tables/bench.ts';
import { type FilledForm, filledForm, isAnswer, withAnswer } from '../tables/judge-form-row.ts';
import type { RuleTable, TableCase } from '../tables/rule-table.ts';
import { CLOCK, tenantScope } from '../tenant-scope.ts';
import type { Axis } from './axes.ts';
import type { Branch } from './branch.ts';

/** Paths about the person, whom a form for anybody lacks. */
export const PEOPLE = /^(user|session|holder)\b/;

const FIELD = /^form\.(\w+)$/;

/** Whether a row of a form can change what a path reads: a whole field, the person, settings, flags or the moment. */
export const isGivableToForm = (path: string): boolean =>
  FIELD.test(path) || isAnswer(path) || PEOPLE.test(path) || /^(flags|settings|now|today)\b/.test(path);

/** The paths that a form's rules read, with values to type where they are fields. */
export function formAxes(tenant: CompiledTenant, { of }: Branch, axes: readonly Axis[]): readonly Axis[] {
  const form = tenant.public.forms[of.replace('forms/', '')];
  return axes.map((axis) => {
    const [, key = ''] = FIELD.exec(axis.path) ?? [];
    const field = form?.fields[key];
    return form === undefined || field === undefined
      ? axis
      : { path: axis.path, values: typedValues(tenant, form, key, field, axis.values) };
  });
}

/** Values to type in a field: those that the rules mention, those that its schema admits, and an empty one. */
function typedValues(
  tenant: CompiledTenant,
  form: CompiledForm,
  key: string,
  field: CompiledField,
  mentioned: readonly unknown[],
): readonly unknown[] {
  const type = field.schema.type === 'integer' ? 'number' : (field.schema.type ?? 'string');
  const ages = field.schema.format === 'date' ? mentioned.filter((value) => typeof value === 'number') : [];
  const births = ages.filter((age) => age >= 0 && age <= 120).map((age) => birthOf(age, todayIn(ZONE, CLOCK)));
  const invented = inventedValues(form, key, field, formScope(tenantScope(tenant), {}));
  const likely = [...mentioned.filter((value) => value !== 'otro'), ...births, ...invented];
  return [
    ...new Set([...likely.filter((value) => typeof value === type || isRecord(value) || Array.isArray(value)), '']),
  ];
}

/** Completes drafts of a branch of a form. The example that a situation's rows begin from is made once. */
export function formSearch(
  bench: Bench,
  branch: Branch,
  table: RuleTable,
): (draft: TableCase) => TableCase | undefined {
  const examples = new Map<string, FilledForm | undefined>();
  const exampleIn = ({ with: _with, ...situation }: TableCase): FilledForm | undefined => {
    const key = JSON.stringify(situation);
    if (!examples.has(key)) examples.set(key, attempted(bench, table, situation));
    return examples.get(key);
  };
  return (draft) => {
    const typed = typedIn(draft);
    const example = typed && exampleIn(draft);
    return typed && example && completed(branch, draft, typed, example);
  };
}

function attempted({ tenant, withSettings }: Bench, table: RuleTable, row: TableCase): FilledForm | undefined {
  try {
    return filledForm(row.settings === undefined ? tenant : withSettings(row.settings), table, row);
  } catch {
    // The settings do not compile, or make the form impossible to fill in: try others.
    return undefined;
  }
}

/** The values of a draft by field; undefined when it gives anything else. */
function typedIn({ with: given = {} }: TableCase): Readonly<Record<string, unknown>> | undefined {
  const typed = Object.entries(given).map(
    ([path, value]) => [isAnswer(path) ? path : FIELD.exec(path)?.[1], value ?? ''] as const,
  );
  return typed.every(([field]) => field !== undefined) ? Object.fromEntries(typed) : undefined;
}

function completed(
  { name, word, states }: Branch,
  draft: TableCase,
  typed: Readonly<Record<string, unknown>>,
  { form, typed: valid, scope }: FilledForm,
): TableCase | undefined {
  const row = { proposed: true, ...draft, with: typed };
  const fields = Object.entries(typed).filter(([field]) => !isAnswer(field));
  const verdict = validateForm(form, { ...valid, ...Object.fromEntries(fields) }, scope);
  if (verdict.faults.length > 0) return undefined;
  if (states === 'word') return { ...row, expect: { [name]: formWord(form, name, verdict, withAnswer(scope, row)) } };
  const isJudged = verdict.visible.has(name) && verdict.values[name] !== undefined && !verdict.readOnly.has(name);
  // The rule is judged for a value that is right in itself, in a form with no other error.
  if (!isJudged || verdict.errors.some(({ field }) => field !== name) || verdict.withdrawn.length > 0) return undefined;
  if (word === 'passes' && verdict.errors.length > 0) return undefined;
  const values = formScope(scope, verdict.values);
  return {
    ...row,
    errors: Object.fromEntries(verdict.errors.map((error) => [error.field, errorName(form, error, values)])),
  };
}

/** The name of an error, so that the row holds when another layer changes its words; else those words. */
function errorName(
  { fields, rules }: CompiledForm,
  { field, code, text }: FieldError,
  scope: ReturnType<typeof formScope>,
): string | { readonly says: string } {
  if (code !== 'rule') return { says: code };
  const named = [...Object.entries(fields[field]?.rules ?? {}), ...Object.entries(rules)];
  const says = named.find(([, { say }]) => formText(say, scope) === text)?.[0];
  return says === undefined ? text : { says };
}
