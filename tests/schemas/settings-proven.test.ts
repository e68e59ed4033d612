import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import settings from '../../schemas/settings.schema.json' with { type: 'json' };

const TESTS = join(import.meta.dirname, '..');

/** The test that says a setting otherwise and asserts what comes of it. */
const PROVEN: Readonly<Record<string, readonly string[]>> = {
  'tenants/settings.test.ts': [
    ...['tramiteDNI', 'adultAge', 'minorAge', 'addressRequired', 'emailOptional', 'postalCodes'],
    ...['security.passwordMin', 'recovery.documentMinDigits', 'confirmations.askFirst'],
    ...['care.reason', 'care.reasonLength', 'care.notesLength', 'care.serviceMinutes'],
    ...['entry.earlyMinutes', 'entry.lateMinutes', 'appointments.calendarButton', 'videoCall.earlyMinutes'],
  ],
  'tenants/decisions.test.ts': ['profileMenu', 'logoHome'],
  'tenants/appointment-window.test.ts': ['videoCall.lateMinutes'],
  'server/appointment-entry.test.ts': ['silentEntry'],
  'server/coverage.test.ts': ['care.limited', 'care.limit', 'care.limitAmount'],
  'renderers/blocks/payment.test.tsx': [
    ...['payment.firstSeconds', 'payment.everySeconds', 'payment.hiddenSeconds', 'payment.attempts'],
    ...['payment.provider', 'payment.concept'],
  ],
  'server/password-rules.test.ts': ['security.passwordBlocklist'],
  'server/second-factor.test.ts': ['security.secondFactor'],
  'server/login-limits.test.ts': ['security.accountFailures', 'security.addressFailures'],
  'server/settings.test.ts': [
    ...['security.idleMinutes', 'security.sessionHours'],
    ...['recovery.codeMinutes', 'recovery.tries', 'recovery.triesInAll'],
    ...['recovery.accountSends', 'recovery.addressSends'],
  ],
  'engine/slots/open-slots.test.ts': [
    ...['booking.gridMinutes', 'booking.professionalDays'],
    ...['hours.hrTurnosSemDesde', 'hours.hrTurnosSemHasta', 'hours.hrTurnosSabDesde', 'hours.hrTurnosSabHasta'],
    ...['hours.hrTurnosDomDesde', 'hours.hrTurnosDomHasta'],
  ],
  'server/appointment-mails.test.ts': [
    ...['appointments.mailBooked', 'appointments.mailMoved', 'appointments.mailCancelled', 'appointments.mailCalendar'],
  ],
  'server/waiting-list.test.ts': ['appointments.waitingList'],
  'server/appointment-reminders.test.ts': ['appointments.reminderHours'],
  'server/video-room.test.ts': ['videoCall.provider', 'videoCall.room'],
  'renderers/tenants/training.test.tsx': ['training.pause'],
  'renderers/pdf/pdf.test.tsx': ['pdf.messages'],
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The single settings: `care.limit`. */
function leaves({ properties = {} }: Schema, above = ''): string[] {
  return Object.entries(properties).flatMap(([name, below]) =>
    below.properties ? leaves(below, `${above}${name}.`) : [`${above}${name}`],
  );
}

describe('the settings of the language', () => {
  it('[FIXL-08] each has a test that says it otherwise and asserts what comes of it', () => {
    const proven = Object.values(PROVEN).flat();
    expect([...proven].sort()).toEqual(leaves(settings as unknown as Schema).sort());
  });

  it.each(Object.entries(PROVEN))('[FIXL-08] %s speaks of each that it proves', (file, names) => {
    const path = join(TESTS, file);
    const words = new Set(existsSync(path) ? readFileSync(path, 'utf8').match(/\w+/g) : []);
    expect(names.filter((name) => !words.has(name.split('.').at(-1) ?? ''))).toEqual([]);
  });
});
