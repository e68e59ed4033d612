import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches, type Sweeping } from '../../db/in-batches.ts';
import { signInSteps } from '../../db/schema/index.ts';
import { SIGN_IN_STEP } from '../limits/limits.ts';
import type { PersonRow } from '../people/person-row.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A sign-in that waits for its code. */
export type StepRow = typeof signInSteps.$inferSelect;

/** Begins a step for whoever has just typed the right password. @returns the browser's secret, which is never kept */
export async function beginStep(
  { db, clock }: Context,
  { id: personId, unit }: Pick<PersonRow, 'id' | 'unit'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + SIGN_IN_STEP.minutes * 60_000);
  await db.insert(signInSteps).values({ tokenHash: hashOf(token), unit, personId, expiresAt });
  return token;
}

/** The living step of a browser, without taking anything of it. */
export async function findStep({ db, clock }: Context, unit: number, token: string): Promise<StepRow | undefined> {
  const [row] = await db
    .select()
    .from(signInSteps)
    .where(living({ clock }, unit, hashOf(token)));
  return row;
}

/** Takes one try before it is judged, so that tries in parallel cannot outrun the count. @returns undefined when none is left */
export async function takeTry({ db, clock }: Context, { unit, tokenHash }: StepRow): Promise<StepRow | undefined> {
  const [taken] = await db
    .update(signInSteps)
    .set({ tries: sql`${signInSteps.tries} + 1` })
    .where(living({ clock }, unit, tokenHash))
    .returning();
  return taken;
}

/** How many tries a step has left. */
export const triesLeft = ({ tries }: StepRow): number => SIGN_IN_STEP.tries - tries;

/** Ends a step. @returns whether it still stood: a password that was set meanwhile has ended it */
export async function endStep(tx: Database, { unit, tokenHash }: StepRow): Promise<boolean> {
  const ended = await tx
    .delete(signInSteps)
    .where(and(eq(signInSteps.unit, unit), eq(signInSteps.tokenHash, tokenHash)))
    .returning({ tokenHash: signInSteps.tokenHash });
  return ended.length > 0;
}

/** Ends every step of a person, in the transaction that is the reason for it. */
export async function endStepsOf(tx: Database, { id, unit }: Pick<PersonRow, 'id' | 'unit'>): Promise<void> {
  await tx.delete(signInSteps).where(and(eq(signInSteps.unit, unit), eq(signInSteps.personId, id)));
}

/** Drops steps that are over; called from time to time. */
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

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
