import { randomBytes } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches, type Sweeping } from '../../db/in-batches.ts';
import { passkeyChallenges } from '../../db/schema/index.ts';
import { isOrphan } from '../../db/violation.ts';
import { PASSKEYS } from '../limits/limits.ts';
import type { FactorRow } from './factor-of.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** The one address at which a passkey is made and answers. */
export interface PasskeySite {
  /** Host name: the relying party's id. Never a domain above it, so that no neighbour of the host is let in. */
  readonly id: string;
  /** Scheme, host and port, to the letter, as the browser signs it. */
  readonly origin: string;
}

/** What a device is asked to sign. */
export type ChallengeRow = typeof passkeyChallenges.$inferSelect;

/** What a challenge belongs to, and ends with: a sign-in between password and factor, or a session. */
export type Bound = { readonly stepHash: string } | { readonly sessionId: number };

/** 256 bits, twice what WebAuthn asks for. */
const CHALLENGE_BYTES = 32;

/**
 * Makes a challenge in the place of the one that the sign-in or the session had.
 * @returns it, in base64url; undefined when what it would belong to ended meanwhile
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
 * Uses a challenge up before its answer is judged: an answer is judged once, whatever comes of it, on whatever server.
 * @returns undefined when there is none that lives, or it was made at another address
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

/** Drops challenges that nobody answered; called from time to time. */
export function prunePasskeyChallenges(sweeping: Context & Sweeping): Promise<void> {
  const { expiresAt } = passkeyChallenges;
  return deleteInBatches(sweeping, {
    table: passkeyChallenges,
    where: lte(expiresAt, sweeping.clock.now()),
    by: expiresAt,
  });
}
