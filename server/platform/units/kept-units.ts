import type { FastifyInstance } from 'fastify';
import type { Database, OpenDatabase, Unlisten } from '../db/database.ts';
import type { units } from '../db/schema/index.ts';

/** A unit's row, or undefined when its office changed nothing. */
export type UnitRow = typeof units.$inferSelect | undefined;

/** PostgreSQL notification channel for changed units, sent by a trigger of the initial migration, whoever made the change. */
const UNIT_CHANGED = 'unit_changed';

/** Milliseconds after which a cached row is read again, because a notification may be lost with the connection. */
const SURE_FOR = 30_000;

/** Cache of rows with the time of reading, by a monotonic clock. */
class KeptUnits {
  private readonly rows = new Map<number, { readonly row: UnitRow; readonly readAt: number }>();
  private changes = 0;

  async read(unit: number, read: () => Promise<UnitRow>): Promise<UnitRow> {
    const known = this.rows.get(unit);
    if (known && performance.now() - known.readAt < SURE_FOR) return known.row;
    const { changes } = this;
    const readAt = performance.now();
    const row = await read();
    // Do not cache if a change arrived during the read: the row may be older.
    if (changes === this.changes) this.rows.set(unit, { row, readAt });
    return row;
  }

  forget(): void {
    this.changes += 1;
    this.rows.clear();
  }
}

const KEPT = new WeakMap<Database, KeptUnits>();

/**
 * A unit, from the cache where this server listens for changes, else read. In a transaction it is always read, because
 * that may have written it (decision 0057).
 */
export function keptUnit(db: Database, unit: number, read: () => Promise<UnitRow>): Promise<UnitRow> {
  return KEPT.get(db)?.read(unit, read) ?? read();
}

/** Caches units while the app listens for changes. */
export function registerKeptUnits(app: FastifyInstance, database: OpenDatabase): void {
  let stop: Unlisten | undefined;
  app.addHook('onReady', async () => {
    const kept = new KeptUnits();
    const forget = () => kept.forget();
    stop = await database.listen(UNIT_CHANGED, forget, forget);
    KEPT.set(database.db, kept);
  });
  app.addHook('preClose', async () => {
    KEPT.delete(database.db);
    await stop?.();
  });
}
