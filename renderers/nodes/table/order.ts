import { spelled } from '../../../engine/domain/dates/spelling.ts';
import { NOTHING } from '../../../engine/language/messages/words.ts';
import type { Nodes } from '../node-props.ts';
import { textOf } from '../text-value.ts';
import { type Column, cellText } from './columns.ts';

/** Column by which a table is ordered. */
export interface Order {
  readonly by: string | undefined;
  readonly down: boolean;
  /** Orders by a column; by the same one again, the other way round. */
  readonly press: (by: string) => void;
}

/** The order the document's place holds. @param first shows the first page: another order begins there */
export function orderOf({ order }: Nodes['table'], first: () => void): Order | undefined {
  if (order === undefined) return undefined;
  const written = textOf(order.value);
  const down = written.startsWith('-');
  const by = written === '' ? undefined : written.slice(down ? 1 : 0);
  const press = (name: string): void => {
    order.set(by === name && !down ? `-${name}` : name);
    first();
  };
  return { by, down, press };
}

const words = new Intl.Collator('es-AR', { numeric: true, sensitivity: 'base' });

/** Sort key of a row: a number; a text, or the moment of a date; undefined where its cell shows nothing. */
type SortKey = number | string | undefined;

/**
 * The rows in the order of a column, by its value or else by what its cell says; as they came without one. The kind of
 * value names the comparison: numbers, dates, or words as Spanish orders them. Numbers come before texts, and rows without a value come last in both directions.
 */
export function ordered(
  rows: readonly unknown[],
  columns: readonly Column[],
  order: Order | undefined,
): readonly unknown[] {
  const column = order?.by === undefined ? undefined : columns.find((one) => one.order === order.by);
  if (order === undefined || column === undefined) return rows;
  const keyed = rows.map((row) => ({ row, key: sortKey(column, row) }));
  return keyed.sort((one, other) => compareKeys(one.key, other.key, order.down ? -1 : 1)).map(({ row }) => row);
}

function compareKeys(one: SortKey, other: SortKey, way: 1 | -1): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  if (typeof one === 'number' && typeof other === 'number') return way * (one - other);
  if (typeof one === 'string' && typeof other === 'string') return way * words.compare(one, other);
  return typeof one === 'number' ? -way : way;
}

/** A number that a backend sends as text; texts of other shapes, such as 1E5 or 30.111.222, stay texts. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

function sortKey(column: Column, row: unknown): SortKey {
  const plain = column.value?.(row);
  if (typeof plain === 'number') return plain;
  const text = typeof plain === 'string' ? plain.trim() : cellText(column, row);
  if (text === '' || text === NOTHING) return undefined;
  return PLAIN_NUMBER.test(text) ? Number(text) : (momentOf(text) ?? text);
}

/** A date in any spelling of the contract, such as 24-11-2026, so that later is greater; undefined for other texts. */
function momentOf(text: string): string | undefined {
  const { date, time = '' } = spelled(text) ?? {};
  return date && `${date} ${time}`;
}

/** Sort state of a heading, for `aria-sort`. */
export function standing({ by, down }: Order, name: string): 'ascending' | 'descending' | 'none' {
  if (by !== name) return 'none';
  return down ? 'descending' : 'ascending';
}
