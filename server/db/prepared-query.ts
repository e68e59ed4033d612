import type { Database } from './database.ts';

/** A query whose values come later, as Drizzle prepares it. */
interface Prepared<Row> {
  readonly execute: (values?: Record<string, unknown>) => Promise<Row[]>;
}

/**
 * A query that every request makes: its SQL is built once for each database, not once for each request, and PostgreSQL
 * keeps its plan by its name. Values stand in it as `sql.placeholder`. In a transaction it is built anew: that is another
 * database to Drizzle, and soon gone.
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
