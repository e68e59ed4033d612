import type { FastifyInstance } from 'fastify';
import type { Database, OpenDatabase, Unlisten } from '../../db/database.ts';
import type { units } from '../../db/schema/index.ts';

/** A unit as its office set it; undefined where it set nothing. */
export type UnitRow = typeof units.$inferSelect | undefined;

/** The database itself tells of each change of a unit, whoever made it: a trigger of migration 0024. */
const UNIT_CHANGED = 'unit_changed';

/** What nobody was told about in so many milliseconds is read anew: a message may be lost with the connection. */
const SURE_FOR = 30_000;

/** Rows as they were read, and when by a clock that never runs backwards. */
class KeptUnits {
  private readonly rows = new Map<number, { readonly row: UnitRow; readonly readAt: number }>();
  private changes = 0;

  async read(unit: number, read: () => Promise<UnitRow>): Promise<UnitRow> {
    const known = this.rows.get(unit);
    if (known && performance.now() - known.readAt < SURE_FOR) return known.row;
    const { changes } = this;
    const readAt = performance.now();
    const row = await read();
    // What changed while it was read may be older than the change.
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
 * A unit, from memory where this server hears of its changes, else as `read` finds it: also in a transaction, which is
 * another database, and sees what it wrote itself (0057).
 */
export function keptUnit(db: Database, unit: number, read: () => Promise<UnitRow>): Promise<UnitRow> {
  return KEPT.get(db)?.read(unit, read) ?? read();
}

/** Lets the app keep units for as long as it listens. */
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
