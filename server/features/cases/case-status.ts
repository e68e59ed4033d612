import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AppointmentStatus } from '../../../engine/domain/appointment/appointment.ts';
import { enterableAfter } from '../../../engine/domain/appointment/entry-window.ts';
import { ACTIVE } from '../../../engine/domain/attention/changes.ts';
import { BY_APPOINTMENT, CASE_CODES, type CaseCode, type CaseStatus } from '../../../engine/domain/case/case.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import { appointments, artCases, attentions } from '../../platform/db/schema/index.ts';

/** The worker is in the queue, called or in the call, even past the window. */
export const underWay = sql<boolean>`exists (select 1 from ${attentions} where ${attentions.unit} = ${artCases.unit}
  and ${attentions.personId} = ${artCases.personId} and ${attentions.appointmentId} = ${appointments.id}
  and ${inStates(ACTIVE)})`;

/**
 * SQL for the number of the status of a case joined with its appointment, to filter, order and count by: `caseStatus` of
 * the domain in SQL.
 */
export function caseCode(tenant: CompiledTenant, now: Date): SQL<CaseCode> {
  const limit = enterableAfter(tenant.public.settings, now).toISOString();
  return sql<CaseCode>`coalesce(${artCases.ended}, case
    when ${leadingTo('toClose')} then ${number('toClose')}
    when ${leadingTo('open')} and (${appointments.startsAt} > ${limit}::timestamptz or ${underWay}) then ${number('open')}
    else ${number('toSchedule')} end)::int`;
}

/** The appointment has a status that leads to this one of the case. */
function leadingTo(status: CaseStatus): SQL {
  const names = Object.keys(BY_APPOINTMENT) as AppointmentStatus[];
  return inArray(
    appointments.status,
    names.filter((name) => BY_APPOINTMENT[name] === status),
  );
}

/** As a constant: the type of a parameter would be unknown. */
const number = (status: CaseStatus): SQL => sql.raw(String(CASE_CODES[status]));

/** The tenant's label of a status: codes.json, `caseStatus`. */
export function statusLabel(tenant: CompiledTenant, status: CaseStatus): string {
  const code = CASE_CODES[status];
  const found = Object.values(tenant.public.codes.caseStatus ?? {}).find((one) => one.code === code);
  return found?.label ?? String(code);
}
