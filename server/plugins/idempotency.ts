import { createHash } from 'node:crypto';
import { and, eq, lt, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches, type Sweeping } from '../db/in-batches.ts';
import { idempotencyKeys } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { tenantOf } from './tenant.ts';

/**
 * Makes a write idempotent. With an `Idempotency-Key` the write and its response are stored in one transaction: a
 * repeated request gets the stored response, also when concurrent. Failed writes roll back and can be retried. Without the
 * header the write just runs. With `Idempotency-Lookup` nothing is written: the response is the stored one, or 409 NOT_DONE.
 * @param work uses the database that it is given, with `{ ...deps, db }` for services
 * @throws AppError 422 KEY_REUSED for the same key with another body, 400 INVALID_KEY
 */
export async function withIdempotency<T extends object | boolean>(
  request: FastifyRequest,
  deps: AppDeps,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const intent = intentOf(request);
  if (intent === undefined) return work(deps.db);
  return transaction(deps.db, async (tx) => {
    const { same, lookup: _, ...row } = intent;
    const first = await tx
      .insert(idempotencyKeys)
      .values({ ...row, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (first.length === 0) return (await keptAnswer(tx, intent)) as T;
    // The key was free, and is again: asking after an intent does nothing.
    if (intent.lookup) throw new AppError(409, 'NOT_DONE');
    const body = await work(tx);
    await tx.update(idempotencyKeys).set({ status: 200, body }).where(same);
    return body;
  });
}

/** Intents under way in this process, each with the end of the last request that carries it. */
const underWay = new WeakMap<AppDeps, Map<string, Promise<unknown>>>();

/**
 * As `withIdempotency`, for a write that needs what takes long and belongs in no transaction (an insurer's answer, a
 * password's hash). Repetitions at the same moment wait for each other, so that it is done once.
 * @param prepare runs before the transaction, and not at all for an intent that has its answer
 */
export async function withIdempotencyAfter<Prepared, T extends object>(
  request: FastifyRequest,
  deps: AppDeps,
  prepare: () => Promise<Prepared>,
  work: (db: Database, prepared: Prepared) => Promise<T>,
): Promise<T> {
  const intent = intentOf(request);
  const run = async (): Promise<T> => {
    const kept = intent && (await keptAnswer(deps.db, intent));
    if (kept !== undefined) return kept as T;
    if (intent?.lookup) throw new AppError(409, 'NOT_DONE');
    const prepared = await prepare();
    return withIdempotency(request, deps, (db) => work(db, prepared));
  };
  return intent === undefined
    ? run()
    : inTurn(deps, [intent.unit, intent.actor, intent.route, intent.key].join(' '), run);
}

async function inTurn<T>(deps: AppDeps, name: string, run: () => Promise<T>): Promise<T> {
  const turns = underWay.get(deps) ?? new Map<string, Promise<unknown>>();
  underWay.set(deps, turns);
  const mine = (turns.get(name) ?? Promise.resolve()).then(run, run);
  turns.set(name, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(name) === mine) turns.delete(name);
  }
}

/** What a request with an `Idempotency-Key` wants, and where it is kept. */
interface Intent {
  readonly unit: number;
  readonly actor: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Asked whether it was done, with whatever body; it is not done now. */
  readonly lookup: boolean;
  readonly same: SQL | undefined;
}

function intentOf(request: FastifyRequest): Intent | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new AppError(400, 'INVALID_KEY');
  const mine = {
    unit: tenantOf(request).public.unit,
    actor: request.session ? `person:${request.session.person.id}` : 'anonymous',
    route: `${request.method} ${request.routeOptions.url}`,
    key,
  };
  const { unit, actor, route } = idempotencyKeys;
  const same = and(eq(unit, mine.unit), eq(actor, mine.actor), eq(route, mine.route), eq(idempotencyKeys.key, key));
  const lookup = request.headers['idempotency-lookup'] !== undefined;
  return { ...mine, bodyHash: hashOf(request.body), lookup, same };
}

/** A fast hash is no place for a password (R5): what is wanted is told apart without it. */
function hashOf(body: unknown): string {
  const text = JSON.stringify(body ?? null, (name, value: unknown) => (/password/i.test(name) ? undefined : value));
  return createHash('sha256').update(text).digest('hex');
}

/** The answer that an intent was given; undefined when it has none yet. @throws AppError 422 KEY_REUSED */
async function keptAnswer(db: Database, { same, bodyHash, lookup }: Intent): Promise<unknown> {
  const [kept] = await db.select().from(idempotencyKeys).where(same);
  if (kept !== undefined && !lookup && kept.bodyHash !== bodyHash) throw new AppError(422, 'KEY_REUSED');
  return kept?.body ?? undefined;
}

/** Drops answers that nobody will ask for again. */
export function pruneKeys(sweeping: Sweeping & Pick<AppDeps, 'clock'>): Promise<void> {
  const by = idempotencyKeys.createdAt;
  const where = lt(by, new Date(sweeping.clock.now().getTime() - 24 * 3_600_000));
  return deleteInBatches(sweeping, { table: idempotencyKeys, where, by });
}
