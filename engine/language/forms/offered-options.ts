import type { CompiledField } from '../artifact.ts';
import { dependencies } from '../rules/dependencies.ts';
import { RuleFault } from '../rules/fault.ts';
import { type PathNames, pathNames } from '../rules/path.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import { conditions } from './conditions.ts';
import { type Ask, holds, isWithdrawn, keyOf, listOf, type Option, optionOf, optionsOf } from './options.ts';

/**
 * Options of a field for the current values: of a list with `where`, the elements for which it holds. Leaves out an
 * element whose condition is unknown, because a field that it reads is still empty.
 * @param scope with `form`, the current values
 * @param stored value of a read-only field: always offered, so that the page can show its label
 */
export function offeredOptions(field: CompiledField, scope: Scope, stored?: unknown): readonly Option[] | undefined {
  if (field.optionsFrom?.where === undefined) return optionsOf(field, scope);
  const list = listOf(field, scope);
  if (list === undefined) return undefined;
  const open = openItems(field, list, scope);
  const items =
    stored === undefined ? open : list.filter((item) => open.has(item) || keyOf(item, field, scope) === stored);
  return [...items].map((item) => optionOf(item, field, scope));
}

/** Cached elements of a list for which `where` holds, with the other values that the condition read. */
interface Answered {
  readonly list: readonly unknown[];
  readonly reads: readonly unknown[];
  readonly items: ReadonlySet<unknown>;
}

/** Last result per field: a form asks again at each keypress, and the values that the rule reads seldom change. */
const answered = new WeakMap<CompiledField, Answered>();

function openItems(field: CompiledField, list: readonly unknown[], scope: Scope): ReadonlySet<unknown> {
  const reads = readBeside(field.optionsFrom?.where)?.map((path) => scope.read(path));
  const last = answered.get(field);
  if (last?.list === list && reads?.every((value, at) => Object.is(value, last.reads[at])) === true) return last.items;
  const ask = askOf();
  const items = new Set(list.filter((item) => holds(field, item, scope, ask)));
  if (reads !== undefined) answered.set(field, { list, reads, items });
  return items;
}

/** Paths that a rule about an element reads beside the element itself; undefined for a malformed rule. */
function readBeside(where: unknown): readonly PathNames[] | undefined {
  if (!isRecord(where)) return [];
  try {
    return dependencies(where)
      .filter((path) => path !== 'item' && !path.startsWith('item.'))
      .map((path) => pathNames(path) ?? []);
  } catch (error) {
    if (error instanceof RuleFault) return undefined;
    throw error;
  }
}

/**
 * The chosen option that another answer excluded, with its label, so that the page can show it below the field.
 * Undefined while nothing is chosen, or the choice is still offered.
 */
export function withdrawnOption(field: CompiledField, value: unknown, scope: Scope): Option | undefined {
  if (!isWithdrawn(field, value, scope, askOf())) return undefined;
  const item = listOf(field, scope)?.find((element) => keyOf(element, field, scope) === value);
  return optionOf(item, field, scope);
}

function askOf(): Ask {
  const { ask } = conditions();
  return (rule, scope) => ask(rule, scope, '');
}
