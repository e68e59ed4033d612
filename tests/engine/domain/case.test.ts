import { describe, expect, it } from 'vitest';
import type { AppointmentStatus } from '../../../engine/domain/appointment/appointment.ts';
import { entryWindow } from '../../../engine/domain/appointment/entry-window.ts';
import { CASE_CODES, CASE_STATUSES, caseStatus } from '../../../engine/domain/case/case.ts';
import { CASE_EVENTS, type CaseEvent, decideCase } from '../../../engine/domain/case/changes.ts';
import { truth } from '../../../engine/language/rules/evaluate.ts';
import { tenantScope } from '../../../server/platform/tenants/tenant-scope.ts';
import base from '../../../tenants/_base/codes.json' with { type: 'json' };
import { compiledTenant } from '../../tenants/compiled.ts';

const { caseStatus: statuses, caseActions } = base;
const codes = { caseStatus: statuses, caseActions };
const settings = {
  entry: { earlyMinutes: -30, lateMinutes: 30 },
  videoCall: { earlyMinutes: 15, lateMinutes: 0, provider: 'p2p', room: '' },
} as const;
/** A Tuesday at 10:00 in Buenos Aires. */
const START = new Date('2026-11-24T10:00:00-03:00');
const { until } = entryWindow(settings, START);
const LAST = new Date(until.getTime() - 1);

type Line = readonly [open: string, cancelled: string, closed: string, toSchedule: string, toClose: string];
const NO = 'CASE_READ_ONLY';
const UNDER_WAY: Line = ['open', NO, NO, 'toSchedule', 'toClose'];

/** For each event, the status or refusal by the status before: every state × event as shipped. */
const TABLE: Readonly<Record<CaseEvent, Line>> = {
  cancel: ['cancelled', NO, NO, 'cancelled', 'cancelled'],
  close: [NO, NO, NO, NO, 'closed'],
  schedule: [NO, NO, NO, 'open', NO],
  reschedule: ['open', NO, NO, NO, NO],
  edit: UNDER_WAY,
  move: UNDER_WAY,
  documents: ['open', NO, 'closed', 'toSchedule', 'toClose'],
  closing: [NO, NO, 'closed', NO, NO],
};

describe('a case', () => {
  it.each(Object.entries(TABLE) as [CaseEvent, Line][])(
    'has the status or refusal of the table after %s, in every status [FIXH-01, ART-05, D-ART-01]',
    (event, line) => {
      const found = CASE_STATUSES.map((status) => {
        const { next, refusal } = decideCase(status, event, codes);
        return next ?? refusal;
      });
      expect(found).toEqual(line);
    },
  );

  it('admits an event where the page shows it, by the same codes [FIXH-01, R12]', () => {
    const demo = compiledTenant('demo');
    const shown = (event: CaseEvent, status: number) =>
      truth({ allowed: [`caseActions.${event}`, status, 'caseStatus'] }, tenantScope(demo, {}));
    for (const event of CASE_EVENTS)
      for (const status of CASE_STATUSES)
        expect([event, status, decideCase(status, event, codes).refusal === undefined]).toEqual([
          event,
          status,
          shown(event, CASE_CODES[status]),
        ]);
  });

  it('refuses what a tenant’s table leaves out [FIXH-01, R12]', () => {
    const narrow = { ...codes, caseActions: { cancel: { in: ['agendar'] } } };
    const admitted = (event: CaseEvent) =>
      CASE_STATUSES.filter((status) => decideCase(status, event, narrow).next !== undefined);
    expect([admitted('cancel'), admitted('close')]).toEqual([['toSchedule'], []]);
    expect(decideCase('open', 'cancel', {})).toEqual({ refusal: NO });
  });

  it.each<[AppointmentStatus, string, string]>([
    ['booked', 'open', 'toSchedule'],
    ['cancelled', 'toSchedule', 'toSchedule'],
    ['attended', 'toClose', 'toClose'],
    ['absent', 'toSchedule', 'toSchedule'],
    ['withdrawn', 'toSchedule', 'toSchedule'],
  ])('whose appointment is %s is %s, and %s once it was missed [FIXH-01, D-ART-06]', (status, before, after) => {
    const of = (now: Date, waiting: boolean) =>
      caseStatus({ end: null, appointment: { status, startsAt: START }, waiting }, now, settings);
    expect([of(LAST, false), of(until, false), of(until, true)]).toEqual([before, after, before]);
  });

  it('keeps its end, and waits for an appointment without one [FIXH-01, D-ART-06]', () => {
    const appointment = { status: 'booked', startsAt: START } as const;
    expect(caseStatus({ end: 'closed', appointment, waiting: true }, LAST, settings)).toBe('closed');
    expect(caseStatus({ end: 'cancelled', appointment: null, waiting: false }, LAST, settings)).toBe('cancelled');
    expect(caseStatus({ end: null, appointment: null, waiting: false }, LAST, settings)).toBe('toSchedule');
  });

  it('has one number for each status, as codes.json and the contract have [FIXH-01]', () => {
    const documented = Object.values(codes.caseStatus).map(({ code }) => code);
    expect(CASE_STATUSES.map((status) => CASE_CODES[status])).toEqual(documented);
    expect(new Set(CASE_STATUSES)).toEqual(new Set(Object.keys(CASE_CODES)));
  });
});
