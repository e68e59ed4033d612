import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { rawRows } from '../../platform/db/raw-rows.ts';
import { type Table, tablesOf } from './tables.ts';

/**
 * Lines of a dump beside rows: the table of the rows that follow, the last number of an identity column, and the end.
 */
export type Mark =
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly numbered: string; readonly column: string; readonly last: string; readonly used: boolean }
  | { readonly end: true; readonly rows: number };

/**
 * Rows to leave out, by condition: copies of records. They live for a day, can be requested again, and take hundreds of
 * megabytes. The jobs that made them are left out too, so that no row refers to a missing one.
 */
const COPIES = `select id from documents where mime = 'application/zip'`;
const KEPT: Readonly<Record<string, string>> = {
  documents: `mime <> 'application/zip'`,
  document_bytes: `document_id not in (${COPIES})`,
  jobs: `document_id is null or document_id not in (${COPIES})`,
};

/**
 * Rows fetched at once. Tables with bytes fetch one at a time, because a row may be of some megabytes and twice that as
 * text.
 */
const AT_ONCE = 500;
const FILES_AT_ONCE = 1;

/** Quotes a name for SQL; names of our tables contain no quotes. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Begins a read-only snapshot: the transaction does not see concurrent writes. Must be the first statement of the
 * transaction.
 */
export async function seeOneMoment(tx: Database): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  // No time limits, and one fixed format of dates, numbers and bytes.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`set local timezone = 'UTC'`);
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`);
  await tx.execute(sql`set local bytea_output = 'hex'`);
}

/**
 * Yields the whole database as lines of JSON, in the same order each time: marks, and rows as lists of texts in the
 * database's own notation, which PostgreSQL and PGlite share. Read it in a transaction that `seeOneMoment` began.
 */
export async function* dumpLines(tx: Database): AsyncGenerator<string> {
  let rows = 0;
  for (const table of await tablesOf(tx)) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) });
    for await (const row of rowsIn(tx, table)) {
      rows += 1;
      yield `${row}\n`;
    }
    for (const { name } of table.columns.filter(({ identity }) => identity)) {
      const [sequence] = await rawRows(tx, sql`select pg_get_serial_sequence(${quoted(table.name)}, ${name}) as name`, {
        name: 'string',
      });
      const [at] = await rawRows(
        tx,
        sql.raw(`select last_value::text as last, is_called as used from ${sequence?.name}`),
        { last: 'string', used: 'boolean' },
      );
      if (at) yield line({ numbered: table.name, column: name, ...at });
    }
  }
  yield line({ end: true, rows });
}

const line = (mark: Mark): string => `${JSON.stringify(mark)}\n`;

async function* rowsIn(tx: Database, { name, columns, key }: Table): AsyncGenerator<string> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const order = key.length > 0 ? key.map(quoted).join(', ') : '1';
  const most = columns.some(({ type }) => type === 'bytea') ? FILES_AT_ONCE : AT_ONCE;
  const kept = KEPT[name] === undefined ? '' : ` where ${KEPT[name]}`;
  await tx.execute(
    sql.raw(
      `declare dump_rows no scroll cursor for select json_build_array(${texts})::text as row from ${quoted(name)}${kept} order by ${order}`,
    ),
  );
  for (;;) {
    const fetched = await rawRows(tx, sql.raw(`fetch ${most} from dump_rows`), { row: 'string' });
    for (const { row } of fetched) yield row;
    if (fetched.length < most) break;
  }
  await tx.execute(sql`close dump_rows`);
}
