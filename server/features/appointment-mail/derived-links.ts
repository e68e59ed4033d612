import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { entryWindow } from '../../../engine/domain/appointment/entry-window.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { unitKey } from '../../platform/units/unit-key.ts';
import { keepEntryLink } from '../access-links/index.ts';
import { ENTRIES, entryAddress } from './appointment-links.ts';
import { holderOf } from './appointment-mail.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Columns of an appointment that its link needs. */
type LinkRow = Pick<typeof appointments.$inferSelect, 'id' | 'unit' | 'startsAt' | 'status'>;

/** Path of an appointment's entry link; null when the appointment is cancelled, done or past its window. */
export type DerivedLink = (row: LinkRow) => string | null;

const MINUTE = 60_000;

/** Id of the appointment, minute of its hour in the link, and the digest of both: 192 bits. */
const SHAPE = /^([0-9a-z]{1,9})-([0-9a-z]{1,9})-([\w-]{32})$/;

/**
 * Makes the entry links that answers of the API carry. Stored links are only hashes, so the codes are derived by a key of
 * the unit: a list of appointments writes nothing, and the link is stored at its first use (`storeDerivedLink`). A link
 * opens as the one in the mail does: in the appointment's window, five times, for its call alone.
 */
export async function derivedLinks(context: Context, tenant: CompiledTenant): Promise<DerivedLink> {
  const key = await unitKey(context, tenant.public.unit, 'entries');
  const now = context.clock.now();
  return ({ id, startsAt, status }) => {
    if (status !== 'booked' || now >= entryWindow(tenant.public.settings, startsAt).until) return null;
    const minute = Math.floor(startsAt.getTime() / MINUTE);
    return entryAddress(`${id.toString(36)}-${minute.toString(36)}-${digest(key, id, minute)}`);
  };
}

/**
 * Stores the link of a derived code at its first use, so that its uses are counted as those of a mailed one.
 * @returns whether the code is one of this unit
 */
export async function storeDerivedLink(context: Context, unit: number, code: string): Promise<boolean> {
  const [, first, second, mac] = SHAPE.exec(code.trim()) ?? [];
  if (first === undefined || second === undefined || mac === undefined) return false;
  const [id, minute] = [Number.parseInt(first, 36), Number.parseInt(second, 36)];
  const expected = digest(await unitKey(context, unit, 'entries'), id, minute);
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return false;
  const [row] = await context.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.unit, unit), eq(appointments.id, id)));
  const holder = row && (await holderOf(context.db, row));
  if (!row || !holder) return false;
  await keepEntryLink(context, code, {
    unit,
    kind: 'turno',
    accountId: holder.holder.id,
    personId: row.personId,
    appointmentId: id,
    toldStartsAt: new Date(minute * MINUTE),
    maxExchanges: ENTRIES,
  });
  return true;
}

const digest = (key: Uint8Array, id: number, minute: number): string =>
  createHmac('sha256', key).update(`entry:${id}:${minute}`).digest('base64url').slice(0, 32);
