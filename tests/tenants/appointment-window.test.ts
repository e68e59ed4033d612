import { describe, expect, it } from 'vitest';
import { entryMoment, entryWindow, mayBegin, minutesSince } from '../../engine/domain/appointment/entry-window.ts';
import { wallTimeIn, ZONE } from '../../engine/domain/dates/zone.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { evaluate } from '../../engine/language/rules/evaluate.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { scopeOf } from '../../engine/language/rules/scope.ts';
import { makeServerClock } from '../../engine/portal/session/server-clock.ts';
import { compiledTenant } from './compiled.ts';

const HOUR = 3_600_000;
/** An ordinary morning, one minute before midnight, and the turn of a year, in Buenos Aires. */
const STARTS = ['2026-11-24T10:00:00-03:00', '2026-11-25T00:05:00-03:00', '2027-01-01T00:00:00-03:00'];
const ZONES = ['UTC', 'Asia/Tokyo', 'America/Noronha'];
/** By how much the device's clock is wrong. */
const SKEWS = [0, -3 * HOUR, 24 * HOUR];

/** Each second from 20 minutes before to 35 after. */
const SECONDS = Array.from({ length: 55 * 60 + 1 }, (_, at) => at - 20 * 60);
/** Each about the edges of −15, 0, 10 and 30 minutes, and every 20th between them. */
const EDGES = SECONDS.filter(
  (second) => second % 20 === 0 || [-15, 0, 10, 30].some((edge) => Math.abs(second - edge * 60) <= 60),
);

const screen = compiledTenant('demo').public.screens.find(({ id }) => id === 'misTurnos');
const buttons = new Map<string, { readonly [key: string]: unknown }>();
const gather = (value: unknown): void => {
  if (Array.isArray(value)) for (const one of value) gather(one);
  if (!isRecord(value)) return;
  if (value.node === 'button' && typeof value.label === 'string' && !buttons.has(value.label))
    buttons.set(value.label, value);
  for (const one of Object.values(value)) gather(one);
};
gather(screen?.view);

const ruleOf = (label: string, word: 'visible' | 'enabled'): unknown => {
  const rule = buttons.get(label)?.[word];
  if (rule === undefined) throw new Error(`no ${word} at ${label}`);
  return rule;
};
const RULES = {
  call: ruleOf('Iniciar Videollamada', 'visible'),
  move: ruleOf('Reprogramar', 'enabled'),
  cancel: ruleOf('Cancelar', 'enabled'),
};
const { turnos } = (screen?.derive ?? {}) as { readonly turnos?: { readonly partition?: readonly unknown[] } };
const split = turnos?.partition?.[1];

/** The demo, where links admit until `entryLate` minutes after the start, and the setting of the button says `callLate`. */
const demoWith = (entryLate: number, callLate: number): CompiledTenant => {
  const demo = compiledTenant('demo');
  const { settings } = demo.public;
  const [entry, videoCall] = [
    { ...settings.entry, lateMinutes: entryLate },
    { ...settings.videoCall, lateMinutes: callLate },
  ];
  return { ...demo, public: { ...demo.public, settings: { ...settings, entry, videoCall } } };
};

/** State of a card at a moment, as the page evaluates its rules: its buttons, and its list. */
function cardAt(startsAt: number, device: () => number, said: string, tenant: CompiledTenant): string {
  const clock = makeServerClock(device);
  clock.learn(said);
  const { date, time } = wallTimeIn(ZONE, new Date(startsAt));
  const { from, until } = entryWindow(tenant.public.settings, new Date(startsAt));
  const ingreso = { desde: from.toISOString(), hasta: until.toISOString() };
  const item = { fecha: date.split('-').reverse().join('-'), hora: time.slice(0, 5), status: 1, ingreso };
  const { settings } = tenant.public;
  const scope = scopeOf({ item, settings, now: new Date(clock.now()).toISOString() });
  const on = Object.entries(RULES).filter(([, rule]) => evaluate(rule, scope) === true);
  return [...on.map(([name]) => name), evaluate(split, scope) === true ? 'pending' : 'history'].join(' ');
}

/** @param late minutes after the start in which the call may still be entered */
const expected = (seconds: number, late: number): string => {
  if (seconds < -15 * 60) return 'move cancel pending';
  return seconds < late * 60 ? 'call pending' : 'history';
};

describe('the quarter of an hour before an appointment', () => {
  it.each(ZONES.flatMap((zone) => SKEWS.map((skew) => [zone, skew / HOUR] as const)))(
    'follows server time on a device in %s, %i hours off [A35, A36, TURN-03, TURN-04, D-SAFE-3]',
    (zone, hours) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      const wrong = new Set<string>();
      try {
        for (const [at, start] of STARTS.entries()) {
          const startsAt = Date.parse(start);
          const late = at === 0 ? 30 : 10;
          const tenant = demoWith(late, 0);
          // The turns of a day and of a year change the calendar's side of it alone.
          for (const seconds of at === 0 ? SECONDS : EDGES) {
            const now = startsAt + seconds * 1_000;
            const told = cardAt(startsAt, () => now + hours * HOUR, new Date(now).toISOString(), tenant);
            if (told !== expected(seconds, late)) wrong.add(`${start} ${seconds}s: ${told}`);
          }
        }
      } finally {
        process.env.TZ = before;
      }
      expect([...wrong].slice(0, 5)).toEqual([]);
    },
  );

  it('never offers the call together with moving or cancelling [A35]', () => {
    const startsAt = Date.parse(STARTS[0] ?? '');
    const tenant = demoWith(30, 0);
    for (const milliseconds of [-900_001, -900_000, -899_999, -1, 0, 1, 1_799_999, 1_800_000]) {
      const now = startsAt + milliseconds;
      const told = cardAt(startsAt, () => now, new Date(now).toISOString(), tenant);
      expect([milliseconds, told]).toEqual([milliseconds, expected(milliseconds / 1_000, 30)]);
    }
  });

  it.each([
    ['as shipped', 30, 0, 30],
    ['with a longer button', 30, 45, 45],
    ['with a shorter link', 10, 0, 10],
    ['with a button that the setting cannot cut short', 30, 5, 30],
  ])(
    'admits by the mailed link and begins the call whenever the page offers it, %s [FIXT-03]',
    (_, entry, call, late) => {
      const startsAt = new Date(STARTS[0] ?? '');
      const tenant = demoWith(entry, call);
      const wrong = [...SECONDS, ...[40, 45].flatMap((edge) => [edge * 60 - 1, edge * 60])].filter((seconds) => {
        const now = new Date(startsAt.getTime() + seconds * 1_000);
        const told = cardAt(startsAt.getTime(), () => now.getTime(), now.toISOString(), tenant);
        const offered = told === 'call pending';
        const admitted = entryMoment(tenant.public.settings, minutesSince(startsAt, now)) === 'open';
        const after = seconds >= -15 * 60;
        return (
          told !== expected(seconds, late) ||
          (after && offered !== admitted) ||
          (offered && !mayBegin(tenant.public.settings, startsAt, now))
        );
      });
      expect(wrong).toEqual([]);
    },
  );
});
