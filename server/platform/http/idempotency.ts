import { createHash } from 'node:crypto';
import { and, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches, type Sweeping } from '../db/in-batches.ts';
import { idempotencyKeys } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { AppDeps } from '../deps.ts';
import { tenantOf } from './tenant.ts';
import { type Audited, withAudit } from './with-audit.ts';

/**
 * Makes a write idempotent. With an `Idempotency-Key` the write and its response are stored in one transaction: a
 * repeated request gets the stored response, also when concurrent. Failed writes roll back and can be retried. Without
 * the header the write just runs. With `Idempotency-Lookup` nothing is written: the response is the stored one, or 409
 * NOT_DONE.
 * @param work must use the database that it gets, with `{ ...deps, db }` for services
 * @param audited also audits the write; a repeated request is not audited again
 * @throws AppError 422 KEY_REUSED for the same key with another body, 400 INVALID_KEY
 */
export async function withIdempotency<T extends object | boolean>(
  request: FastifyRequest,
  deps: AppDeps,
  work: (db: Database) => Promise<T>,
  audited?: Audited<T>,
): Promise<T> {
  const intent = intentOf(request);
  const write = (db: Database): Promise<T> => (audited ? withAudit(request, { ...deps, db }, work, audited) : work(db));
  if (intent === undefined) return write(deps.db);
  return transaction(deps.db, async (tx) => {
    const { same, lookup: _, ...row } = intent;
    const first = await tx
      .insert(idempotencyKeys)
      .values({ ...row, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (first.length === 0) return (await keptAnswer(tx, intent)) as T;
    // The key is unused, and the rollback keeps it so: a lookup must not write.
    if (intent.lookup) throw new AppError(409, 'NOT_DONE');
    const body = await write(tx);
    await tx.update(idempotencyKeys).set({ status: 200, body }).where(same);
    return body;
  });
}

/** Running requests of this process by key; each value settles with the last request of its key. */
const underWay = new WeakMap<AppDeps, Map<string, Promise<unknown>>>();

/**
 * As `withIdempotency`, for a write with slow preparation outside the transaction (an insurer's answer, a password's
 * hash). Concurrent repetitions wait for each other, so that preparation runs once.
 * @param prepare runs before the transaction, but not for a key with a stored response
 * @param repeated checks a repetition before its stored response is given, and throws: the key's hash knows no password
 */
export async function withIdempotencyAfter<Prepared, T extends object>(
  request: FastifyRequest,
  deps: AppDeps,
  prepare: () => Promise<Prepared>,
  work: (db: Database, prepared: Prepared) => Promise<T>,
  audited?: Audited<T>,
  repeated?: () => Promise<void>,
): Promise<T> {
  const intent = intentOf(request);
  const run = async (): Promise<T> => {
    const kept = intent && (await keptAnswer(deps.db, intent));
    if (kept !== undefined && !intent?.lookup) await repeated?.();
    if (kept !== undefined) return kept as T;
    if (intent?.lookup) throw new AppError(409, 'NOT_DONE');
    const prepared = await prepare();
    return withIdempotency(request, deps, (db) => work(db, prepared), audited);
  };
  return intent === undefined ? run() : inTurn(deps, intent, run);
}

/** Runs `run` after the requests of the same key that this process is answering. */
export async function inTurn<T>(deps: AppDeps, intent: Intent, run: () => Promise<T>): Promise<T> {
  const name = [intent.unit, intent.actor, intent.route, intent.key].join(' ');
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

/** A request with an `Idempotency-Key`, and the place of its stored response. */
export interface Intent {
  readonly unit: number;
  readonly actor: string;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  /** `Idempotency-Lookup`: only look for the stored response, whatever the body. */
  readonly lookup: boolean;
  readonly same: SQL | undefined;
}

/**
 * The intent of a request; undefined without a key.
 * @param owner of the key; by default the session's person, or `anonymous`
 * @throws AppError 400 INVALID_KEY
 */
export function intentOf(request: FastifyRequest, owner?: string): Intent | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw new AppError(400, 'INVALID_KEY');
  const mine = {
    unit: tenantOf(request).public.unit,
    actor: owner ?? (request.session ? `person:${request.session.person.id}` : 'anonymous'),
    route: `${request.method} ${request.routeOptions.url}`,
    key,
  };
  const { unit, actor, route } = idempotencyKeys;
  const same = and(eq(unit, mine.unit), eq(actor, mine.actor), eq(route, mine.route), eq(idempotencyKeys.key, key));
  const lookup = request.headers['idempotency-lookup'] !== undefined;
  return { ...mine, bodyHash: hashOf(request.body), lookup, same };
}

/** Digest of the body without passwords, which must not be stored by a fast hash. */
function hashOf(body: unknown): string {
  const text = JSON.stringify(body ?? null, (name, value: unknown) => (/password/i.test(name) ? undefined : value));
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The stored response of a key, or undefined.
 * @param since leaves out earlier responses
 * @throws AppError 422 KEY_REUSED
 */
export async function keptAnswer(db: Database, { same, bodyHash, lookup }: Intent, since?: Date): Promise<unknown> {
  const young = since && gt(idempotencyKeys.createdAt, since);
  const [kept] = await db.select().from(idempotencyKeys).where(and(same, young));
  if (kept !== undefined && !lookup && kept.bodyHash !== bodyHash) throw new AppError(422, 'KEY_REUSED');
  return kept?.body ?? undefined;
}

/** Deletes stored responses after a day. */
export function pruneKeys(sweeping: Sweeping & Pick<AppDeps, 'clock'>): Promise<void> {
  const by = idempotencyKeys.createdAt;
  const where = lt(by, new Date(sweeping.clock.now().getTime() - 24 * 3_600_000));
  return deleteInBatches(sweeping, { table: idempotencyKeys, where, by });
}
