// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entryWindow } from '../../engine/domain/appointment/entry-window.ts';
import { CASE_CODES, caseStatus } from '../../engine/domain/case/case.ts';
import { caseCode } from '../../server/features/cases/case-status.ts';
import { appointments, artCases, attentions } from '../../server/platform/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { type Cases, createdCase, detail, freeSlot, newCase, outcome, startCases } from './art-kit.ts';
import { TUESDAY } from './helper.ts';
import { untilSomebodyWaits } from './lock-wait.ts';

let at: Cases;
beforeAll(async () => {
  at = await startCases();
}, 180_000);
afterAll(() => at.server.close());
afterEach(() => at.server.clock.setTo(TUESDAY));

const MINUTE = 60_000;

/** A case with its appointment. */
async function opened() {
  const body = newCase(at.service, freeSlot());
  const number = createdCase(await at.gisela.post('/api/art/crear', body));
  const { db } = at.server.deps;
  const [row] = await db
    .select({ one: artCases, turno: appointments })
    .from(artCases)
    .innerJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .where(eq(artCases.number, number));
  if (!row) throw new Error('no case');
  return { number, ...row, documento: String(body.documento) };
}

/** So many minutes after the appointment's start, signed in again: the session of before has ended. */
async function minutesLater({ turno }: Awaited<ReturnType<typeof opened>>, minutes: number) {
  at.server.clock.setTo(new Date(turno.startsAt.getTime() + minutes * MINUTE));
  const gisela = at.server.browser('demo');
  await gisela.login('25111222', 'gestor2026');
  return gisela;
}

const statusOf = async (browser: typeof at.gisela, number: number) => (await detail(browser, number)).caso.status;
const turnosOf = async (number: number): Promise<{ estatus: number; confirmacion: number | null }[]> =>
  (await detail(at.gisela, number)).turnos;

describe('the appointment of a case', () => {
  it('counts as missed as soon as its entry window ends [D-ART-06, ENTRY-05]', async () => {
    const one = await opened();
    expect(await statusOf(await minutesLater(one, 29), one.number)).toBe(1);
    expect(await statusOf(await minutesLater(one, 30), one.number)).toBe(4);
  });

  it('is not missed while the worker waits in the queue [D-ART-06, CARE-06]', async () => {
    const one = await opened();
    const { unit, id: appointmentId, personId, serviceId } = one.turno;
    const queuedAt = new Date(one.turno.startsAt.getTime() + 20 * MINUTE);
    const about = { unit, personId, serviceId, appointmentId, identityNumber: one.documento, requestedBy: personId };
    const { db } = at.server.deps;
    await db
      .insert(attentions)
      .values({ ...about, status: 'waiting', ticketLetters: 'C', ticketNumber: 1, queuedAt })
      .returning();
    expect(await statusOf(await minutesLater(one, 50), one.number)).toBe(1);
    await db.update(attentions).set({ status: 'left' }).where(eq(attentions.appointmentId, appointmentId));
    expect(await statusOf(await minutesLater(one, 50), one.number)).toBe(4);
  });

  it('is cancelled with its case during its entry window, then stays missed [ART-05]', async () => {
    const [during, after] = [await opened(), await opened()];
    expect(outcome(await (await minutesLater(during, 10)).post('/api/art/cancelar', { id: during.number }))).toBe(
      '200',
    );
    expect(outcome(await (await minutesLater(after, 31)).post('/api/art/cancelar', { id: after.number }))).toBe('200');
    at.server.clock.setTo(TUESDAY);
    expect((await turnosOf(during.number)).map(({ estatus }) => estatus)).toEqual([2]);
    expect((await turnosOf(after.number)).map(({ estatus }) => estatus)).toEqual([1]);
  });

  it('is not moved when the worker rejects it concurrently [A23, ART-06]', async () => {
    const one = await opened();
    const { db } = at.server.deps;
    const { fecha_turno: fecha, hora_turno: hora } = freeSlot();
    const moving = await db.transaction(async (tx) => {
      const which = eq(appointments.id, one.turno.id);
      await tx
        .update(appointments)
        .set({ status: 'cancelled', confirmation: 'rejected', confirmedAt: TUESDAY })
        .where(which);
      const request = { answer: at.gisela.post('/api/art/reprogramarTurno', { id: one.turno.id, fecha, hora }) };
      // The embedded engine does one transaction after the other: there is nothing to wait for.
      if (process.env.TEST_DB === 'pg') await untilSomebodyWaits(tx);
      return request;
    });
    expect(outcome(await moving.answer)).toBe('409 CASE_READ_ONLY');
    expect(await turnosOf(one.number)).toMatchObject([{ estatus: 2, confirmacion: 2 }]);
  });

  it('gives its case in SQL the status that the domain gives it [FIXH-01, D-ART-06]', async () => {
    const { number, turno: row, documento } = await opened();
    const { db } = at.server.deps;
    const tenant = compiledTenant('demo');
    const { settings } = tenant.public;
    const of = eq(attentions.appointmentId, row.id);
    const { unit, personId, serviceId, id: appointmentId, startsAt: queuedAt } = row;
    const who = {
      unit,
      personId,
      requestedBy: personId,
      identityNumber: documento,
      serviceId,
      appointmentId,
      queuedAt,
    };
    const inQueue = { ...who, status: 'waiting' as const, ticketLetters: 'C', ticketNumber: 9 };
    const found: unknown[] = [];
    const decided: unknown[] = [];
    for (const end of [null, 'closed', 'cancelled'] as const)
      for (const waiting of [false, true])
        for (const status of ['booked', 'cancelled', 'attended', 'absent', 'withdrawn'] as const) {
          await db.delete(attentions).where(of);
          if (waiting) await db.insert(attentions).values(inQueue);
          await db.update(appointments).set({ status }).where(eq(appointments.id, row.id));
          await db
            .update(artCases)
            .set({ ended: end, endedAt: end && TUESDAY })
            .where(eq(artCases.number, number));
          for (const moment of [row.startsAt, entryWindow(settings, row.startsAt).until]) {
            const [inSql] = await db
              .select({ code: caseCode(tenant, moment) })
              .from(artCases)
              .innerJoin(appointments, eq(appointments.id, artCases.appointmentId))
              .where(eq(artCases.number, number));
            const state = { end, appointment: { ...row, status }, waiting };
            found.push([end, waiting, status, inSql?.code]);
            decided.push([end, waiting, status, CASE_CODES[caseStatus(state, moment, settings)]]);
          }
        }
    expect(found).toEqual(decided);
  });
});
