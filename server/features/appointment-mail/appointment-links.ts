import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { appointments } from '../../platform/db/schema/index.ts';
import { entryCodeOf, newCode, putEntryLink } from '../access-links/index.ts';

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

/** Columns of the appointment that a link needs. */
type LinkedRow = Pick<typeof appointments.$inferSelect, 'id' | 'unit' | 'personId' | 'startsAt'>;

/** Number of times that a link may enter an appointment. */
export const ENTRIES = 5;

/**
 * Creates the links for an appointment's mail. Only hashes are stored, so each call returns new codes; earlier
 * ones stay valid. Links survive a move: the appointment's window, not the link, limits entering and answering. Each
 * link stores the hour that its mail says, so that a link with an earlier hour asks before it answers for the present
 * one.
 * @param accountId the account to enter: the holder's, also for a member of the family
 */
export async function appointmentLinks(
  context: Context,
  appointment: LinkedRow,
  accountId: number,
): Promise<AppointmentLinks> {
  const code = newCode();
  const codes = { confirm: code, enter: entryCodeOf(code), entries: ENTRIES };
  await putAppointmentLinks(context, appointment, accountId, codes);
  return {
    confirm: `/confirmar?id=${code}`,
    reject: `/rechazar?id=${code}`,
    enter: entryAddress(entryCodeOf(code)),
  };
}

/** Path that enters an appointment by a code. */
export const entryAddress = (code: string): string => `/turnoAcceso?codigoTurno=${encodeURIComponent(code)}`;

/** Codes of an appointment's links; `entries` is the number of times that it may be entered, null for no limit. */
interface LinkCodes {
  readonly confirm?: string;
  readonly enter?: string;
  readonly entries: number | null;
}

/** Stores the two codes of an appointment. */
export async function putAppointmentLinks(
  context: Context,
  { id, unit, personId, startsAt }: LinkedRow,
  accountId: number,
  { confirm, enter, entries }: LinkCodes,
): Promise<void> {
  const about = { unit, accountId, personId, appointmentId: id, toldStartsAt: startsAt };
  if (confirm !== undefined) await putEntryLink(context, confirm, { ...about, kind: 'confirm' });
  if (enter !== undefined) await putEntryLink(context, enter, { ...about, kind: 'turno', maxExchanges: entries });
}
