import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { recoveryCodes, recoveryTries } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { CodeRow, Guess } from './guess.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * The code to check a guess against, after counting a try; undefined when it is missing or has no tries left. Tries are
 * counted per address and in total, so that strangers cannot use up the owner's. A known browser that asked for a
 * code has tries of its own.
 */
export async function countTry(context: Context, tenant: CompiledTenant, guess: Guess): Promise<CodeRow | undefined> {
  const { unit } = tenant.public;
  const row = (await codeFor(context, unit, guess)) ?? none(context, unit, guess);
  return transaction(context.db, async (tx) => {
    if (!(await takeOf(tx, row, sourceOf(row, guess), tenant.public.settings.recovery.tries))) return undefined;
    return isOwn(row, guess) ? row : takeInAll(tx, row, tenant.public.settings.recovery.triesInAll);
  });
}

/** Uncounts a try that was correct. */
export async function giveBackTry(db: Database, row: CodeRow, guess: Guess): Promise<void> {
  const source = [...ofCode(row), eq(recoveryTries.source, sourceOf(row, guess))];
  await db
    .update(recoveryTries)
    .set({ tries: sql`${recoveryTries.tries} - 1` })
    .where(and(...source));
  if (!isOwn(row, guess))
    await db
      .update(recoveryCodes)
      .set({ tries: sql`${recoveryCodes.tries} - 1` })
      .where(sameCode(row));
}

/** The code that this browser asked for, else one asked from an unknown browser, else another browser's. */
async function codeFor({ db, clock }: Context, unit: number, { name, device }: Guess): Promise<CodeRow | undefined> {
  const living = await db
    .select()
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.unit, unit), eq(recoveryCodes.name, name), gt(recoveryCodes.expiresAt, clock.now())))
    .orderBy(sql`${recoveryCodes.expiresAt} desc`);
  return (
    living.find((row) => device !== undefined && row.device === device) ??
    living.find((row) => row.device === '') ??
    living[0]
  );
}

/** Stand-in for a missing code: it causes the same reads and writes, so that timing reveals nothing. */
const none = ({ clock }: Context, unit: number, { name }: Guess): CodeRow => {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  return { unit, name, device: '', personId: 0, codeHash: `none ${name}`, tries: 0, expiresAt };
};

/** Takes one try of a source atomically: concurrent guesses never exceed the limit. */
async function takeOf(tx: Database, row: CodeRow, source: string, limit: number): Promise<boolean> {
  const { unit, codeHash, expiresAt } = row;
  const taken = await tx
    .insert(recoveryTries)
    .values({ unit, codeHash, source, tries: 1, expiresAt })
    .onConflictDoUpdate({
      target: [recoveryTries.unit, recoveryTries.codeHash, recoveryTries.source],
      set: { tries: sql`${recoveryTries.tries} + 1` },
      setWhere: lt(recoveryTries.tries, limit),
    })
    .returning({ tries: recoveryTries.tries });
  return taken.length > 0;
}

async function takeInAll(tx: Database, row: CodeRow, limit: number): Promise<CodeRow | undefined> {
  const [taken] = await tx
    .update(recoveryCodes)
    .set({ tries: sql`${recoveryCodes.tries} + 1` })
    .where(and(sameCode(row), lt(recoveryCodes.tries, limit)))
    .returning();
  return taken;
}

const isOwn = (row: CodeRow, guess: Guess): boolean => guess.device !== undefined && row.device === guess.device;

const sourceOf = (row: CodeRow, guess: Guess): string =>
  isOwn(row, guess) ? `device ${row.device}` : `address ${networkOf(guess.address)}`;

const ofCode = ({ unit, codeHash }: CodeRow) => [eq(recoveryTries.unit, unit), eq(recoveryTries.codeHash, codeHash)];

const sameCode = ({ unit, name, codeHash }: CodeRow) =>
  and(eq(recoveryCodes.unit, unit), eq(recoveryCodes.name, name), eq(recoveryCodes.codeHash, codeHash));
