// @engine pg
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANA, BRUNO, ORTIZ, openLine, patient, professional, serviceId, start, type TestLine } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const ROOM = 'https://salas.example.org/c/{{attention.id}}?idioma=es';

let server: TestServer;
let ana: Browser;
let ortiz: Browser;
let clinic: number;
const lines: TestLine[] = [];
beforeAll(async () => {
  const videoCall = { earlyMinutes: 15, lateMinutes: 0, provider: 'link', room: ROOM };
  server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1, settings: { videoCall } }),
      testTenant({ id: 'dos', unit: 2 }),
    ]),
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ana = await patient(server, ANA);
  ortiz = await professional(server, ORTIZ);
  clinic = await serviceId(ana, 'Clínica médica');
});
afterAll(async () => {
  for (const line of lines) line.socket.terminate();
  await server.close();
});

const room = (browser: Browser, id: string) => browser.get(`/api/atenciones/${id}/sala`);
const line = async (browser: Browser, id: string, page: string): Promise<TestLine> => {
  const opened = await openLine(server.app, browser, id, page);
  lines.push(opened);
  return opened;
};

describe('a tenant that attends in a room of its own', () => {
  it('the attention waits, begins, ends and becomes history as any other [CARE-15, CARE-19, D-CARE-01]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    const mine = await line(ana, id, 'page-ana1');
    await mine.until((message) => message.t === 'position' && message.posicion === 1);
    expect((await ortiz.post('/api/consultorio/llamar')).json().id).toBe(id);
    const theirs = await line(ortiz, id, 'page-ortiz');
    for (const side of [mine, theirs]) {
      await side.until((message) => message.t === 'state' && message.status === 'iniciado');
      side.say({ t: 'joined' });
    }
    for (const side of [mine, theirs])
      await side.until((message) => message.t === 'state' && message.status === 'attending');

    const url = `https://salas.example.org/c/${id}?idioma=es`;
    for (const side of [ana, ortiz]) expect((await room(side, id)).json()).toEqual({ url });

    const over = [mine.closed(), theirs.closed()];
    await ortiz.post('/api/consultorio/finalizar', { id, notas: 'Control.' });
    expect(await Promise.all(over)).toEqual([4410, 4410]);
    const ended = (await ana.post('/api/atenciones/terminada', { id })).json();
    expect(ended).toMatchObject({ id, atendida: true, profesional: 'Julián Ortiz' });
  });

  it('says the room to the two sides of the attention alone [D-CARE-01, R11]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    expect(refusalOf(await room(server.browser(), id))).toEqual([401, 'NO_SESSION']);
    for (const stranger of [await patient(server, BRUNO), ortiz, await patient(server, ANA, 'dos')]) {
      const answer = await room(stranger, id);
      expect([answer.statusCode, answer.body.includes('salas.example.org')]).toEqual([404, false]);
    }
    expect(refusalOf(await room(ana, 'x'))).toEqual([404, 'NOT_FOUND']);
    await ana.post('/api/atenciones/salir', { id });
  });

  it('gets no WebRTC settings; tenants with portal calls get no room [D-CARE-01]', async () => {
    const { id } = (await start(ana, ANA.documento, clinic)).json();
    expect(refusalOf(await ana.get(`/api/atenciones/${id}/ice`))).toEqual([404, 'NOT_FOUND']);
    const elsewhere = await patient(server, ANA, 'dos');
    const service = await serviceId(elsewhere, 'Clínica médica', 2);
    const other = (await start(elsewhere, ANA.documento, service, { unidad: 2 })).json().id;
    expect(refusalOf(await room(elsewhere, other))).toEqual([404, 'NOT_FOUND']);
    expect((await elsewhere.get(`/api/atenciones/${other}/ice`)).statusCode).toBe(200);
    await ana.post('/api/atenciones/salir', { id });
  });
});
