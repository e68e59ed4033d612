// @engine pg
import { Agent, request } from 'node:http';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_PATIENCE } from '../../engine/domain/attention/windows.ts';
import { sweepAttentions } from '../../server/features/visits/sweep-attentions.ts';
import {
  attentionDocuments,
  audit,
  consultations,
  documentBytes,
  documents,
} from '../../server/platform/db/schema/index.ts';
import { LINK_LIFE } from '../../server/platform/files/document-token.ts';
import { auditTrail } from './audit-trail.ts';
import { BRUNO, patient } from './care-kit.ts';
import { type ConsultingRoom, consultingRoom } from './consulting-kit.ts';
import { type Browser, HOST, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { jpegWithPlace, multipart, PDF, PNG, upload } from './upload-kit.ts';

let room: ConsultingRoom;
let server: TestServer;
let ana: Browser;
let ortiz: Browser;
let vega: Browser;
let called: ConsultingRoom['called'];

beforeAll(async () => {
  room = await consultingRoom();
  ({ server, ana, ortiz, vega, called } = room);
});
afterAll(() => server.close());
beforeEach(() => room.clear());

describe('documents of an attention', () => {
  it('are deleted with their bytes when the patient does not come [FIXC-04, A25]', async () => {
    const { db } = server.deps;
    const hangUp = (id: string) => ortiz.post('/api/consultorio/colgar', { id });
    const wait = () => {
      server.clock.advance(CALL_PATIENCE + 1000);
      return sweepAttentions(server.deps);
    };
    const id = await called(false);
    for (const end of [hangUp, wait]) {
      await ortiz.post('/api/consultorio/llamar', { id });
      const [kept] = (await upload(ortiz, { id, tipo: 'informe' }, [['a.pdf', PDF]])).json();
      const rows = async () => [
        await db.$count(attentionDocuments, eq(attentionDocuments.attentionId, id)),
        await db.$count(documents, eq(documents.id, kept.id)),
        await db.$count(documentBytes, eq(documentBytes.documentId, kept.id)),
      ];
      expect(await rows()).toEqual([1, 1, 1]);
      await end(id);
      expect(await rows()).toEqual([0, 0, 0]);
    }
  });

  it('accept PDF, JPG and PNG, and delete a removed one’s bytes [A25]', async () => {
    const id = await called(true);
    const answer = await upload(ortiz, { id, tipo: 'informe' }, [
      ['../../etc/informe.pdf', PDF],
      ['foto.jpeg', jpegWithPlace()],
      ['placa.PNG', PNG],
    ]);
    expect(answer.statusCode).toBe(200);
    const kept = answer.json() as { id: string; nombre: string }[];
    expect(kept.map(({ nombre }) => nombre)).toEqual(['informe.pdf', 'foto.jpeg', 'placa.PNG']);
    const [photo] = await server.deps.db
      .select()
      .from(documentBytes)
      .where(eq(documentBytes.documentId, kept[1]?.id ?? ''));
    expect(Buffer.from(photo?.bytes ?? []).includes('GPS-PLACE')).toBe(false);
    const gone = kept[0]?.id ?? '';
    expect((await ortiz.post('/api/consultorio/quitarAdjunto', { id, documento: gone })).statusCode).toBe(200);
    expect(await server.deps.db.select().from(documents).where(eq(documents.id, gone))).toEqual([]);
    expect(await server.deps.db.select().from(documentBytes).where(eq(documentBytes.documentId, gone))).toEqual([]);
    expect(refusalOf(await ortiz.post('/api/consultorio/quitarAdjunto', { id, documento: gone }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  it('rejects disguised, oversized, excess and damaged files and stores none of them [A25]', async () => {
    const id = await called(true);
    const before = (await server.deps.db.select().from(documents)).length;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const exe = Buffer.from('MZ\u0090\u0000');
    const hostile: [string, Buffer][] = [
      ['a.svg', svg],
      ['a.pdf', svg],
      ['a.pdf', html],
      ['a.png', html],
      ['a.jpg', exe],
      ['a.exe', exe],
      ['a.pdf.exe', PDF],
      ['a.html', PDF],
      ['a.png', PDF],
      ['a.pdf', PNG],
      ['a.pdf', PDF.subarray(0, 7)],
      ['a.jpg', Buffer.from('ffd8ff', 'hex')],
      ['a.jpg', jpegWithPlace().subarray(0, 30)],
      ['a.png', PNG.subarray(0, 20)],
      ['.pdf', Buffer.alloc(0)],
      ['', PDF],
      ['a.pdf\u0000.exe', PDF],
    ];
    for (const file of hostile) {
      const { statusCode } = await upload(ortiz, { id, tipo: 'informe' }, [file]);
      expect([file[0], statusCode >= 400 && statusCode < 500]).toEqual([file[0], true]);
    }
    const big = await upload(ortiz, { id, tipo: 'informe' }, [
      ['a.pdf', Buffer.concat([PDF, Buffer.alloc(10_500_000)])],
    ]);
    expect([big.statusCode, big.json().error.code]).toEqual([413, 'TOO_LARGE']);
    const many = await upload(
      ortiz,
      { id, tipo: 'informe' },
      Array.from({ length: 6 }, (_, index) => [`${index}.pdf`, PDF] as [string, Buffer]),
    );
    expect([many.statusCode, many.json().error.code]).toEqual([422, 'TOO_MANY_FILES']);
    expect(refusalOf(await upload(ortiz, { id }, [['a.pdf', PDF]]))).toEqual([400, 'INVALID_BODY']);
    expect(refusalOf(await upload(ortiz, { id, tipo: 'Otra clase' }, [['a.pdf', PDF]]))).toEqual([422, 'FIELD_ENUM']);
    expect(refusalOf(await upload(ortiz, { id, tipo: 'informe', otra: 'x' }, [['a.pdf', PDF]]))).toEqual([
      400,
      'INVALID_BODY',
    ]);
    expect(refusalOf(await upload(ortiz, { id, tipo: 'informe' }, []))).toEqual([400, 'INVALID_BODY']);
    expect(refusalOf(await upload(ortiz, { id, tipo: 'a\u0000b' }, [['a.pdf', PDF]]))).toEqual([400, 'INVALID_TEXT']);
    expect(refusalOf(await upload(ortiz, { id, __proto__x: 'x', tipo: 'informe' }, [['a.pdf', PDF]]))).toEqual([
      400,
      'INVALID_BODY',
    ]);
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\n\r\n%PDF-1.4',
      ],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      ],
      ['application/json', '{}'],
    ] as const) {
      const url = '/api/consultorio/adjuntar';
      const headers = { 'content-type': type, origin: `http://${HOST}` };
      const { statusCode } = await ortiz.send({ method: 'POST', url, payload, headers });
      expect([type, payload.slice(0, 20), statusCode >= 400 && statusCode < 500]).toEqual([
        type,
        payload.slice(0, 20),
        true,
      ]);
    }
    expect((await server.deps.db.select().from(documents)).length).toBe(before);
  });

  it('are attached once per idempotency key; repeats return the current ones [A25, R2]', async () => {
    const id = await called(true);
    const files: [string, Buffer][] = [
      ['informe.pdf', PDF],
      ['placa.png', PNG],
    ];
    const send = (key: string, what = files) => {
      const { payload, headers } = multipart({ id, tipo: 'informe' }, what);
      const url = '/api/consultorio/adjuntar';
      return ortiz.send({ method: 'POST', url, payload, headers: { ...headers, 'idempotency-key': key } });
    };
    const names = (answer: { json: () => { nombre: string }[] }) => answer.json().map(({ nombre }) => nombre);
    const audited = () =>
      server.deps.db.$count(audit, and(eq(audit.action, 'document.attach'), eq(audit.object, `attention:${id}`)));
    const [first, second] = await Promise.all([send('one-and-the-same'), send('one-and-the-same')]);
    expect([names(first), names(second)]).toEqual([
      ['informe.pdf', 'placa.png'],
      ['informe.pdf', 'placa.png'],
    ]);
    expect([
      await server.deps.db.$count(attentionDocuments, eq(attentionDocuments.attentionId, id)),
      await audited(),
    ]).toEqual([2, 1]);
    const other = await send('one-and-the-same', [['informe.pdf', PNG]]);
    expect([other.statusCode, other.json().error.code]).toEqual([422, 'KEY_REUSED']);
    const gone = first.json()[0].id;
    expect((await ortiz.post('/api/consultorio/quitarAdjunto', { id, documento: gone })).statusCode).toBe(200);
    expect(names(await send('one-and-the-same'))).toEqual(['placa.png']);
    expect(names(await send('another-time', [['nota.pdf', PDF]]))).toEqual(['placa.png', 'nota.pdf']);
    expect(await audited()).toBe(2);
  });

  it('refuses too many files and leaves the connection to the next request [FIXS-08]', async () => {
    const id = await called(true);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const send = (method: string, path: string, headers: Record<string, string>, body: Buffer) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${address}${path}`, { method, agent, headers: { host: HOST, ...headers } }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        });
        sent.once('socket', (socket) => sockets.add(socket)).once('error', reject);
        sent.end(body);
      });
    const files = Array.from(
      { length: 12 },
      (_, at) => [`${at}.pdf`, Buffer.concat([PDF, Buffer.alloc(200_000)])] as const,
    );
    const { payload, headers } = multipart({ id, tipo: 'informe' }, files);
    const cookie = [...ortiz.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const post = { ...headers, cookie, origin: `http://${HOST}` };
    expect(await send('POST', '/api/consultorio/adjuntar', post, payload)).toBe(422);
    expect(await send('GET', '/health', {}, Buffer.alloc(0))).toBe(200);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it('wait for upload memory, which every answer gives back [FIXS-33]', async () => {
    const id = await called(true);
    const { uploads } = server.app;
    const all = uploads.free;
    await uploads.take(all);
    let answered = false;
    const waiting = upload(ortiz, { id, tipo: 'informe' }, [['a.pdf', PDF]]).then((answer) => {
      answered = true;
      return answer;
    });
    // Another call of the same browser is answered during it.
    expect((await ortiz.get('/api/auth/sesion')).statusCode).toBe(200);
    expect(answered).toBe(false);
    uploads.giveBack(all);
    expect((await waiting).statusCode).toBe(200);
    expect(refusalOf(await upload(ortiz, { id, tipo: 'informe' }, [['a.pdf', Buffer.from('no')]]))).toEqual([
      422,
      'FILE_REFUSED',
    ]);
    await expect.poll(() => uploads.free).toBe(all);
  });

  it('are limited to 20 per attention [A25]', async () => {
    const id = await called(true);
    const five = Array.from({ length: 5 }, (_, index) => [`${index}.pdf`, PDF] as [string, Buffer]);
    for (let round = 0; round < 4; round += 1)
      expect((await upload(ortiz, { id, tipo: 'informe' }, five)).statusCode).toBe(200);
    const more = await upload(ortiz, { id, tipo: 'informe' }, [['b.pdf', PDF]]);
    expect([more.statusCode, more.json().error.code]).toEqual([422, 'TOO_MANY_FILES']);
  });
});

describe('an earlier consultation of the current patient', () => {
  const earlier = (id: string, atencion: number, browser = ortiz) =>
    browser.post('/api/consultorio/anterior', { id, atencion });
  const open = (path: string, browser = ortiz) => browser.post('/api/documentos/abrir', { path });
  /** Ana was here once, with a document and a prescription, and is here again. */
  const cameAgain = async () => {
    const first = await called(true);
    await upload(ortiz, { id: first, tipo: 'certificado' }, [['reposo.pdf', PDF]]);
    await ortiz.post('/api/consultorio/finalizar', { id: first, notas: 'Reposo', receta: 'Ibuprofeno' });
    const id = await called(true);
    const sheet = (await ortiz.post('/api/consultorio/paciente', { id })).json();
    return { id, atencion: Number(sheet.anteriores[0].id) };
  };

  it('opens documents by expiring signed paths and audits each reading [CARE-15, A1, R17]', async () => {
    const { id, atencion } = await cameAgain();
    const detail = (await earlier(id, atencion)).json();
    expect(detail).toMatchObject({ id: atencion, documentos: [{ tipo: 'Certificado' }] });
    const { path } = detail.documentos[0];
    expect((await open(path)).json()).toEqual({ estado: 'listo', path, nombre: 'reposo' });
    const token = path.slice(path.indexOf('/') + 1);
    expect((await ortiz.get(`/api/documentos/${token}.pdf`)).headers['content-type']).toBe('application/pdf');
    const rows = await auditTrail(server, eq(audit.actorRole, 'professional'));
    expect(rows.slice(-2)).toMatchObject([
      { action: 'consultation.read', object: `consultation:${atencion}`, outcome: 'ok' },
      { action: 'document.read', outcome: 'ok' },
    ]);
    server.clock.advance(LINK_LIFE);
    const renewed = (await open(path)).json();
    expect(renewed.estado).toBe('listo');
    expect(renewed.path).not.toBe(path);
    expect((await open(path, vega)).json().estado).toBe('vencido');
  });

  it('is refused to other users, for other patients and after closing [R11, A19]', async () => {
    const { id, atencion } = await cameAgain();
    const { path } = (await earlier(id, atencion)).json().documentos[0];
    const bruno = await patient(server, BRUNO);
    expect(refusalOf(await earlier(id, atencion, vega))).toEqual([404, 'NOT_FOUND']);
    for (const browser of [ana, bruno])
      expect(refusalOf(await earlier(id, atencion, browser))).toEqual([403, 'FORBIDDEN']);
    const strangers = await server.deps.db
      .select({ id: consultations.id, person: consultations.personId, unit: consultations.unit })
      .from(consultations);
    const anas = strangers.find((row) => row.id === atencion);
    const other = strangers.find(({ person, unit }) => unit === 1 && person !== anas?.person);
    for (const number of [other?.id ?? 0, 0, -1, 2 ** 31 - 1, 999_999])
      expect([number, (await earlier(id, number)).statusCode]).toEqual([number, 404]);
    expect(refusalOf(await earlier('x', atencion))).toEqual([404, 'NOT_FOUND']);
    await ortiz.post('/api/consultorio/finalizar', { id });
    expect(refusalOf(await earlier(id, atencion))).toEqual([404, 'NOT_FOUND']);
    server.clock.advance(LINK_LIFE);
    expect((await open(path)).json()).toEqual({ estado: 'vencido', path: null, nombre: null });
    const refused = await auditTrail(server, eq(audit.action, 'attention.access'));
    expect(refused.length).toBeGreaterThanOrEqual(7);
  });
});
