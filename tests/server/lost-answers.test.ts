import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import { appointments, attentionRatings, audit } from '../../server/platform/db/schema/index.ts';
import { ANA, start } from './care-kit.ts';
import { type ConsultingRoom, consultingRoom, personOf } from './consulting-kit.ts';
import type { Browser } from './helper.ts';
import { PDF, upload } from './upload-kit.ts';

let room: ConsultingRoom;
beforeAll(async () => {
  room = await consultingRoom();
});
afterAll(() => room.server.close());
beforeEach(() => room.clear());

let keys = 0;

/** Sends a write whose first answer is lost, and repeats it: the second answer must equal the first. */
async function sentTwice(browser: Browser, url: string, body: object) {
  keys += 1;
  const key = { 'idempotency-key': `lost-answer-${keys}` };
  const before = await browser.post(url, body, { ...key, 'idempotency-lookup': '1' });
  expect([before.statusCode, before.json().error.code], 'asked before it was sent').toEqual([409, 'NOT_DONE']);
  const first = await browser.post(url, body, key);
  expect(first.statusCode, first.body).toBe(200);
  const again = await browser.post(url, body, key);
  const asked = await browser.post(url, {}, { ...key, 'idempotency-lookup': '1' });
  expect(again.json()).toEqual(first.json());
  expect([again.statusCode, asked.statusCode]).toEqual([200, asked.statusCode === 400 ? 400 : 200]);
  return first.json();
}

const audited = (action: string) => room.server.deps.db.$count(audit, eq(audit.action, action));

describe('a write whose answer is lost', () => {
  it('calls one patient when the call is sent again [FIXT-05]', async () => {
    const { ana, ortiz, clinic } = room;
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    const before = await audited('attention.call');
    expect((await sentTwice(ortiz, '/api/consultorio/llamar', { id })).id).toBe(id);
    expect(await audited('attention.call')).toBe(before + 1);
  });

  it('removes a document once and answers the same when sent again [FIXT-05]', async () => {
    const { ortiz } = room;
    const id = await room.called(true);
    const sent = await upload(ortiz, { id, tipo: 'informe' }, [['a.pdf', PDF]]);
    const [{ id: documento }] = sent.json();
    expect(await sentTwice(ortiz, '/api/consultorio/quitarAdjunto', { id, documento })).toEqual({ ok: true });
  });

  it('keeps one rating and accepts it again when it is sent again [FIXT-05]', async () => {
    const { ana, ortiz, server } = room;
    const id = await room.called(true);
    await ortiz.post('/api/consultorio/finalizar', { id, notas: 'Control.' });
    expect(await sentTwice(ana, '/api/atenciones/calificar', { id, puntaje: 'buena', comentario: null })).toEqual({
      ok: true,
    });
    expect(await server.deps.db.$count(attentionRatings, eq(attentionRatings.attentionId, id))).toBe(1);
  });

  it.each([
    ['confirms', 1, 'appointment.confirm'],
    ['rejects', 2, 'appointment.reject'],
  ] as const)('%s an appointment once and answers the same when sent again [FIXT-05]', async (_, estado, action) => {
    const { server, clinic } = room;
    const { id: personId } = await personOf(server, ANA.documento);
    const startsAt = new Date(server.clock.now().getTime() + (40 + estado) * 86_400_000);
    const [row] = await server.deps.db
      .insert(appointments)
      .values({ unit: 1, personId, serviceId: clinic, startsAt, bookedBy: personId, createdAt: server.clock.now() })
      .returning();
    if (!row) throw new Error('not booked');
    const codigo = (await appointmentLinks(server.deps, row, personId)).confirm.replace('/confirmar?id=', '');
    const before = await audited(action);
    // The first answer holds without a key: saying it again says the same.
    const told = [1, 2].map(() => server.browser('uno').post('/api/turnos/confirmacion', { codigo, estado }));
    const [first, again] = (await Promise.all(told)).map((answer) => answer.json());
    expect(again).toEqual(first);
    expect(await audited(action)).toBe(before + 1);
    const held = and(eq(appointments.id, row.id), eq(appointments.status, estado === 1 ? 'booked' : 'cancelled'));
    expect(await server.deps.db.$count(appointments, held)).toBe(1);
  });
});
