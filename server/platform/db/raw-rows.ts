import type { SQL } from 'drizzle-orm';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { Database } from './database.ts';

/** Types of a raw query's columns; `nullable string` is a text or null. */
interface ColumnTypes {
  readonly string: string;
  readonly boolean: boolean;
  readonly 'nullable string': string | null;
}

/** Columns of a raw query by name. */
type Columns = Readonly<Record<string, keyof ColumnTypes>>;

/** A row with these columns. */
type RowOf<Named extends Columns> = { readonly [Name in keyof Named]: ColumnTypes[Named[Name]] };

/**
 * Runs a raw query and returns its rows with checked types, on either engine: Drizzle types only its own queries.
 * @throws TypeError RAW_ROWS when a column is missing or of another type
 */
export async function rawRows<const Named extends Columns>(
  db: Database,
  query: SQL,
  columns: Named,
): Promise<readonly RowOf<Named>[]> {
  const result: unknown = await db.execute(query);
  const rows: unknown = isRecord(result) ? result.rows : undefined;
  const isRow = (row: unknown): row is RowOf<Named> =>
    isRecord(row) && Object.entries(columns).every(([name, type]) => isOfType(row[name], type));
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new TypeError('RAW_ROWS');
  return rows;
}

const isOfType = (value: unknown, type: keyof ColumnTypes): boolean =>
  type === 'nullable string' ? value === null || typeof value === 'string' : typeof value === type;
