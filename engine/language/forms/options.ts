import type { CompiledField, Rule } from '../artifact.ts';
import { pathNames } from '../rules/path.ts';
import { isRecord, isRule } from '../rules/rule.ts';
import { type Scope, withRoot } from '../rules/scope.ts';
import { formText } from './form-text.ts';

/** One option: the value to store, and the label to show. */
export interface Option {
  readonly key: unknown;
  readonly label: string;
  readonly hint?: string;
}

/**
 * Options of a choice in their order. Undefined for a field without options, or whose list is unknown here: still
 * loading on the page, or a screen's data on the server, which validates by its stored data.
 */
export function optionsOf(field: CompiledField, scope: Scope): readonly Option[] | undefined {
  if (field.options !== undefined) return Object.entries(field.options).map(([key, option]) => ({ key, ...option }));
  return listOf(field, scope)?.map((item) => optionOf(item, field, scope));
}

/**
 * Whether a chosen option is excluded: elements of the list have its key, and `where` holds for none of them. A value
 * that was never in the list is a plain error. Runs at each keypress, so it skips labels and the rule for other
 * elements.
 */
export function isWithdrawn(field: CompiledField, value: unknown, scope: Scope, ask: Ask): boolean {
  if (value === undefined || field.optionsFrom?.where === undefined) return false;
  const chosen = listOf(field, scope)?.filter((item) => keyOf(item, field, scope) === value) ?? [];
  return chosen.length > 0 && !chosen.some((item) => holds(field, item, scope, ask));
}

/** Evaluates a condition within one validation; also notes a malformed one. */
export type Ask = (rule: Rule, scope: Scope) => boolean | 'unknown';

/** Whether a field's `where` holds for an element. */
export const holds = ({ optionsFrom }: CompiledField, item: unknown, scope: Scope, ask: Ask): boolean =>
  !isRule(optionsFrom?.where) || ask(optionsFrom.where, withRoot(scope, 'item', item)) === true;

/** Allowed values of a field; undefined when any value is allowed or the list is unknown. */
export function optionKeys(field: CompiledField, scope: Scope): readonly unknown[] | undefined {
  if (field.options !== undefined) return Object.keys(field.options);
  return listOf(field, scope)?.map((item) => keyOf(item, field, scope));
}

/** Elements that a field chooses from, if they are known. */
export function listOf({ optionsFrom: from }: CompiledField, scope: Scope): readonly unknown[] | undefined {
  if (from === undefined) return undefined;
  const list = typeof from.codes === 'string' ? codeItems(from.codes, scope) : read(from.each, scope);
  return Array.isArray(list) ? list : undefined;
}

/** Value that is stored when an element is chosen. */
export const keyOf = (item: unknown, { optionsFrom }: CompiledField, scope: Scope): unknown =>
  read(optionsFrom?.key ?? 'item.id', withRoot(scope, 'item', item));

/** Cache by list of codes: a list does not change while it is loaded, and a form reads it at each keypress. */
const listed = new WeakMap<object, readonly Readonly<Record<string, unknown>>[]>();

/** Entries of a list of codes as elements: each has its key as `id`, and its code. */
export function codeItems(list: string, scope: Scope): readonly Readonly<Record<string, unknown>>[] | undefined {
  const codes = scope.read(['codes', list]);
  if (!isRecord(codes)) return undefined;
  const known = listed.get(codes);
  if (known !== undefined) return known;
  const items = Object.entries(codes).map(([id, entry]) => ({
    code: id,
    label: id,
    ...(isRecord(entry) ? entry : {}),
    id,
  }));
  listed.set(codes, items);
  return items;
}

/** An element of a list as an option. */
export function optionOf(item: unknown, field: CompiledField, scope: Scope): Option {
  const from = field.optionsFrom ?? {};
  const key = keyOf(item, field, scope);
  const label = typeof from.label === 'string' ? from.label : from.codes === undefined ? undefined : '{{item.label}}';
  return { key, label: label === undefined ? String(key) : formText(label, withRoot(scope, 'item', item)) };
}

function read(path: unknown, scope: Scope): unknown {
  const names = typeof path === 'string' ? pathNames(path) : undefined;
  return names === undefined ? undefined : scope.read(names);
}
