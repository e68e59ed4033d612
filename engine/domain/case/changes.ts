import type { Code } from '../../../schemas/generated/document-types.ts';
import type { Allowed, Refused } from '../outcome.ts';
import { CASE_CODES, type CaseEnd, type CaseStatus } from './case.ts';

/**
 * Events of a case, which its manager causes: entries of codes.json, `caseActions`. `edit` corrects the worker and adds
 * notes, `documents` adds or describes documents (D-ART-01), `move` gives the case to another manager, `closing`
 * corrects what its closing asked.
 */
export type CaseEvent = 'cancel' | 'close' | 'schedule' | 'reschedule' | 'edit' | 'move' | 'documents' | 'closing';

/** Why a case stays as it is; the code of the contract. */
export type CaseRefusal = 'CASE_READ_ONLY';

/** Ends that events write. */
export const END_AFTER = { cancel: 'cancelled', close: 'closed' } as const satisfies Partial<
  Record<CaseEvent, CaseEnd>
>;

/** Status after each event where the tenant's table admits it; null keeps the status. */
const STATUS_AFTER: Readonly<Record<CaseEvent, CaseStatus | null>> = {
  ...END_AFTER,
  schedule: 'open',
  reschedule: 'open',
  edit: null,
  move: null,
  documents: null,
  closing: null,
};

export const CASE_EVENTS = Object.keys(STATUS_AFTER) as readonly CaseEvent[];

/** Lists of a tenant's codes.json that say in which statuses an event is possible; the page reads the same ones. */
export interface CaseSettings {
  readonly [list: string]: { readonly [key: string]: Pick<Code, 'code' | 'in'> };
}

/**
 * Decides an event by the status of the case and the tenant's table `caseActions`, as the rule `allowed` of a screen does.
 * Refuses what the table does not list.
 * @returns the status after it, or the refusal
 */
export function decideCase(
  status: CaseStatus,
  event: CaseEvent,
  { caseStatus = {}, caseActions = {} }: CaseSettings,
): Allowed<CaseStatus> | Refused<CaseRefusal> {
  const key = Object.keys(caseStatus).find((name) => caseStatus[name]?.code === CASE_CODES[status]);
  const admitted = key !== undefined && caseActions[event]?.in?.includes(key) === true;
  return admitted ? { next: STATUS_AFTER[event] ?? status } : { refusal: 'CASE_READ_ONLY' };
}
