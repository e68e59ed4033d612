import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { signInSteps } from '../../platform/db/schema/index.ts';
import { SIGN_IN_STEP } from '../../platform/limits/limits.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A sign-in that waits for its second factor. */
export type StepRow = typeof signInSteps.$inferSelect;

/** Begins a sign-in step after a correct password. @returns token for the browser; only its hash is stored */
export async function beginStep(
  { db, clock }: Context,
  { id: personId, unit }: Pick<PersonRow, 'id' | 'unit'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + SIGN_IN_STEP.minutes * 60_000);
  await db.insert(signInSteps).values({ tokenHash: hashOfStep(token), unit, personId, expiresAt });
  return token;
}

/** The unexpired step of a browser, without counting a try. */
export async function findStep({ db, clock }: Context, unit: number, token: string): Promise<StepRow | undefined> {
  const [row] = await db
    .select()
    .from(signInSteps)
    .where(living({ clock }, unit, hashOfStep(token)));
  return row;
}

/**
 * Counts a try before checking it, so that parallel tries cannot outrun the count.
 * @returns undefined when the step has no tries left
 */
export async function takeTry({ db, clock }: Context, { unit, tokenHash }: StepRow): Promise<StepRow | undefined> {
  const [taken] = await db
    .update(signInSteps)
    .set({ tries: sql`${signInSteps.tries} + 1` })
    .where(living({ clock }, unit, tokenHash))
    .returning();
  return taken;
}

/** Number of tries left. */
export const triesLeft = ({ tries }: StepRow): number => SIGN_IN_STEP.tries - tries;

/** Ends a step. @returns whether it existed: a concurrent change of the password ends it */
export async function endStep(tx: Database, { unit, tokenHash }: StepRow): Promise<boolean> {
  const ended = await tx
    .delete(signInSteps)
    .where(and(eq(signInSteps.unit, unit), eq(signInSteps.tokenHash, tokenHash)))
    .returning({ tokenHash: signInSteps.tokenHash });
  return ended.length > 0;
}

/**
 * Replaces the token of a living step, because the answer with it was lost. Its tries and its end stay.
 * @returns token for the browser and the step's person, or undefined when the step has ended
 */
export async function renewStep(
  { db, clock }: Context,
  unit: number,
  tokenHash: string,
): Promise<{ readonly token: string; readonly personId: number } | undefined> {
  const [ended] = await db
    .delete(signInSteps)
    .where(living({ clock }, unit, tokenHash))
    .returning();
  if (ended === undefined) return undefined;
  const token = randomBytes(32).toString('base64url');
  await db.insert(signInSteps).values({ ...ended, tokenHash: hashOfStep(token) });
  return { token, personId: ended.personId };
}

/** Ends all steps of a person, in the caller's transaction. */
export async function endStepsOf(tx: Database, { id, unit }: Pick<PersonRow, 'id' | 'unit'>): Promise<void> {
  await tx.delete(signInSteps).where(and(eq(signInSteps.unit, unit), eq(signInSteps.personId, id)));
}

/** Deletes expired steps. Run by the cleanup jobs. */
export function pruneSteps(sweeping: Context & Sweeping): Promise<void> {
  const by = signInSteps.expiresAt;
  return deleteInBatches(sweeping, { table: signInSteps, where: lte(by, sweeping.clock.now()), by });
}

const living = ({ clock }: Pick<Context, 'clock'>, unit: number, tokenHash: string) =>
  and(
    eq(signInSteps.unit, unit),
    eq(signInSteps.tokenHash, tokenHash),
    lt(signInSteps.tries, SIGN_IN_STEP.tries),
    gt(signInSteps.expiresAt, clock.now()),
  );

/** Hash of a step's token, stored in its place. */
export const hashOfStep = (token: string): string => createHash('sha256').update(token).digest('hex');
