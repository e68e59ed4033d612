import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { appointments } from '../../db/schema/index.ts';
import { putEntryLink } from '../entry/entry-links.ts';
import { entryCodeOf, newCode } from '../entry/link-codes.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Addresses below the tenant's own, for the mail of an appointment. */
export interface AppointmentLinks {
  readonly confirm: string;
  readonly reject: string;
  readonly enter: string;
}

/** What a link keeps of its appointment. */
type LinkedRow = Pick<typeof appointments.$inferSelect, 'id' | 'unit' | 'personId' | 'startsAt'>;

/** How often an appointment may be entered by its link (A4). */
const ENTRIES = 5;

/**
 * Makes the links of an appointment's mail (A4, A6). Only hashes are kept, so they can be told once, now; made again
 * they are others, and the earlier ones serve as well. They follow the appointment when it is moved: its window, not a
 * date of the link, says when it may be entered and answered. Each keeps the hour that its mail says, so that the link of
 * an earlier hour asks before it answers for the present one.
 * @param accountId whose account enters: the holder, also for a member of the family
 */
export async function appointmentLinks(
  context: Context,
  appointment: LinkedRow,
  accountId: number,
): Promise<AppointmentLinks> {
  const code = newCode();
  await putAppointmentLinks(context, appointment, accountId, { confirm: code, enter: entryCodeOf(code) }, ENTRIES);
  return {
    confirm: `/confirmar?id=${code}`,
    reject: `/rechazar?id=${code}`,
    enter: entryAddress(entryCodeOf(code)),
  };
}

/** Where a code enters its appointment. */
export const entryAddress = (code: string): string => `/turnoAcceso?codigoTurno=${encodeURIComponent(code)}`;

/** Keeps the two codes of an appointment. @param entries how often it may be entered; null: as often as one likes */
export async function putAppointmentLinks(
  context: Context,
  { id, unit, personId, startsAt }: LinkedRow,
  accountId: number,
  codes: { readonly confirm?: string; readonly enter?: string },
  entries: number | null,
): Promise<void> {
  const about = { unit, accountId, personId, appointmentId: id, toldStartsAt: startsAt };
  if (codes.confirm !== undefined) await putEntryLink(context, codes.confirm, { ...about, kind: 'confirm' });
  if (codes.enter !== undefined)
    await putEntryLink(context, codes.enter, { ...about, kind: 'turno', maxExchanges: entries });
}
