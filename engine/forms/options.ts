import type { CompiledField } from '../artifact.ts';
import { pathNames } from '../rules/path.ts';
import { isRecord, isRule } from '../rules/rule.ts';
import { type Scope, withRoot } from '../rules/scope.ts';
import { conditions } from './conditions.ts';
import { formText } from './form-text.ts';

/** One thing to choose: what is kept, and what is shown. */
export interface Option {
  readonly key: unknown;
  readonly label: string;
  readonly hint?: string;
  /** The element of the list that it is. */
  readonly item?: unknown;
}

/**
 * The options of a choice in their order; undefined for a field that offers none, or whose list is not known here
 * (still loading on the page, or a screen's data on the server, which judges it by what it stores).
 */
export function optionsOf(field: CompiledField, scope: Scope): readonly Option[] | undefined {
  if (field.options !== undefined) return Object.entries(field.options).map(([key, option]) => ({ key, ...option }));
  const from = field.optionsFrom;
  if (from === undefined) return undefined;
  const list = typeof from.codes === 'string' ? codeItems(from.codes, scope) : read(from.each, scope);
  return Array.isArray(list) ? list.map((item) => optionOf(item, from, scope)) : undefined;
}

/**
 * The options as the rest of the form stands: of a list with `where`, those of which it holds. One of which that is not known,
 * because what it reads is still empty, is not offered.
 * @param scope with `form`, the values at hand
 */
export function offeredOptions(field: CompiledField, scope: Scope): readonly Option[] | undefined {
  return optionsOf(field, scope)?.filter((option) => holds(field, option, scope));
}

/** Whether a choice is taken back: an element of the list of which `where` does not hold. What was never in it is just wrong. */
export function isWithdrawn(field: CompiledField | undefined, value: unknown, scope: Scope): boolean {
  const option = field?.optionsFrom?.where && optionsOf(field, scope)?.find(({ key }) => key === value);
  return typeof option === 'object' && option !== null && !holds(field, option, scope);
}

const holds = (field: CompiledField | undefined, { item }: Option, scope: Scope): boolean =>
  !isRule(field?.optionsFrom?.where) ||
  conditions().ask(field.optionsFrom.where, withRoot(scope, 'item', item), '') === true;

/** What a value may be, or undefined when any value is allowed or the list is not known. */
export function optionKeys(field: CompiledField, scope: Scope): readonly unknown[] | undefined {
  return optionsOf(field, scope)?.map(({ key }) => key);
}

/** The entries of a list of codes as elements of a list: each has its key as `id`, and its code. */
export function codeItems(list: string, scope: Scope): readonly Readonly<Record<string, unknown>>[] | undefined {
  const codes = scope.read(['codes', list]);
  if (!isRecord(codes)) return undefined;
  return Object.entries(codes).map(([id, entry]) => ({ code: id, label: id, ...(isRecord(entry) ? entry : {}), id }));
}

function optionOf(item: unknown, from: Readonly<Record<string, unknown>>, scope: Scope): Option {
  const inner = withRoot(scope, 'item', item);
  const key = read(from.key ?? 'item.id', inner);
  const label = typeof from.label === 'string' ? from.label : from.codes === undefined ? undefined : '{{item.label}}';
  return { key, item, label: label === undefined ? String(key) : formText(label, inner) };
}

function read(path: unknown, scope: Scope): unknown {
  const names = typeof path === 'string' ? pathNames(path) : undefined;
  return names === undefined ? undefined : scope.read(names);
}
