import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { rawRows } from '../../platform/db/raw-rows.ts';
import { OrderRefused } from '../operator.ts';
import { type Mark, quoted } from './dump.ts';
import { OF_TENANTS, type Table, tablesOf } from './tables.ts';

/** Rows and characters per insert. */
const ROWS = 500;
const LETTERS = 4_000_000;

/**
 * Loads a dump into the database of a transaction, all or nothing.
 * @returns number of rows
 * @throws OrderRefused when the database is not empty, or the dump is truncated
 */
export async function loadLines(tx: Database, lines: AsyncIterable<string>): Promise<number> {
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  await refuseUnlessEmpty(tx, [...tables.keys()]);
  for (const name of OF_TENANTS.filter((one) => tables.has(one)))
    await tx.execute(sql.raw(`delete from ${quoted(name)}`));
  let into: Into | undefined;
  let rows = 0;
  let whole = false;
  for await (const line of lines) {
    if (line === '') continue;
    if (line.startsWith('[')) {
      rows += 1;
      await into?.add(line);
      continue;
    }
    await into?.flush();
    const mark = JSON.parse(line) as Mark;
    if ('table' in mark) into = new Into(tx, known(tables, mark.table), mark.columns);
    else if ('numbered' in mark) await goOnNumbering(tx, mark);
    else whole = mark.rows === rows;
  }
  if (!whole) throw new OrderRefused('El resguardo está cortado: le falta el final. No se guardó nada.');
  return rows;
}

function known(tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (table === undefined) throw new OrderRefused(`El resguardo tiene una tabla que esta versión no tiene: ${name}.`);
  return table;
}

async function refuseUnlessEmpty(tx: Database, names: readonly string[]): Promise<void> {
  const filled: string[] = [];
  for (const name of names.filter((one) => !OF_TENANTS.includes(one))) {
    const query = sql.raw(`select exists (select 1 from ${quoted(name)}) as filled`);
    const [found] = await rawRows(tx, query, { filled: 'boolean' });
    if (found?.filled) filled.push(name);
  }
  if (filled.length > 0)
    throw new OrderRefused(
      `La base de destino no está vacía (${filled.slice(0, 5).join(', ')}${filled.length > 5 ? '…' : ''}): restaurá en una base nueva.`,
    );
}

/** Rows to insert into one table. */
class Into {
  readonly #tx: Database;
  readonly #statement: string;
  #rows: string[] = [];
  #letters = 0;

  constructor(tx: Database, { name, columns }: Table, order: readonly string[]) {
    this.#tx = tx;
    const values = order.map((column, at) => {
      const type = columns.find((one) => one.name === column)?.type;
      if (type === undefined)
        throw new OrderRefused(`El resguardo tiene una columna que esta versión no tiene: ${name}.${column}.`);
      return `(r->>${at})::${type}`;
    });
    this.#statement = `insert into ${quoted(name)} (${order.map(quoted).join(', ')}) overriding system value select ${values.join(', ')} from json_array_elements(`;
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.#letters += row.length;
    if (this.#rows.length >= ROWS || this.#letters >= LETTERS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const rows = `[${this.#rows.join(',')}]`;
    this.#rows = [];
    this.#letters = 0;
    await this.#tx.execute(sql`${sql.raw(this.#statement)}${rows}::json) as r`);
  }
}

/** Restores a sequence, so that numbers of deleted rows are not given again. */
async function goOnNumbering(tx: Database, mark: Extract<Mark, { readonly numbered: string }>): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${quoted(mark.numbered)}, ${mark.column})`;
  await tx.execute(sql`select setval(${sequence}::regclass, ${mark.last}::bigint, ${mark.used}::boolean)`);
}
