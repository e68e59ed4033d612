import { describe, expect, it } from 'vitest';
import { decideOffer, decidePlace, type SlotRefusal } from '../../../../engine/domain/slot/decide-booking.ts';
import {
  fitsOffer,
  type KeptFor,
  type OpenHours,
  type Placed,
  takersOf,
  whyOutside,
} from '../../../../engine/domain/slot/outside.ts';
import type { Attendant, ServiceTime } from '../../../../engine/domain/slot/service-time.ts';
import { slotTimeAt } from '../../../../engine/domain/slot/service-time.ts';
import { scheduleHours } from '../../../../engine/domain/slot/week-hours.ts';
import { attendantOf, SERVICE as service } from './attendants.ts';

/** A Tuesday at noon in Buenos Aires, and the slot of the next day at ten. */
const NOW = new Date('2026-12-01T15:00:00Z');
const SLOT = { date: '2026-12-02', time: '10:00' };
const AT_TEN = slotTimeAt(new Date('2026-12-02T13:00:00Z'), 30);
const ADULT = 40;
const [PAZ, SOSA] = [7, 8];

const WHOLE_DAY = [{ from: 480, until: 1_200 }];
const open: OpenHours = { unitOn: () => WHOLE_DAY, changedOn: () => undefined, minorAge: 18 };
const closedBy = (by: 'cierre' | 'feriado'): OpenHours => ({ ...open, changedOn: () => ({ by, hours: [] }) });
const pool = { days: 30, minutes: 30, spansOn: () => WHOLE_DAY };

const MORNINGS = scheduleHours([{ dias: [1, 2, 3, 4, 5], desde: '08:00', hasta: '14:00' }]);
const AFTERNOONS = scheduleHours([{ dias: [1, 2, 3, 4, 5], desde: '14:00', hasta: '18:00' }]);
const attendant = attendantOf(MORNINGS);
const BUSY = { taken: [AT_TEN] };
const BLOCKED = { blocked: [AT_TEN] };
const time = (attendants: readonly Attendant[], more: Partial<ServiceTime> = {}): ServiceTime => ({
  service,
  staffed: attendants.length > 0,
  attendants,
  unassigned: [],
  places: 0,
  ...more,
});

const bySpecialty: Placed = { professionalId: null, assignedId: null, slot: AT_TEN, age: ADULT };
const withPaz: Placed = { ...bySpecialty, professionalId: PAZ };
const both = time([attendant(PAZ), attendant(SOSA)]);

describe('a wanted slot', () => {
  const offer = { service, pool, open, notice: 0 };
  const wish = { slot: SLOT, age: ADULT };
  const pediatric = { ...service, isPediatric: true };

  it('is refused by age, grid, horizon and notice [FIXH-01, BOOK-07, A40]', () => {
    const cases: Readonly<Record<string, readonly [Parameters<typeof decideOffer>, SlotRefusal]>> = {
      'a child at a service for adults': [[offer, NOW, { ...wish, age: 9 }], 'SERVICE_REFUSED'],
      'an adult at a pediatric one': [[{ ...offer, service: pediatric }, NOW, wish], 'SERVICE_REFUSED'],
      'no date of birth': [[offer, NOW, { ...wish, age: undefined }], 'SERVICE_REFUSED'],
      'a day that does not exist': [
        [offer, NOW, { ...wish, slot: { date: '2026-12-32', time: '10:00' } }],
        'TURNO_NO_DISPONIBLE',
      ],
      'beside the grid': [[offer, NOW, { ...wish, slot: { ...SLOT, time: '10:10' } }], 'TURNO_NO_DISPONIBLE'],
      'an hour that has passed': [
        [offer, NOW, { ...wish, slot: { date: '2026-12-01', time: '11:30' } }],
        'TURNO_NO_DISPONIBLE',
      ],
      'beyond the days ahead': [
        [offer, NOW, { ...wish, slot: { ...SLOT, date: '2027-01-15' } }],
        'TURNO_NO_DISPONIBLE',
      ],
      'too near for the notice': [[{ ...offer, notice: 23 * 3_600_000 }, NOW, wish], 'TURNO_NO_DISPONIBLE'],
    };
    const found = Object.entries(cases).map(([name, [asked]]) => [name, decideOffer(...asked)]);
    expect(found).toEqual(Object.entries(cases).map(([name, [, refusal]]) => [name, refusal]));
    expect(decideOffer(offer, NOW, wish)).toEqual({ startsAt: new Date(AT_TEN.from), time: AT_TEN });
    expect(decideOffer({ ...offer, notice: 22 * 3_600_000 }, NOW, wish)).toMatchObject({ time: AT_TEN });
  });

  it.each<
    [name: string, time: ServiceTime | undefined, open: OpenHours, placed: Placed, isBusy: boolean, said: unknown]
  >([
    ['free, by specialty', both, open, bySpecialty, false, [PAZ, SOSA]],
    ['free, with a professional', both, open, withPaz, false, [PAZ, SOSA]],
    ['no service', undefined, open, bySpecialty, false, 'TURNO_NO_DISPONIBLE'],
    [
      'a service that is off',
      { ...both, service: { ...service, isActive: false } },
      open,
      bySpecialty,
      false,
      'SERVICE_REFUSED',
    ],
    [
      'not by specialty',
      { ...both, service: { ...service, bySpecialty: false } },
      open,
      bySpecialty,
      false,
      'SERVICE_REFUSED',
    ],
    [
      'not by professional',
      { ...both, service: { ...service, byProfessional: false } },
      open,
      withPaz,
      false,
      'SERVICE_REFUSED',
    ],
    ['the chosen professional left', time([attendant(SOSA)]), open, withPaz, false, 'SERVICE_REFUSED'],
    ['all professionals left', time([], { staffed: true }), open, bySpecialty, false, 'TURNO_NO_DISPONIBLE'],
    [
      'nobody attends then',
      time([attendant(PAZ, { hours: AFTERNOONS })]),
      open,
      bySpecialty,
      false,
      'TURNO_NO_DISPONIBLE',
    ],
    ['a closed day', both, closedBy('cierre'), bySpecialty, false, 'TURNO_NO_DISPONIBLE'],
    ['the patient is busy, and so are all', time([attendant(PAZ, BUSY)]), open, bySpecialty, true, 'YA_RESERVADO'],
    ['the patient is busy on a closed day', both, closedBy('feriado'), bySpecialty, true, 'TURNO_NO_DISPONIBLE'],
    [
      'taken and blocked',
      time([attendant(PAZ, BUSY), attendant(SOSA, BLOCKED)]),
      open,
      bySpecialty,
      false,
      'TURNO_OCUPADO',
    ],
    ['one free', time([attendant(PAZ, BUSY), attendant(SOSA)]), open, bySpecialty, false, [SOSA]],
    [
      'one waits for each who is free',
      { ...both, unassigned: [AT_TEN, AT_TEN] },
      open,
      bySpecialty,
      false,
      'TURNO_OCUPADO',
    ],
    ['one waits, two are free', { ...both, unassigned: [AT_TEN] }, open, bySpecialty, false, [PAZ, SOSA]],
    ['places of a service without professionals', time([], { places: 1 }), open, bySpecialty, false, []],
    ['none left of them', time([], { places: 1, unassigned: [AT_TEN] }), open, bySpecialty, false, 'TURNO_OCUPADO'],
  ])(
    'is judged by the time of professionals and patient: %s [FIXH-01, FIXT-13, FIXT-15, FIXT-16]',
    (_, asked, hours, placed, isBusy, said) => {
      expect(decidePlace(asked, hours, placed, isBusy)).toEqual(said);
    },
  );
});

describe('an appointment and the present offer', () => {
  const noon = { from: 720, until: 1_200 };
  const special: OpenHours = { ...open, changedOn: () => ({ by: 'horario', hours: [noon] }) };
  const shut: OpenHours = { ...open, unitOn: () => [noon] };
  const child = { ...withPaz, age: 9 };

  it.each<
    [
      why: KeptFor | 'servicio' | 'profesional' | undefined,
      closed: boolean,
      time: ServiceTime,
      open: OpenHours,
      placed: Placed,
    ]
  >([
    [undefined, false, both, open, withPaz],
    ['servicio', false, { ...both, service: { ...service, isActive: false } }, open, withPaz],
    ['profesional', false, time([attendant(SOSA)]), open, withPaz],
    ['profesional', true, time([], { staffed: true }), closedBy('cierre'), bySpecialty],
    ['cierre', true, both, closedBy('cierre'), withPaz],
    ['feriado', true, time([attendant(PAZ, { hours: AFTERNOONS })]), closedBy('feriado'), withPaz],
    ['horario', true, both, special, withPaz],
    ['horario', true, both, shut, bySpecialty],
    [undefined, false, both, shut, withPaz],
    ['horario', false, time([attendant(PAZ, { hours: AFTERNOONS })]), open, withPaz],
    ['horario', false, time([attendant(PAZ, { hours: undefined })]), open, withPaz],
    [undefined, false, time([attendant(PAZ, { hours: undefined })]), open, bySpecialty],
    ['modalidad', false, { ...both, service: { ...service, byProfessional: false } }, open, child],
    ['edad', false, both, open, child],
    ['edad', false, both, open, { ...withPaz, age: undefined }],
    ['edad', false, both, open, { ...withPaz, age: 17 }],
    [undefined, false, both, open, { ...withPaz, age: 18 }],
    ['cupo', false, both, open, { ...bySpecialty, ahead: 2 }],
    [undefined, false, both, open, { ...bySpecialty, ahead: 1 }],
    ['cupo', false, time([attendant(PAZ, BUSY)]), open, { ...bySpecialty, ahead: 0 }],
    [undefined, false, time([attendant(PAZ, BLOCKED)]), open, { ...bySpecialty, ahead: 0 }],
  ])(
    'is outside for %s, on a closed day: %s [FIXH-01, FIXT-06, FIXT-13, FIXT-16]',
    (why, closed, asked, hours, placed) => {
      expect(whyOutside(asked, hours, placed)).toEqual(why === undefined ? undefined : { why, closed });
    },
  );

  it('is taken over by a free colleague within the own hours, whatever it is kept for but hours [FIXH-01, FIXT-02]', () => {
    const given = { ...bySpecialty, assignedId: PAZ, keptFor: null };
    const later = time([attendant(PAZ), attendant(SOSA, { hours: AFTERNOONS })]);
    expect(takersOf(both, open, given)).toEqual([SOSA]);
    expect(takersOf(both, open, { ...given, professionalId: PAZ })).toEqual([]);
    expect(takersOf({ ...both, unassigned: [AT_TEN] }, open, given)).toEqual([]);
    expect(takersOf(time([attendant(PAZ), attendant(SOSA, BUSY)]), open, given)).toEqual([]);
    expect(takersOf(later, open, given)).toEqual([]);
    expect(takersOf(both, closedBy('feriado'), given)).toEqual([]);
    expect(takersOf(both, closedBy('feriado'), { ...given, keptFor: 'feriado' })).toEqual([SOSA]);
    const onHoliday = { ...given, assignedId: SOSA };
    expect(fitsOffer(both, closedBy('feriado'), { ...onHoliday, keptFor: 'feriado' })).toBe(true);
    expect(fitsOffer(both, closedBy('feriado'), { ...onHoliday, keptFor: 'cierre' })).toBe(false);
    expect(fitsOffer(later, open, { ...onHoliday, keptFor: 'horario' })).toBe(false);
  });
});
