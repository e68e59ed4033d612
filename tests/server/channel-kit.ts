import { and, eq } from 'drizzle-orm';
import type { Channel } from '../../engine/language/checks/channels.ts';
import { people } from '../../server/platform/db/schema/index.ts';
import type { TestServer } from './helper.ts';

/** A mobile as people type it. */
export const PHONE = '1155551234';

/** Stores a holder's choice of channel and phone. @returns the holder */
export async function choose(
  { deps: { db } }: TestServer,
  unit: number,
  channel: Channel,
  { telefono = PHONE, documento = '30111222' } = {},
) {
  const holder = and(eq(people.unit, unit), eq(people.identityNumber, documento), eq(people.kind, 'holder'));
  const [person] = await db.update(people).set({ channel, phone: telefono }).where(holder).returning();
  if (person === undefined) throw new Error('NO_HOLDER');
  return person;
}
