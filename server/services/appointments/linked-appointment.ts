import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { appointments, type EntryLinkKind, people, services } from '../../db/schema/index.ts';
import { type EntryLinkRow, findEntryLink } from '../entry/entry-links.ts';
import type { PersonRow } from '../people/person-row.ts';

/** An appointment, reached by the code of one of its links. */
export interface LinkedAppointment {
  readonly link: EntryLinkRow;
  readonly appointment: typeof appointments.$inferSelect;
  readonly service: { readonly id: number; readonly nome: string };
  readonly patient: PersonRow;
  /** The professional it is with, where it is with one. */
  readonly doctor: PersonRow | null;
  /** Whose account the link signs in. */
  readonly account: PersonRow;
}

/** Looks an appointment up by a code of its links in the unit; undefined for any other code. */
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
  const service = { id: services.id, nome: services.nome };
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
        eq(people.ativo, true),
        eq(account.ativo, true),
      ),
    );
  return row && { link, ...row };
}
