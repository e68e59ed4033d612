// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionRatings, attentions } from '../../server/platform/db/schema/index.ts';
import { ANA, BRUNO, ORTIZ, patient, professional, serviceId } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { shippedTenants } from './shipped-tenants.ts';

let server: TestServer;
let ana: Browser;
let unit: number;
beforeAll(async () => {
  server = await buildTestServer({
    source: shippedTenants(),
    config: { defaultTenant: 'galeno' },
  });
  ana = await patient(server, ANA, 'galeno');
  unit = (await ana.get('/api/unidad/requisitos')).json().unidad;
});
afterAll(() => server.close());

/** An attention of Ana that is over. */
async function held(status: 'ended' | 'left'): Promise<string> {
  const personId = (await ana.get('/api/auth/sesion')).json().user.id;
  const serviceOf = await serviceId(ana, 'Clínica médica', unit);
  const who = { personId, identityNumber: ANA.documento, requestedBy: personId, serviceId: serviceOf };
  const [row] = await server.deps.db
    .insert(attentions)
    .values({ ...who, unit, status, ticketLetters: 'CM', ticketNumber: 1, queuedAt: TUESDAY, endedAt: TUESDAY })
    .returning();
  return row?.id ?? '';
}

const rate = (browser: Browser, body: object) => browser.post('/api/atenciones/calificar', body);
const kept = (id: string) => server.deps.db.select().from(attentionRatings).where(eq(attentionRatings.attentionId, id));

describe('what the patient thought of a consultation', () => {
  it('is kept once, and only of one that was held [CARE-16, D-CARE-03]', async () => {
    const id = await held('ended');
    expect((await rate(ana, { id, puntaje: 'buena', comentario: ' Muy amable ' })).json()).toEqual({ ok: true });
    expect((await rate(ana, { id, puntaje: 'muyMala' })).json().error.code).toBe('ALREADY_RATED');
    expect(await kept(id)).toMatchObject([{ score: 4, comment: 'Muy amable' }]);
    expect((await ana.post('/api/atenciones/terminada', { id })).json()).toMatchObject({ atendida: true, puntaje: 4 });
    expect(refusalOf(await rate(ana, { id: await held('left'), puntaje: 'muyBuena' }))).toEqual([404, 'NOT_FOUND']);
  });

  it('is judged by the form that the page shows [CARE-16]', async () => {
    const id = await held('ended');
    for (const body of [
      { id },
      { id, puntaje: 5 },
      { id, puntaje: '5' },
      { id, puntaje: 'constructor' },
      { id, puntaje: '' },
    ])
      expect([body, [400, 422].includes((await rate(ana, body)).statusCode)]).toEqual([body, true]);
    const long = await rate(ana, { id, puntaje: 'muyBuena', comentario: 'a'.repeat(501) });
    expect([400, 422]).toContain(long.statusCode);
    expect(refusalOf(await rate(ana, { id, puntaje: 'muyBuena', otra: 1 }))).toEqual([400, 'INVALID_BODY']);
    expect(await kept(id)).toEqual([]);
  });

  it('refuses ratings by anyone but the patient [R11]', async () => {
    const id = await held('ended');
    expect(refusalOf(await rate(await patient(server, BRUNO, 'galeno'), { id, puntaje: 'muyBuena' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(refusalOf(await rate(await professional(server, ORTIZ, 'galeno'), { id, puntaje: 'muyBuena' }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(refusalOf(await rate(server.browser('galeno'), { id, puntaje: 'muyBuena' }))).toEqual([401, 'NO_SESSION']);
    expect(await kept(id)).toEqual([]);
  });
});
