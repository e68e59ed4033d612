import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attentions, documentBytes, documents, people } from '../../server/db/schema/index.ts';
import { beginAttention } from '../../server/services/care/line/line-state.ts';
import { ANA, ORTIZ, patient, professional, serviceId, start } from './care-kit.ts';
import { type Browser, buildTestServer, HOST, type TestServer, TUESDAY } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';
import { jpegWithPlace, PDF, PNG, upload } from './upload-kit.ts';

let server: TestServer;
let ana: Browser;
let ortiz: Browser;
let clinic: number;
let doctor: number;

beforeAll(async () => {
  // One patient comes again and again here; the month's limit has tests of its own.
  const settings = { care: { limited: false, reasonLength: 500, notesLength: 4_000 } };
  const codes = { documentKind: { certificado: { label: 'Certificado' }, informe: { label: 'Informe' } } };
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, codes, settings })]) });
  ana = await patient(server, ANA);
  ortiz = await professional(server, ORTIZ);
  clinic = await serviceId(ana, 'Clínica médica');
  doctor = (await personOf('22111222')).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(attentions);
});

const personOf = async (documento: string) => {
  const rows = await server.deps.db.select().from(people).where(eq(people.documento, documento));
  const found = rows.find(({ unit }) => unit === 1);
  if (!found) throw new Error(`nobody with ${documento}`);
  return found;
};

/** Ana waits and is called; `came`: both are in the call. @returns the attention's id */
async function called(came: boolean, more: object = {}): Promise<string> {
  const asked = await start(ana, ANA.documento, clinic, more);
  expect(asked.statusCode).toBe(200);
  const { id } = asked.json();
  expect((await ortiz.post('/api/consultorio/llamar', { id })).statusCode).toBe(200);
  if (came) await beginAttention(server.deps, id, doctor);
  return id;
}

describe('documents of an attention', () => {
  it('[A25] keeps a PDF, a JPG and a PNG under random ids, and takes one away again with its bytes', async () => {
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
    expect((await ortiz.post('/api/consultorio/quitarAdjunto', { id, documento: gone })).statusCode).toBe(404);
  });

  it('[A25] refuses what only pretends, what is too big, too many or broken, and leaves nothing behind', async () => {
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
    expect((await upload(ortiz, { id }, [['a.pdf', PDF]])).statusCode).toBe(400);
    expect((await upload(ortiz, { id, tipo: 'Otra clase' }, [['a.pdf', PDF]])).statusCode).toBe(422);
    expect((await upload(ortiz, { id, tipo: 'informe', otra: 'x' }, [['a.pdf', PDF]])).statusCode).toBe(400);
    expect((await upload(ortiz, { id, tipo: 'informe' }, [])).statusCode).toBe(400);
    expect((await upload(ortiz, { id, tipo: 'a\u0000b' }, [['a.pdf', PDF]])).statusCode).toBe(400);
    expect((await upload(ortiz, { id, __proto__x: 'x', tipo: 'informe' }, [['a.pdf', PDF]])).statusCode).toBe(400);
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

  it('[A25] takes 20 documents for an attention and not one more', async () => {
    const id = await called(true);
    const five = Array.from({ length: 5 }, (_, index) => [`${index}.pdf`, PDF] as [string, Buffer]);
    for (let round = 0; round < 4; round += 1)
      expect((await upload(ortiz, { id, tipo: 'informe' }, five)).statusCode).toBe(200);
    const more = await upload(ortiz, { id, tipo: 'informe' }, [['b.pdf', PDF]]);
    expect([more.statusCode, more.json().error.code]).toEqual([422, 'TOO_MANY_FILES']);
  });
});
