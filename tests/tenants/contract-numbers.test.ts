import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { compiledTenant, TENANTS } from './compiled.ts';

/*
 * The numbers of the two specifications (P9, S9), written a second time: other tests take them from the settings, or give
 * settings of their own, and would follow a default that changed.
 */
const tenants = tenantIds(TENANTS).map((id) => [id, compiledTenant(id)] as const);
const settings = (pick: (of: CompiledTenant['public']['settings']) => unknown) =>
  tenants.map(([id, { public: open }]) => [id, pick(open.settings)] as const);
const all = (value: unknown) => tenants.map(([id]) => [id, value] as const);

/** How many minutes a page keeps what a call answered; -1 for ever. */
function kept(id: string, screen: string, data: string): unknown {
  const found = compiledTenant(id).public.screens.find((one) => one.id === screen);
  const read = found?.data?.[data] as { readonly staleMinutes?: unknown } | undefined;
  return read?.staleMinutes;
}

describe('the numbers of the specification, in every tenant', () => {
  it('are 15 and 18 for the ages [CARE-03, BOOK-01, REG-07, PROF-03, ART-11]', () => {
    expect(settings(({ minorAge, adultAge }) => [minorAge, adultAge])).toEqual(all([15, 18]));
  });

  it('admit by link from 29 minutes before to 29 after [ENTRY-03, ENTRY-04, ENTRY-05]', () => {
    expect(settings(({ entry }) => [entry.earlyMinutes, entry.lateMinutes])).toEqual(all([-30, 30]));
  });

  it('open the call 15 minutes before the start [TURN-04, D-SAFE-3]', () => {
    expect(settings(({ videoCall }) => [videoCall.earlyMinutes, videoCall.lateMinutes])).toEqual(all([15, 0]));
  });

  it('ask 6 characters of a password, 7 digits of a document [FIXE-09, REC-02, REC-04, REG-07, D-SAFE-1, D-SAFE-5]', () => {
    expect(settings(({ security, recovery }) => [security.passwordMin, recovery.documentMinDigits])).toEqual(
      all([6, 7]),
    );
  });

  it('end a recovery code after 10 minutes or 5 tries [D-REC-01]', () => {
    expect(settings(({ recovery }) => [recovery.codeMinutes, recovery.tries])).toEqual(all([10, 5]));
  });

  it('end a session after 30 idle minutes or 12 hours [D-API-02]', () => {
    expect(settings(({ security }) => [security.idleMinutes, security.sessionHours])).toEqual(all([30, 12]));
  });

  it('poll a payment after 60 s, every 10 s, 20 times [CARE-10]', () => {
    expect(settings(({ payment }) => [payment.firstSeconds, payment.everySeconds, payment.attempts])).toEqual(
      all([60, 10, 20]),
    );
  });

  it('charge by provider 1 for concept 1 [CARE-20]', () => {
    expect(settings(({ payment }) => [payment.provider, payment.concept])).toEqual(all([1, 1]));
  });

  it('give half hours, and professionals 30 days ahead [BOOK-02]', () => {
    expect(settings(({ booking }) => [booking.gridMinutes, booking.professionalDays])).toEqual(all([30, 30]));
  });

  it('take 500 characters as the reason of a visit [D-CARE-05]', () => {
    expect(settings(({ care }) => [care.reason, care.reasonLength])).toEqual(all([true, 500]));
  });

  it('keep services 15 minutes, cases 5, and consultations until something changes them [CARE-17, ART-01, HIST-08]', () => {
    expect(settings(({ care }) => care.serviceMinutes)).toEqual(all(15));
    const pages = ['especialidad', 'nuevocaso', 'solicitudTurnos', 'misTurnos'];
    expect(pages.map((page) => kept('demo', page, 'services'))).toEqual([15, 15, 15, 15]);
    expect(kept('demo', 'listcasos', 'cases')).toBe(5);
    expect([kept('demo', 'misatenciones', 'atenciones'), kept('demo', 'history', 'atenciones')]).toEqual([-1, -1]);
  });
});
