import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../../server/platform/db/migrations-applied.ts';

/** Rows of each table, as JSON writes them. */
export type Rows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

const journalOf = (folder: string): string => join(folder, 'meta', '_journal.json');

/** Names of the migrations, the first one first. */
export function migrationTags(): readonly string[] {
  const { entries } = JSON.parse(readFileSync(journalOf(migrationsFolder()), 'utf8')) as Journal;
  return entries.map(({ tag }) => tag);
}

/** Brings an empty database to where a server stood that knew so many migrations. */
export async function migrateTo(client: pg.Client, many: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
  try {
    cpSync(migrationsFolder(), folder, { recursive: true });
    const journal = JSON.parse(readFileSync(journalOf(folder), 'utf8')) as Journal;
    writeFileSync(journalOf(folder), JSON.stringify({ ...journal, entries: journal.entries.slice(0, many) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Columns {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Tables of the portal with the columns that somebody writes. */
async function tablesOf(client: pg.Client): Promise<readonly Columns[]> {
  const { rows } = await client.query<Columns>(`
    select table_name as "table", array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`);
  return rows;
}

const listed = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** All rows of a database, in an order of their own; of `like` only its tables and columns. */
export async function rowsIn(client: pg.Client, like?: Rows): Promise<Rows> {
  const tables = like
    ? [...like].map(([table, [first]]) => ({ table, columns: Object.keys(first ?? {}) }))
    : await tablesOf(client);
  const found = new Map<string, Record<string, unknown>[]>();
  for (const { table, columns } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select row_to_json(kept) as row from (select ${listed(columns)} from "${table}") kept order by row_to_json(kept)::text`,
    );
    if (rows.length > 0)
      found.set(
        table,
        rows.map(({ row }) => row),
      );
  }
  return found;
}

/**
 * Writes rows as a server of this state of the tables would have: with the existing columns, under the current
 * constraints; leaves out rows that it could not have written.
 * @param rows of a database of today
 * @returns the written rows
 */
export async function writeRows(client: pg.Client, rows: Rows): Promise<Rows> {
  // Rows point at each other in a circle, and triggers of their own time have run already.
  await client.query("set session_replication_role = 'replica'");
  for (const { table, columns } of await tablesOf(client)) {
    const all = rows.get(table) ?? [];
    const known = columns.filter((column) => all[0] !== undefined && column in all[0]);
    if (known.length === 0) continue;
    const insert = `insert into "${table}" (${listed(known)}) overriding system value
      select ${listed(known)} from json_populate_recordset(null::"${table}", $1)`;
    const together = await client.query(insert, [JSON.stringify(all)]).catch(refused);
    if (!together) for (const row of all) await client.query(insert, [JSON.stringify([row])]).catch(refused);
    if (known.includes('id')) await countOn(client, table);
  }
  await client.query("set session_replication_role = 'origin'");
  await dropOrphans(client);
  return rowsIn(client);
}

/** The next row of a table that numbers its rows comes after those that were written. */
async function countOn(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, 'id') as sequence`,
    [table],
  );
  const sequence = rows[0]?.sequence;
  if (sequence) await client.query(`select setval($1, (select max(id) from "${table}"))`, [sequence]);
}

/** A rule of the table's own (class 23) says that there was no such row; anything else is a fault of the test. */
function refused(error: unknown): undefined {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23')) return undefined;
  throw error;
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly key: string;
  readonly must: boolean;
}

/** Removes references to rows that were left out, and the rows that need them, until all references are valid. */
async function dropOrphans(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as "table", mine.attname as "column", confrelid::regclass::text as target, theirs.attname as key,
      mine.attnotnull as must
    from pg_constraint
    join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = conkey[1]
    join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1`);
  await client.query("set session_replication_role = 'replica'");
  for (let gone = 1; gone > 0; ) {
    gone = 0;
    for (const { table, column, target, key, must } of rows) {
      const orphans = `where "${column}" is not null and "${column}" not in (select "${key}" from ${target})`;
      const done = must ? `delete from ${table} ${orphans}` : `update ${table} set "${column}" = null ${orphans}`;
      gone += (await client.query(done)).rowCount ?? 0;
    }
  }
  await client.query("set session_replication_role = 'origin'");
}
