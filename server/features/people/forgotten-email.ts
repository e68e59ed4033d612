import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { mailboxKeysBefore, unitKey } from '../../platform/units/unit-key.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Replacement of an e-mail after its person is forgotten: a keyed digest that still counts the day's mails, so that
 * repeated sign-ups and closings cannot flood a mailbox. Testing guesses needs the unit's key.
 * @param email in lower case
 */
export async function forgottenEmail(context: Context, unit: number, email: string): Promise<string> {
  return digest(await unitKey(context, unit, 'mailboxes'), email);
}

/**
 * All digests of a forgotten e-mail: by the present key, by earlier keys, and without a key as the previous version
 * writes them. Each is deleted a day after its mail.
 * @param email in lower case
 */
export async function forgottenEmails(context: Context, unit: number, email: string): Promise<readonly string[]> {
  const before = await mailboxKeysBefore(context.db, unit);
  const keyless = `forgotten ${createHash('sha256').update(email).digest('hex')}`;
  return [await forgottenEmail(context, unit, email), ...before.map((key) => digest(key, email)), keyless];
}

const digest = (key: Uint8Array, email: string): string =>
  `forgotten ${createHmac('sha256', key).update(email).digest('hex')}`;
