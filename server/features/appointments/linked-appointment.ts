import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { appointments, type EntryLinkKind, people, services } from '../../platform/db/schema/index.ts';
import { type EntryLinkRow, findEntryLink } from '../access-links/index.ts';

/** An appointment found by the code of one of its links. */
export interface LinkedAppointment {
  readonly link: EntryLinkRow;
  readonly appointment: typeof appointments.$inferSelect;
  readonly service: { readonly id: number; readonly name: string };
  readonly patient: PersonRow;
  /** Its professional; null when booked by specialty. */
  readonly doctor: PersonRow | null;
  /** Account that the link signs in. */
  readonly account: PersonRow;
}

/** Finds an appointment by a code of its links in the unit; undefined for any other code. */
export async function linkedAppointment(
  db: Database,
  unit: number,
  kind: Exclude<EntryLinkKind, 'history'>,
  code: string,
): Promise<LinkedAppointment | undefined> {
  const link = await findEntryLink(db, unit, kind, code);
  if (link?.appointmentId == null) return undefined;
  const account = alias(people, 'account');
  const doctor = alias(people, 'doctor');
  const service = { id: services.id, name: services.name };
  const [row] = await db
    .select({ appointment: appointments, service, patient: people, account, doctor })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .innerJoin(account, eq(account.id, link.accountId))
    .leftJoin(doctor, eq(doctor.id, appointments.professionalId))
    .where(
      and(
        eq(appointments.unit, unit),
        eq(appointments.id, link.appointmentId),
        eq(people.isActive, true),
        eq(account.isActive, true),
      ),
    );
  return row && { link, ...row };
}
