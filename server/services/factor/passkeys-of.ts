import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { passkeys } from '../../db/schema/index.ts';
import type { FactorRow } from './factor-of.ts';
import type { PasskeySite } from './passkey-challenge.ts';

type Factor = Pick<FactorRow, 'id' | 'unit'>;

/** A passkey as it is kept. */
export type PasskeyRow = typeof passkeys.$inferSelect;

const ofFactor = ({ id, unit }: Factor) => and(eq(passkeys.unit, unit), eq(passkeys.factorId, id));

/** All passkeys of a second factor, the oldest first. */
export const passkeysOf = (db: Database, factor: Factor): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(ofFactor(factor)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Those that answer at an address. */
export async function passkeysAt(db: Database, factor: Factor, site: PasskeySite): Promise<PasskeyRow[]> {
  return (await passkeysOf(db, factor)).filter((key) => key.site === site.id);
}

/** The owner's passkey of this name among devices, at this address: nobody else's is found by it. */
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

/** What a right answer told of a passkey. */
export interface PasskeyUse {
  readonly counter: number;
  readonly backedUp: boolean;
}

/**
 * Keeps that a passkey was used. A device that counts has counted on since: one that did not is a copy. Of two answers at
 * once one is kept. @returns false for one whose count went back or stood still, and for a passkey that is gone
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

/** Has the passkeys of one factor go on beside another that takes its place: another phone is no reason to make them anew. */
export async function movePasskeys(tx: Database, from: Factor, to: Factor): Promise<void> {
  await tx.update(passkeys).set({ factorId: to.id }).where(ofFactor(from));
}

/** Takes a passkey away. @returns its name; undefined when the factor has none of this id */
export async function dropPasskey(tx: Database, factor: Factor, id: number): Promise<string | undefined> {
  const [gone] = await tx
    .delete(passkeys)
    .where(and(ofFactor(factor), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return gone?.name;
}
