import { eq, type SQL, sql } from 'drizzle-orm';
import { enterableAfter } from '../../../engine/domain/appointment/entry-window.ts';
import { ACTIVE } from '../../../engine/domain/attention/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { truth } from '../../../engine/language/rules/evaluate.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import { appointments, artCases, attentions } from '../../platform/db/schema/index.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';

/** 1 Abierto, 2 Cancelado, 3 Cerrado, 4 Agendar nuevo turno, 5 Cerrar caso. */
export type CaseStatus = 1 | 2 | 3 | 4 | 5;

/**
 * Actions of a manager on a case: entries of codes.json, `caseActions`. `edit` corrects the worker and adds notes,
 * `documents` adds or describes documents (D-ART-01), `move` gives the case to another manager, `closing` corrects what its
 * closing asked.
 */
export type CaseAction = 'cancel' | 'close' | 'schedule' | 'reschedule' | 'edit' | 'move' | 'documents' | 'closing';

/**
 * Whether a case of this status admits the action, by the table that the page uses. Denies when the table does not say.
 */
export function admitsAction(tenant: CompiledTenant, status: CaseStatus, action: CaseAction): boolean {
  return truth({ allowed: [`caseActions.${action}`, status, 'caseStatus'] }, tenantScope(tenant, {})) === true;
}

/** Refuses actions that the status does not admit. @throws AppError 409 CASE_READ_ONLY */
export function requireAction(tenant: CompiledTenant, status: CaseStatus, action: CaseAction): void {
  if (!admitsAction(tenant, status, action)) throw new AppError(409, 'CASE_READ_ONLY');
}

/** The worker is in the queue, called or in the call, even past the window. */
export const underWay = sql`exists (select 1 from ${attentions} where ${attentions.unit} = ${artCases.unit}
  and ${attentions.personId} = ${artCases.personId} and ${attentions.appointmentId} = ${appointments.id}
  and ${inStates(ACTIVE)})`;

/**
 * SQL for the status of a case joined with its appointment (D-ART-06): the manager's decision, else derived from the
 * appointment. Attended: to be closed. Missed, rejected, cancelled or absent: needs a new one. An appointment is missed
 * when its entry window passed without the worker.
 */
export function caseStatus(tenant: CompiledTenant, now: Date): SQL<CaseStatus> {
  const limit = enterableAfter(tenant.public.settings, now).toISOString();
  return sql<CaseStatus>`coalesce(${artCases.ended}, case
    when ${eq(appointments.status, 'attended')} then 5
    when ${eq(appointments.status, 'booked')} and (${appointments.startsAt} > ${limit}::timestamptz or ${underWay}) then 1
    else 4 end)::int`;
}

/** The tenant's label of a status: codes.json, `caseStatus`. */
export function statusLabel(tenant: CompiledTenant, status: CaseStatus): string {
  const found = Object.values(tenant.public.codes.caseStatus ?? {}).find(({ code }) => code === status);
  return found?.label ?? String(status);
}
