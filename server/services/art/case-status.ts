import { type SQL, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { truth } from '../../../engine/rules/evaluate.ts';
import { AppError } from '../../app-error.ts';
import { ACTIVE_STATUSES, appointments, artCases, attentions } from '../../db/schema/index.ts';
import { tenantScope } from '../../tenants/tenant-scope.ts';
import { enterableAfter } from '../appointments/entry-window.ts';

/** 1 Abierto, 2 Cancelado, 3 Cerrado, 4 Agendar nuevo turno, 5 Cerrar caso (ART-05). */
export type CaseStatus = 1 | 2 | 3 | 4 | 5;

/**
 * What a manager may do with a case: entries of codes.json, `caseActions`. `edit` is correcting the worker and noting,
 * `documents` adding one or correcting what is said of it (D-ART-01), `move` giving it to another manager.
 */
export type CaseAction = 'cancel' | 'close' | 'schedule' | 'reschedule' | 'edit' | 'move' | 'documents';

/** Whether a case of this status admits the action, by the table that the page shows it by; in doubt it does not (ART-05). */
export function admitsAction(tenant: CompiledTenant, status: CaseStatus, action: CaseAction): boolean {
  return truth({ allowed: [`caseActions.${action}`, status, 'caseStatus'] }, tenantScope(tenant, {})) === true;
}

/** To all other actions the case is read-only (A23). @throws AppError 409 CASE_READ_ONLY */
export function requireAction(tenant: CompiledTenant, status: CaseStatus, action: CaseAction): void {
  if (!admitsAction(tenant, status, action)) throw new AppError(409, 'CASE_READ_ONLY');
}

/** The worker entered and waits, is called or is in the call: however late it has become by then. */
const underWay = sql`exists (select 1 from ${attentions} where ${attentions.unit} = ${artCases.unit}
  and ${attentions.personId} = ${artCases.personId} and ${attentions.appointmentId} = ${appointments.id}
  and ${attentions.status} in ${ACTIVE_STATUSES})`;

/**
 * The status of a case that stands joined with its appointment (D-ART-06): what a manager decided, else what became of
 * the appointment. Attended asks to be closed; missed, rejected, cancelled or absent asks for a new one. Missed is an
 * appointment that nobody entered until entering it was too late (ENTRY-05).
 */
export function caseStatus(tenant: CompiledTenant, now: Date): SQL<CaseStatus> {
  const limit = enterableAfter(tenant, now).toISOString();
  return sql<CaseStatus>`coalesce(${artCases.ended}, case
    when ${appointments.status} = 3 then 5
    when ${appointments.status} = 1 and (${appointments.startsAt} > ${limit}::timestamptz or ${underWay}) then 1
    else 4 end)::int`;
}

/** How the tenant calls a status: codes.json, `caseStatus`. */
export function statusLabel(tenant: CompiledTenant, status: CaseStatus): string {
  const found = Object.values(tenant.public.codes.caseStatus ?? {}).find(({ code }) => code === status);
  return found?.label ?? String(status);
}
