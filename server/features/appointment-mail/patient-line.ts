import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { people } from '../../platform/db/schema/index.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import type { AppointmentRow } from '../slots/index.ts';

/**
 * The line that names the patient of an appointment, where the tenant wants it (`settings.appointments.patientInMail`).
 * Mails and calendar entries have it at their end: a lock screen shows the subject and the first words.
 */
export async function patientLine(
  db: Database,
  tenant: CompiledTenant,
  { unit, personId }: Pick<AppointmentRow, 'unit' | 'personId'>,
): Promise<string | undefined> {
  const asked = tenant.public.settings.appointments.patientInMail;
  if (asked === 'none') return undefined;
  const [patient] = await db
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId)));
  if (!patient) return undefined;
  const { firstName, lastName } = patient;
  const paciente = asked === 'name' ? firstName : [firstName, lastName].map(initial).join(' ');
  return paperWords(tenant)('turno.forWhom', { paciente });
}

const initial = (name: string): string => `${name.trim().charAt(0).toUpperCase()}.`;
