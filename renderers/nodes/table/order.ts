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

/** The rows in the order of a column, by its value or else by what its cell says; as they came without one. */
export function ordered(
  rows: readonly unknown[],
  columns: readonly Column[],
  order: Order | undefined,
): readonly unknown[] {
  const column = order?.by === undefined ? undefined : columns.find((one) => one.order === order.by);
  if (order === undefined || column === undefined) return rows;
  const way = order.down ? -1 : 1;
  return [...rows].sort((one, other) => way * words.compare(sortable(column, one), sortable(column, other)));
}

function sortable(column: Column, row: unknown): string {
  const plain = column.value?.(row);
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : cellText(column, row);
}

/** Sort state of a heading, for `aria-sort`. */
export function standing({ by, down }: Order, name: string): 'ascending' | 'descending' | 'none' {
  if (by !== name) return 'none';
  return down ? 'descending' : 'ascending';
}
