import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema/index.ts';
import type { AppDeps } from '../deps.ts';
import { type Intent, inTurn, intentOf, keptAnswer } from './idempotency.ts';

/** Milliseconds for which a one-time write is answered again: as long as a tab keeps the key of an open request. */
export const ANSWERED_AGAIN = 30 * 60_000;

/**
 * Stores what a one-time write did, by ids alone, in the transaction that uses the secret up.
 * @param done never a token, a code or a password: its reader may be neither the person nor the server
 */
export type KeepDone<Done extends object> = (tx: Database, done: Done) => Promise<void>;

/** A write that somebody without a session may do once, because they hold a secret. */
export interface OneTime<Done extends object, T> {
  /** The secret of the request, such as a mailed code; undefined when the request has no secret, and is refused by `write`. */
  readonly secret: string | undefined;
  /** Uses the secret up and calls `keep` in the same transaction. */
  readonly write: (keep: KeepDone<Done>) => Promise<T>;
  /**
   * Answers a repetition from the stored row, and audits it. Undefined when that no longer holds, such as for an ended
   * session: the repetition is then refused as any other use of the secret.
   */
  readonly again: (done: Done, keep: KeepDone<Done>) => Promise<T | undefined>;
}

/**
 * Makes a one-time write idempotent: its answer may have been lost after the secret was used up. A repetition needs the
 * same `Idempotency-Key`, the same secret and the same body, within half an hour; a key alone, or a secret alone, finds
 * nothing. A lookup is always NOT_DONE, because it must not open a session.
 * @throws AppError 422 KEY_REUSED for another body, 400 INVALID_KEY; as `write` does
 */
export async function withOneTimeSecret<Done extends object, T>(
  request: FastifyRequest,
  deps: AppDeps,
  { secret, write, again }: OneTime<Done, T>,
): Promise<T> {
  const intent = intentOf(request, `secret:${digest(secret ?? '')}`);
  if (intent?.lookup) throw new AppError(409, 'NOT_DONE');
  if (intent === undefined || secret === undefined) return write(async () => undefined);
  const keep: KeepDone<Done> = (tx, done) => keepDone(tx, deps, intent, done);
  const repeat = async (): Promise<T | undefined> => {
    const since = new Date(deps.clock.now().getTime() - ANSWERED_AGAIN);
    const done = await keptAnswer(deps.db, intent, since);
    return done === undefined ? undefined : again(done as Done, keep);
  };
  return inTurn(deps, intent, async () => {
    const earlier = await repeat();
    if (earlier !== undefined) return earlier;
    try {
      return await write(keep);
    } catch (error) {
      // The same request, at another server, may have used the secret up in the meantime.
      const meanwhile = error instanceof AppError ? await repeat() : undefined;
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
  });
}

async function keepDone(tx: Database, deps: AppDeps, { same: _, lookup: __, ...row }: Intent, done: object) {
  const kept = { status: 200, body: done, createdAt: deps.clock.now() };
  const { unit, actor, route, key } = idempotencyKeys;
  await tx
    .insert(idempotencyKeys)
    .values({ ...row, ...kept })
    .onConflictDoUpdate({ target: [unit, actor, route, key], set: { body: done } });
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');
