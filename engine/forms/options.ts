import type { CompiledField, Rule } from '../artifact.ts';
import { pathNames } from '../rules/path.ts';
import { isRecord, isRule } from '../rules/rule.ts';
import { type Scope, withRoot } from '../rules/scope.ts';
import { formText } from './form-text.ts';

/** One thing to choose: what is kept, and what is shown. */
export interface Option {
  readonly key: unknown;
  readonly label: string;
  readonly hint?: string;
}

/**
 * The options of a choice in their order; undefined for a field that offers none, or whose list is not known here
 * (still loading on the page, or a screen's data on the server, which judges it by what it stores).
 */
export function optionsOf(field: CompiledField, scope: Scope): readonly Option[] | undefined {
  if (field.options !== undefined) return Object.entries(field.options).map(([key, option]) => ({ key, ...option }));
  return listOf(field, scope)?.map((item) => optionOf(item, field, scope));
}

/**
 * Whether a choice is taken back: elements of the list have this key, and of none of them `where` holds. What was never in
 * the list is just wrong. Asked at each keypress, so labels, and the rule of what is not chosen, are left alone.
 */
export function isWithdrawn(field: CompiledField, value: unknown, scope: Scope, ask: Ask): boolean {
  if (value === undefined || field.optionsFrom?.where === undefined) return false;
  const chosen = listOf(field, scope)?.filter((item) => keyOf(item, field, scope) === value) ?? [];
  return chosen.length > 0 && !chosen.some((item) => holds(field, item, scope, ask));
}

/** Asks a condition, as one notebook does; it also notes where it is malformed. */
export type Ask = (rule: Rule, scope: Scope) => boolean | 'unknown';

/** Whether a field's `where` holds of an element. */
export const holds = ({ optionsFrom }: CompiledField, item: unknown, scope: Scope, ask: Ask): boolean =>
  !isRule(optionsFrom?.where) || ask(optionsFrom.where, withRoot(scope, 'item', item)) === true;

/** What a value may be, or undefined when any value is allowed or the list is not known. */
export function optionKeys(field: CompiledField, scope: Scope): readonly unknown[] | undefined {
  if (field.options !== undefined) return Object.keys(field.options);
  return listOf(field, scope)?.map((item) => keyOf(item, field, scope));
}

/** The elements that a field chooses from, where they are known. */
export function listOf({ optionsFrom: from }: CompiledField, scope: Scope): readonly unknown[] | undefined {
  if (from === undefined) return undefined;
  const list = typeof from.codes === 'string' ? codeItems(from.codes, scope) : read(from.each, scope);
  return Array.isArray(list) ? list : undefined;
}

/** What is kept of an element when it is chosen. */
export const keyOf = (item: unknown, { optionsFrom }: CompiledField, scope: Scope): unknown =>
  read(optionsFrom?.key ?? 'item.id', withRoot(scope, 'item', item));

/** A list of codes does not change while it is at hand, and a form asks for it at each keypress. */
const listed = new WeakMap<object, readonly Readonly<Record<string, unknown>>[]>();

/** The entries of a list of codes as elements of a list: each has its key as `id`, and its code. */
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

/** An element as it is offered. */
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
