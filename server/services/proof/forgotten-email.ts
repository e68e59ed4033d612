import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { mailboxKeysBefore, unitKey } from '../units/unit-key.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * What stands for an e-mail where somebody who had it is forgotten: enough to count what was mailed to it within a day, so that
 * signing up and closing the account again and again fills nobody's mailbox (FIXS-04). Whoever has not the unit's key
 * cannot test guesses at it.
 * @param email without capitals
 */
export async function forgottenEmail(context: Context, unit: number, email: string): Promise<string> {
  return digest(await unitKey(context, unit, 'mailboxes'), email);
}

/**
 * All that may stand for an e-mail of somebody forgotten: by the key of now, by those before, and without any, as a server of
 * the version before writes it. Each is let go of a day after its mail.
 * @param email without capitals
 */
export async function forgottenEmails(context: Context, unit: number, email: string): Promise<readonly string[]> {
  const before = await mailboxKeysBefore(context.db, unit);
  const keyless = `forgotten ${createHash('sha256').update(email).digest('hex')}`;
  return [await forgottenEmail(context, unit, email), ...before.map((key) => digest(key, email)), keyless];
}

const digest = (key: Uint8Array, email: string): string =>
  `forgotten ${createHmac('sha256', key).update(email).digest('hex')}`;
