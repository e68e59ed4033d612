import { formats } from '../../../../../schemas/generated/formats.ts';
import { listed, named } from '../../../messages/compiler-words.ts';
import { RuleFault } from '../../../rules/fault.ts';
import { type Placeholder, parseTemplate } from '../../../rules/template.ts';
import { assignable } from '../../../types/assignable.ts';
import { nearest } from '../../../types/nearest.ts';
import type { Profile } from '../../../types/profile.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { type Branch, entries, entry, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { pathAt } from '../values/expressions.ts';
import { listAt } from '../values/items.ts';

/** Checks the names in a table's columns: the column that one stands under, and the name by which one is sorted. */
export function columnsAt(env: Env, table: Branch): void {
  const columns = entries(entry(table, 'columns'));
  for (const [key, column] of columns) {
    underAt(env.context, key, column, columns);
    const order = entry(column, 'order');
    if (order === undefined) continue;
    if (text(entry(table, 'paging')) === 'server') orderAt(env, order, table);
    else sortedValueAt(env.context, key, column);
  }
}

/** Types of state that keep chosen rows, with the type of a row's key. */
const KEPT_KEYS: Readonly<Record<string, Profile>> = {
  'integer[]': { type: 'integer', nullable: true },
  'string[]': { type: 'string', nullable: true },
};

/** Chosen rows are kept in a list of the screen's state, of the type of the rows' key (unsuitableSelectionState). */
export function chosenRowsAt(env: Env, table: Branch): void {
  const bind = entry(entry(table, 'choose'), 'bind');
  const found = text(bind);
  if (bind === undefined || found === undefined) return;
  const [root, name = ''] = found.split('.');
  const type = root === 'state' ? text(entry(env.place.state.get(name), 'type')) : undefined;
  const keyType = KEPT_KEYS[type ?? ''];
  const rowKey = keyOf(env.silent(), table);
  if (keyType === undefined || (rowKey !== undefined && !assignable(rowKey, keyType, env.context.named)))
    env.report.add('unsuitableSelectionState', bind.at, { found });
}

/** Type of a row's key; undefined when the table's paths are wrong, which is reported where they are. */
function keyOf(env: Env, table: Branch): Profile | undefined {
  const [rows, key] = [entry(table, 'rows'), entry(table, 'key')];
  const row = rows && listAt(env, rows);
  return row && key && pathAt(env.withRoot('item', row), key);
}

/** A column that stands under another names one of its own table, which has a place of its own in it. */
function underAt({ report }: Context, key: string, column: Tree, columns: ReadonlyMap<string, Tree>): void {
  const under = entry(column, 'under');
  const found = text(under);
  if (under === undefined || found === undefined) return;
  const target = columns.get(found);
  const others = [...columns.keys()].filter((other) => other !== key);
  if (target === undefined || found === key)
    report.addUnknownName(under.at, { what: named('column', ''), found, known: others });
  else if (entry(target, 'under') !== undefined) report.add('stackedTwice', under.at, { key, found });
}

/**
 * Rows are announced as they arrive only where something reads the list again: an entry of data with `everySeconds`, or,
 * for rows that are derived, any such entry of the place.
 */
export function arrivalsAt(env: Env, table: Branch): void {
  const arrivals = entry(table, 'arrivals');
  if (arrivals === undefined) return;
  const rows = textOf(entry(table, 'rows'));
  const [root, name = ''] = rows.split('.');
  const sources = root === 'data' ? [env.place.data.get(name)] : [...env.place.data.values()];
  const refreshed = sources.some((source) => entry(source, 'everySeconds') !== undefined);
  if (!refreshed) env.report.add('arrivalsWithoutRefresh', arrivals.key ?? arrivals.at, { rows });
}

/** Kinds of value whose written form, as `24/11/2026` or `$ 5.000,00`, sorts in another order than the value. */
const WRITTEN: ReadonlySet<string> = new Set([
  'date',
  'dayFirstDate',
  'localDateTime',
  'instant',
  'plain',
  'time',
  'number',
]);

/** A column that the page sorts by its text names the value to sort by, if the text writes a date or a number. */
function sortedValueAt({ report }: Context, key: string, column: Tree): void {
  const shown = entry(column, 'text');
  if (shown === undefined || entry(column, 'value') !== undefined) return;
  const written = placeholdersOf(text(shown) ?? '').find(
    ({ format }) => format !== undefined && formats[format].accepts.every((kind) => WRITTEN.has(kind)),
  );
  if (written?.format === undefined) return;
  report.add('sortedByWriting', shown.at, { key, format: written.format, path: written.path });
}

/** Placeholders of a text; none of a malformed one, which is reported where texts are checked. */
function placeholdersOf(shown: string): readonly Placeholder[] {
  try {
    return parseTemplate(shown).filter((piece) => typeof piece !== 'string');
  } catch (error) {
    if (error instanceof RuleFault) return [];
    throw error;
  }
}

/** Where the call sorts, a sorted column names what the call sorts by: a name of the contract, or an own field. */
function orderAt(env: Env, order: Tree, table: Branch): void {
  const rows = textOf(entry(table, 'rows'));
  const [root, data = ''] = rows.split('.');
  if (root !== 'data') {
    env.report.add('unorderedRows', order.at, { rows });
    return;
  }
  const name = textOf(entry(env.place.data.get(data), 'call'));
  const call = CALLS.get(name);
  if (call === undefined) return;
  const found = textOf(order);
  const fields = call.own === undefined ? [] : Object.keys(env.context.own[call.own]);
  const names = [...(call.orders ?? []), ...fields];
  if (call.orders === undefined) env.report.add('unorderedRows', order.at, { rows });
  else if (!names.includes(found))
    env.report.add(
      'unknownOrder',
      order.at,
      { call: name, found, allowed: listed(names) },
      { meant: nearest(found, names) },
    );
}
