import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { passkeys } from '../../platform/db/schema/index.ts';
import type { FactorRow } from '../credentials/index.ts';
import type { PasskeySite } from './passkey-challenge.ts';

type Factor = Pick<FactorRow, 'id' | 'unit'>;

/** A stored passkey. */
export type PasskeyRow = typeof passkeys.$inferSelect;

const ofFactor = ({ id, unit }: Factor) => and(eq(passkeys.unit, unit), eq(passkeys.factorId, id));

/** All passkeys of a second factor, the oldest first. */
export const passkeysOf = (db: Database, factor: Factor): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(ofFactor(factor)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Passkeys of a factor that work at a site. */
export async function passkeysAt(db: Database, factor: Factor, site: PasskeySite): Promise<PasskeyRow[]> {
  return (await passkeysOf(db, factor)).filter((key) => key.site === site.id);
}

/** The factor's own passkey with this credential id, at this site. */
export async function passkeyNamed(
  db: Database,
  factor: Factor,
  site: PasskeySite,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const named = and(eq(passkeys.site, site.id), eq(passkeys.credentialId, credentialId));
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(ofFactor(factor), named));
  return row;
}

/** Facts about a passkey from a verified answer. */
export interface PasskeyUse {
  readonly counter: number;
  readonly backedUp: boolean;
}

/**
 * Records a passkey's use. A device's counter must increase: otherwise the key is a copy. Of two concurrent answers one
 * is recorded.
 * @returns false when the counter did not increase or the passkey was removed
 */
export async function keepUse(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, unit }: Pick<PasskeyRow, 'id' | 'unit'>,
  { counter, backedUp }: PasskeyUse,
): Promise<boolean> {
  const countless = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const on = or(sql`${passkeys.counter} < ${counter}`, countless);
  const kept = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: clock.now() })
    .where(and(eq(passkeys.unit, unit), eq(passkeys.id, id), on))
    .returning({ id: passkeys.id });
  return kept.length > 0;
}

/** Moves the passkeys to a factor that replaces another, so that a new phone does not require new passkeys. */
export async function movePasskeys(tx: Database, from: Factor, to: Factor): Promise<void> {
  await tx.update(passkeys).set({ factorId: to.id }).where(ofFactor(from));
}

/** Removes a passkey. @returns its name; undefined when the factor has no passkey with this id */
export async function dropPasskey(tx: Database, factor: Factor, id: number): Promise<string | undefined> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(ofFactor(factor), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return gone?.name;
}
