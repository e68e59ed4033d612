// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admitsAction } from '../../server/features/cases/case-status.ts';
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
    const about = { unit, personId, serviceId, appointmentId, documento: one.documento, requestedBy: personId };
    const { db } = at.server.deps;
    await db
      .insert(attentions)
      .values({ ...about, status: 'waiting', senhaSigla: 'C', senhaNumero: 1, queuedAt })
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
});

describe('actions allowed by a status', () => {
  const demo = compiledTenant('demo');
  const withTable = (caseActions: Record<string, { in: string[] }>) => ({
    ...demo,
    public: { ...demo.public, codes: { ...demo.public.codes, caseActions } },
  });

  it('reads allowed actions from the tenant’s codes and refuses the others [ART-05, R12]', () => {
    expect([1, 2, 3, 4, 5].map((status) => admitsAction(demo, status as 1, 'cancel'))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    const narrow = withTable({ cancel: { in: ['agendar'] } });
    expect([admitsAction(narrow, 1, 'cancel'), admitsAction(narrow, 4, 'cancel')]).toEqual([false, true]);
    expect(admitsAction(narrow, 5, 'close')).toBe(false);
  });
});
