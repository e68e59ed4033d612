import type { CompiledField } from '../artifact.ts';
import { dependencies } from '../rules/dependencies.ts';
import { RuleFault } from '../rules/fault.ts';
import { type PathNames, pathNames } from '../rules/path.ts';
import { isRecord } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import { conditions } from './conditions.ts';
import { type Ask, holds, isWithdrawn, keyOf, listOf, type Option, optionOf, optionsOf } from './options.ts';

/**
 * The options as the rest of the form stands: of a list with `where`, those of which it holds. One of which that is not known,
 * because what it reads is still empty, is not offered.
 * @param scope with `form`, the values at hand
 * @param held what is kept where nobody may change it: it is offered all the same, so that it can be read
 */
export function offeredOptions(field: CompiledField, scope: Scope, held?: unknown): readonly Option[] | undefined {
  if (field.optionsFrom?.where === undefined) return optionsOf(field, scope);
  const list = listOf(field, scope);
  if (list === undefined) return undefined;
  const open = openItems(field, list, scope);
  const items = held === undefined ? open : list.filter((item) => open.has(item) || keyOf(item, field, scope) === held);
  return [...items].map((item) => optionOf(item, field, scope));
}

/** What `where` held of, of one list, while what it reads beside the element was this. */
interface Answered {
  readonly list: readonly unknown[];
  readonly reads: readonly unknown[];
  readonly items: ReadonlySet<unknown>;
}

/** A page asks at each keypress anywhere in the form, and what the rule reads seldom changes: the last answer of each field. */
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

/** What a rule about an element reads beside the element itself; undefined for a malformed one. */
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
 * The choice that another answer took back, as it was shown: to be told where it stood (FIXL-09). Undefined while nothing is
 * chosen, or what is chosen is offered.
 */
export function withdrawnOption(field: CompiledField, value: unknown, scope: Scope): Option | undefined {
  if (!isWithdrawn(field, value, scope, askOf())) return undefined;
  const item = listOf(field, scope)?.find((one) => keyOf(one, field, scope) === value);
  return optionOf(item, field, scope);
}

function askOf(): Ask {
  const { ask } = conditions();
  return (rule, scope) => ask(rule, scope, '');
}
