import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { tenantOf } from './tenant.ts';

/**
 * Runs a write that may arrive twice (R2). With an `Idempotency-Key` the write and its answer are kept in one
 * transaction under the caller's key: a repetition, also one at the same moment, is given the first answer; what failed
 * left nothing and may be tried again. Without the header the write just runs.
 * @param work uses the database it is given, with `{ ...deps, db }` for services
 * @throws AppError 422 KEY_REUSED for the same key with another body, 400 INVALID_KEY
 */
export async function repeatable<T extends object | boolean>(
  request: FastifyRequest,
  deps: AppDeps,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work(deps.db);
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new AppError(400, 'INVALID_KEY');
  const mine = {
    unit: tenantOf(request).public.unit,
    actor: request.session ? `person:${request.session.person.id}` : 'anonymous',
    route: `${request.method} ${request.routeOptions.url}`,
    key,
  };
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  const { unit, actor, route } = idempotencyKeys;
  const same = and(eq(unit, mine.unit), eq(actor, mine.actor), eq(route, mine.route), eq(idempotencyKeys.key, key));
  return transaction(deps.db, async (tx) => {
    const created = { ...mine, bodyHash, createdAt: deps.clock.now() };
    const first = await tx
      .insert(idempotencyKeys)
      .values(created)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (first.length === 0) {
      const [kept] = await tx.select().from(idempotencyKeys).where(same);
      if (kept?.bodyHash !== bodyHash) throw new AppError(422, 'KEY_REUSED');
      return kept.body as T;
    }
    const body = await work(tx);
    await tx.update(idempotencyKeys).set({ status: 200, body }).where(same);
    return body;
  });
}

/** Drops answers that nobody will ask for again. */
export async function pruneKeys({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - 24 * 3_600_000)));
}
