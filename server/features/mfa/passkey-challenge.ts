import { randomBytes } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import { passkeyChallenges } from '../../platform/db/schema/index.ts';
import { isOrphan } from '../../platform/db/violation.ts';
import { PASSKEYS } from '../../platform/limits/limits.ts';
import type { FactorRow } from '../credentials/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The one origin where a passkey is created and used. */
export interface PasskeySite {
  /** Host name, as the relying party's id. Never a parent domain, so that sibling hosts cannot use the passkey. */
  readonly id: string;
  /** Scheme, host and port, exactly as the browser signs them. */
  readonly origin: string;
}

/** A stored challenge. */
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

/** Owner of a challenge, which ends with it: a sign-in step between password and factor, or a session. */
export type Bound = { readonly stepHash: string } | { readonly sessionId: number };

/** 256 bits, twice the minimum of WebAuthn. */
const CHALLENGE_BYTES = 32;

/**
 * Creates a challenge and replaces the earlier one of the step or session.
 * @returns the challenge in base64url; undefined when its owner has ended
 */
export async function newChallenge(
  { db, clock }: Context,
  { id: factorId, unit }: Pick<FactorRow, 'id' | 'unit'>,
  about: { readonly bound: Bound; readonly site: PasskeySite; readonly name?: string },
): Promise<string | undefined> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + PASSKEYS.challengeMinutes * 60_000);
  const made = { unit, factorId, site: about.site.id, challenge, name: about.name ?? null, expiresAt };
  const target = 'stepHash' in about.bound ? passkeyChallenges.stepHash : passkeyChallenges.sessionId;
  try {
    await db
      .insert(passkeyChallenges)
      .values({ ...made, ...about.bound })
      .onConflictDoUpdate({ target, set: made });
    return challenge;
  } catch (error) {
    if (isOrphan(error)) return undefined;
    throw error;
  }
}

/**
 * Deletes a challenge before its answer is checked, so that it is answered once, on any server.
 * @returns undefined when it is missing, expired or of another origin
 */
export async function takeChallenge(
  { db, clock }: Context,
  unit: number,
  bound: Bound,
  site: PasskeySite,
): Promise<ChallengeRow | undefined> {
  const whose =
    'stepHash' in bound
      ? eq(passkeyChallenges.stepHash, bound.stepHash)
      : eq(passkeyChallenges.sessionId, bound.sessionId);
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.unit, unit), whose))
    .returning();
  return taken && taken.site === site.id && taken.expiresAt > clock.now() ? taken : undefined;
}

/** Deletes expired challenges. Run by the cleanup jobs. */
export function prunePasskeyChallenges(sweeping: Context & Sweeping): Promise<void> {
  const { expiresAt } = passkeyChallenges;
  return deleteInBatches(sweeping, {
    table: passkeyChallenges,
    where: lte(expiresAt, sweeping.clock.now()),
    by: expiresAt,
  });
}
