// @engine pg
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSilent } from '../../server/admin/backup/keep-silent.ts';
import { cancelByProfessional, moveByProfessional } from '../../server/features/agenda/change-by-professional.ts';
import { markAbsence } from '../../server/features/agenda/mark-absence.ts';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { mailMissedAppointments } from '../../server/features/cases/missed-appointments.ts';
import { appointments, artCases, attentions, outboxMails, people } from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import {
  CARLA,
  type Cases,
  createdCase,
  detail,
  freeSlot,
  GISELA,
  outcome,
  sendCase,
  startCases,
  TODAY,
} from './art-kit.ts';
import { attendAllDay } from './booking-kit.ts';
import { TUESDAY } from './helper.ts';

let here: Cases;
const TO = 'gisela.romero@example.com';
beforeAll(async () => {
  here = await startCases();
  await here.server.deps.db.update(people).set({ email: TO }).where(eq(people.identityNumber, GISELA.dni));
}, 180_000);
afterAll(() => here.server.close());

/** Mails to the manager about a case, as subject and state. */
async function told(caso: number): Promise<string[]> {
  const about = and(eq(outboxMails.recipient, TO), like(outboxMails.subject, `Caso ${caso}:%`));
  const rows = await here.server.deps.db.select().from(outboxMails).where(about).orderBy(outboxMails.id);
  return rows.map(({ subject, status }) => `${subject} ${status}`);
}

async function caseWithAppointment() {
  const id = createdCase(await sendCase(here, freeSlot()));
  const turno = (await detail(here.gisela, id)).turnos[0].id as number;
  const [row] = await here.server.deps.db.select().from(appointments).where(eq(appointments.id, turno));
  if (!row) throw new Error('no appointment');
  return { id, row };
}

async function answers(row: typeof appointments.$inferSelect) {
  const { confirm } = await appointmentLinks(here.server.deps, row, row.personId);
  const codigo = confirm.replace('/confirmar?id=', '');
  return (estado: 1 | 2) =>
    here.server.browser('demo').post('/api/turnos/confirmacion', { codigo, estado, cambiar: true });
}

let entering = 0;
/** Writes an attention of the appointment. */
async function enters(row: typeof appointments.$inferSelect, status: 'waiting' | 'left'): Promise<void> {
  const { unit, personId, serviceId, id: appointmentId } = row;
  const { db } = here.server.deps;
  const [like] = await db.select().from(attentions).where(eq(attentions.unit, unit)).limit(1);
  if (!like) throw new Error('no attention to copy');
  const { id: _, ...about } = like;
  entering += 1;
  const identityNumber = String(30_888_700 + entering);
  await db.insert(attentions).values({ ...about, personId, serviceId, appointmentId, identityNumber, status });
}

const failed: object[] = [];
/** Looks for missed appointments so long after the appointment's start. */
async function look(row: { readonly startsAt: Date }, minutes: number): Promise<void> {
  here.server.clock.setTo(new Date(row.startsAt.getTime() + minutes * 60_000));
  await mailMissedAppointments(here.server.deps, (event, facts) => failed.push({ event, ...facts }));
  here.server.clock.setTo(TUESDAY);
}

describe('the manager of a case', () => {
  it('gets one mail about a rejection, none if it was withdrawn [FIXT-12, D-ART-06]', async () => {
    const { id, row } = await caseWithAppointment();
    const answer = await answers(row);
    for (const estado of [2, 2] as const) expect(outcome(await answer(estado))).toBe('200');
    expect(await told(id)).toEqual([`Caso ${id}: rechazó el turno · Demo pending`]);
    await answer(1);
    expect(await told(id)).toEqual([expect.stringMatching(/ failed$/)]);
    await answer(2);
    expect(await told(id)).toEqual([expect.stringMatching(/ failed$/), expect.stringMatching(/ pending$/)]);
    const [mail] = await here.server.deps.db.select().from(outboxMails).where(eq(outboxMails.recipient, TO)).limit(1);
    expect(mail?.subject).not.toContain('Paredes');
  });

  it('gets one mail about a missed appointment when its window ends [FIXT-12, ENTRY-05]', async () => {
    const { id, row } = await caseWithAppointment();
    await look(row, 0);
    expect(await told(id)).toEqual([]);
    await Promise.all([look(row, 600), look(row, 600)]);
    await look(row, 700);
    expect(await told(id)).toEqual([`Caso ${id}: no se presentó al turno · Demo pending`]);
    expect(failed).toEqual([]);
  });

  it('gets one mail about a no-show marked before the first check [FIXT-12]', async () => {
    const { id, row } = await caseWithAppointment();
    const who = row.professionalId ?? row.assignedId ?? 0;
    const { db, tenants } = here.server.deps;
    const demo = await tenants.get('demo');
    if (!demo) throw new Error('no tenant');
    const clock = { now: () => new Date(row.startsAt.getTime() + 600 * 60_000) };
    expect(await markAbsence({ db, clock }, demo, who, { id: row.id, absent: true })).toBe(true);
    expect(await told(id)).toEqual([]);
    await Promise.all([look(row, 600), look(row, 600)]);
    expect(await told(id)).toEqual([`Caso ${id}: no se presentó al turno · Demo pending`]);
  });

  it('gets one mail about each cancellation or move by the professional [FIXT-12, D-AGENDA-04]', async () => {
    const { id, row } = await caseWithAppointment();
    const { deps } = here.server;
    const tenant = await deps.tenants.get('demo');
    if (!tenant) throw new Error('no tenant');
    const doctor = row.professionalId ?? row.assignedId ?? 0;
    const context = { ...deps, address: (path: string) => `https://uno.example${path}` };
    await attendAllDay(here.server);
    const { fecha_turno: date, hora_turno: time = '' } = freeSlot();
    const slot = { date, time };
    await moveByProfessional(context, tenant, doctor, { id: row.id, slot });
    expect(await told(id)).toEqual([`Caso ${id}: cambió el turno · Demo pending`]);
    // The coordinator took the case over in between: mails go to the current manager.
    const hers = and(eq(people.unit, tenant.public.unit), eq(people.identityNumber, CARLA.dni));
    const [carla] = await deps.db.select().from(people).where(hers);
    await deps.db
      .update(artCases)
      .set({ managerId: carla?.id ?? 0 })
      .where(eq(artCases.number, id));
    await cancelByProfessional(context, tenant, doctor, { id: row.id, cancelReason: 'Licencia', reopen: false });
    const rows = await deps.db.select().from(outboxMails).where(like(outboxMails.onceKey, 'case-withdrawn:%'));
    expect(rows.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [carla?.email, `Caso ${id}: el profesional canceló el turno · Demo`],
    ]);
    expect(rows[0]?.body).toContain(`https://uno.example/detalleCaso?id=${id}`);
    expect(rows[0]?.body).not.toMatch(/Licencia|Paredes/);
  });

  it('gets no mail about ended cases or workers in the queue [FIXT-12]', async () => {
    const ended = await caseWithAppointment();
    expect(outcome(await here.gisela.post('/api/art/cancelar', { id: ended.id }))).toBe('200');
    const talking = await caseWithAppointment();
    await enters(talking.row, 'waiting');
    for (const one of [ended, talking]) {
      await look(one.row, 600);
      expect(await told(one.id)).toEqual([]);
    }
  });

  it('gets no absence mail for a worker who entered and left [FIXT-12, ENTRY-05]', async () => {
    const { id, row } = await caseWithAppointment();
    await enters(row, 'left');
    await look(row, 600);
    expect(await told(id)).toEqual([]);
    await here.server.deps.db.update(appointments).set({ status: 'absent' }).where(eq(appointments.id, row.id));
    await look(row, 600);
    expect(await told(id)).toEqual([`Caso ${id}: no se presentó al turno · Demo pending`]);
  });

  it('gets no mail about old appointments from a restored backup [FIXT-12, FIXS-21]', async () => {
    const { id, row } = await caseWithAppointment();
    await transaction(here.server.deps.db, (tx) => keepSilent(tx, here.server.clock.now()));
    await look(row, 60);
    expect(await told(id)).toEqual([]);
  });
});

it('refuses a follow-up dated in the future [FIXT-12, ART-08]', async () => {
  const { id } = await caseWithAppointment();
  const note = (fecha: string, hora: string) =>
    here.gisela.post('/api/art/crearSeguimiento', { idCaso: id, fecha, hora, seguimiento: `Llamó a las ${hora}` });
  expect(outcome(await note(TODAY, '10:00'))).toBe('200');
  for (const [fecha, hora] of [
    [TODAY, '10:30'],
    ['2026-11-25', '09:00'],
  ] as const)
    expect((await note(fecha, hora)).json().error).toMatchObject({ field: 'hora' });
});

it('sends a manager no mail once the office has deactivated the account [FIXT-12, A20]', async () => {
  const { id, row } = await caseWithAppointment();
  const { db } = here.server.deps;
  const answer = await answers(row);
  await db.update(people).set({ isActive: false }).where(eq(people.identityNumber, GISELA.dni));
  expect(outcome(await answer(2))).toBe('200');
  await db.update(appointments).set({ status: 'booked' }).where(eq(appointments.id, row.id));
  await look(row, 600);
  expect(await told(id)).toEqual([]);
});
