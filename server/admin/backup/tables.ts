import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { rawRows } from '../../platform/db/raw-rows.ts';

/** A column with its SQL type. */
export interface Column {
  readonly name: string;
  readonly type: string;
  /** An identity column. */
  readonly identity: boolean;
}

/** A table with the columns of its primary key. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

/** Tables that a server fills from its tenants' folders at its start: they keep no database from being restored into. */
export const OF_TENANTS = ['tenant_versions', 'kept_assets', 'tenant_claims'];

/** All tables of the portal, each after those that it refers to. */
export async function tablesOf(db: Database): Promise<readonly Table[]> {
  const columns = await rawRows(
    db,
    sql`select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attidentity <> '' as identity
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
      order by c.relname, a.attnum`,
    { table: 'string', name: 'string', type: 'string', identity: 'boolean' },
  );
  const keys = await rawRows(
    db,
    sql`select c.relname as table, a.attname as name
      from pg_index i join pg_class c on c.oid = i.indrelid
      join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, at) on true
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indisprimary and c.relnamespace = 'public'::regnamespace order by c.relname, k.at`,
    { table: 'string', name: 'string' },
  );
  const names = [...new Set(columns.map(({ table }) => table))];
  const found = names.map((name) => ({
    name,
    columns: columns.filter(({ table }) => table === name).map(({ table: _table, ...column }) => column),
    key: keys.filter(({ table }) => table === name).map((key) => key.name),
  }));
  return inOrder(found, await pointers(db));
}

interface Pointer {
  readonly from: string;
  readonly to: string;
}

const pointers = (db: Database) =>
  rawRows(
    db,
    sql`select f.relname as from, t.relname as to
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`,
    { from: 'string', to: 'string' },
  );

/** @throws Error TABLES_IN_A_CIRCLE when tables refer to each other */
function inOrder(tables: readonly Table[], all: readonly Pointer[]): readonly Table[] {
  const ordered: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !all.some(({ from, to }) => from === name && names.has(to)));
    if (free.length === 0) throw new Error(`TABLES_IN_A_CIRCLE ${[...names].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
