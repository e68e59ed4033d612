import { type SQL, sql } from 'drizzle-orm';
import type { CompiledTenant, Json } from '../../../engine/artifact.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import { AppError } from '../../app-error.ts';
import { appointments, artCases } from '../../db/schema/index.ts';
import { numberSetting } from '../../tenants/settings.ts';

/** 1 Abierto, 2 Cancelado, 3 Cerrado, 4 Agendar nuevo turno, 5 Cerrar caso (ART-05). */
export type CaseStatus = 1 | 2 | 3 | 4 | 5;

/** What a manager may do with a case. `document` is adding one or correcting what is said of it (D-ART-01). */
export type CaseAction = 'cancel' | 'close' | 'schedule' | 'reschedule' | 'followUp' | 'editPatient' | 'document';

/** In which statuses each action is done; in all others the case is read-only to it (ART-05, A23). */
const ADMITS: Readonly<Record<CaseAction, readonly CaseStatus[]>> = {
  cancel: [1, 4, 5],
  close: [5],
  schedule: [4],
  reschedule: [1],
  followUp: [1, 4, 5],
  editPatient: [1, 4, 5],
  document: [1, 3, 4, 5],
};

/** Whether a case of this status admits the action. */
export function admitsAction(status: CaseStatus, action: CaseAction): boolean {
  return ADMITS[action].includes(status);
}

/** @throws AppError 409 CASE_READ_ONLY */
export function requireAction(status: CaseStatus, action: CaseAction): void {
  if (!admitsAction(status, action)) throw new AppError(409, 'CASE_READ_ONLY');
}

const MINUTE = 60_000;

/**
 * The status of a case that stands joined with its appointment (D-ART-06): what a manager decided, else what became of
 * the appointment. Attended asks to be closed; missed, rejected, cancelled or absent asks for a new one. Missed is an
 * appointment that nobody entered until entering it was too late (ENTRY-05).
 */
export function caseStatus(tenant: CompiledTenant, now: Date): SQL<CaseStatus> {
  const tooLate = new Date(now.getTime() - numberSetting(tenant, 'entry.lateMinutes') * MINUTE).toISOString();
  return sql<CaseStatus>`coalesce(${artCases.ended}, case
    when ${appointments.status} = 3 then 5
    when ${appointments.status} = 1 and ${appointments.startsAt} >= ${tooLate}::timestamptz then 1
    else 4 end)::int`;
}

/** How the tenant calls a status: codes.json, `caseStatus`. */
export function statusLabel(tenant: CompiledTenant, status: CaseStatus): string {
  const list: Json | undefined = tenant.public.codes.caseStatus;
  const found = isRecord(list) ? Object.values(list).find((one) => isRecord(one) && one.code === status) : undefined;
  return isRecord(found) && typeof found.label === 'string' ? found.label : String(status);
}
