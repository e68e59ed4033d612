import type { Database } from './database.ts';

/** A prepared query of Drizzle, whose values come later. */
interface Prepared<Row> {
  readonly execute: (values?: Record<string, unknown>) => Promise<Row[]>;
}

/**
 * Prepares a frequent query: its SQL is built once per database instead of once per request, and PostgreSQL caches its
 * plan by name. Values are `sql.placeholder`s. In a transaction it is built each time, because Drizzle treats every
 * transaction as another, short-lived database.
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Database) => Prepared<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const built = new WeakMap<Database, Prepared<Row>>();
  return (db, values) => {
    let query = built.get(db);
    if (query === undefined) {
      query = build(db);
      built.set(db, query);
    }
    return query.execute(values);
  };
}
