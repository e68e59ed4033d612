// @engine pg
import { eq } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readVoucher } from '../../server/features/appointments/voucher.ts';
import { appointments } from '../../server/platform/db/schema/index.ts';
import { RecentPapers } from '../../server/platform/files/recent-papers.ts';
import { attendAllDay, book, type Patient, patients, serviceNamed } from './booking-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

let server: TestServer;
let paula: Patient;
let servicio: number;
beforeAll(async () => {
  server = await buildTestServer();
  [paula] = (await patients(server, 1)) as [Patient];
  servicio = (await serviceNamed(paula.browser, 'Clínica médica')).id;
  await attendAllDay(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.setTo(TUESDAY));

interface Turno {
  readonly id: number;
  readonly certificado: { readonly path: string } | null;
}

const booked = async (hora: string): Promise<Turno> =>
  (await book(paula.browser, { documento: paula.documento, servicio, fecha: '2026-12-02', hora })).json();
const opened = async (path: string) => (await paula.browser.post('/api/documentos/abrir', { path })).json();
const fileOf = (path: string) => paula.browser.get(`/api/documentos/${path.replace('documento/', '')}.pdf`);

async function wordsOf(path: string): Promise<string> {
  const { rawPayload } = await fileOf(path);
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const page = await (await pdf.getPage(1)).getTextContent();
  return page.items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

describe('the voucher of an appointment', () => {
  it('shows tenant, patient, service and time [D-TURN-02, TURN-02]', async () => {
    const { id, certificado } = await booked('09:00');
    const path = certificado?.path ?? '';
    expect(await opened(path)).toEqual({ estado: 'listo', path, nombre: 'Comprobante de turno' });
    const words = await wordsOf(path);
    for (const part of ['Unidad 1', 'Comprobante de turno', `Turno n.º ${id}`, paula.documento, 'Clínica médica'])
      expect(words).toContain(part);
    // It opens its line.
    expect(words).toContain('Miércoles 2 de diciembre de 2026, 09:00');
  });

  it('names the professional only for appointments with one [TURN-02]', async () => {
    const skin = await serviceNamed(paula.browser, 'Dermatología');
    const profesional = skin.profesionales[0]?.id_usuario ?? 0;
    const wish = { documento: paula.documento, servicio: skin.id, profesional, fecha: '2026-12-02', hora: '14:20' };
    const { certificado }: Turno = (await book(paula.browser, wish)).json();
    const words = await wordsOf(certificado?.path ?? '');
    expect(words).toContain('Julián Ortiz');
    const byAnybody = await booked('17:00');
    expect(await wordsOf(byAnybody.certificado?.path ?? '')).not.toContain('Julián Ortiz');
  });

  it('shows the new hour after a move and voids the old link [D-TURN-02, TURN-05]', async () => {
    const { id, certificado } = await booked('10:00');
    const before = certificado?.path ?? '';
    const moved: Turno = (
      await paula.browser.post('/api/turnos/reprogramar', { id, fecha: '2026-12-03', hora: '11:30' })
    ).json();
    expect(await wordsOf(moved.certificado?.path ?? '')).toMatch(/3 de diciembre de 2026, 11:30/);
    expect(await opened(before)).toMatchObject({ estado: 'ausente' });
    expect(refusalOf(await fileOf(before))).toEqual([404, 'NOT_FOUND']);
  });

  it('is rendered once, however often its link is opened [FIXS-33]', async () => {
    const { id, certificado } = await booked('15:00');
    const [row] = await server.deps.db.select().from(appointments).where(eq(appointments.id, id));
    const tenant = await server.deps.tenants.get('uno');
    if (tenant === undefined) throw new Error('no tenant');
    const open = () => readVoucher(server.deps, tenant, row?.voucherId ?? '');
    const [one, two] = await Promise.all([open(), open()]);
    expect(one?.bytes.byteLength).toBeGreaterThan(1_000);
    expect(two?.bytes).toBe(one?.bytes);
    await Promise.all(Array.from({ length: 5 }, () => fileOf(certificado?.path ?? '')));
    expect((await open())?.bytes).toBe(one?.bytes);
  });

  it('removes the voucher of a cancelled appointment, also at an old link [D-TURN-02]', async () => {
    const { id, certificado } = await booked('12:00');
    const path = certificado?.path ?? '';
    await paula.browser.post('/api/turnos/cancelar', { id });
    expect(await opened(path)).toMatchObject({ estado: 'ausente' });
    expect(refusalOf(await fileOf(path))).toEqual([404, 'NOT_FOUND']);
  });

  it('renews an expired voucher link for its owner only [A1]', async () => {
    const { certificado } = await booked('13:00');
    const path = certificado?.path ?? '';
    server.clock.advance(16 * 60_000);
    expect((await fileOf(path)).json().error.code).toBe('DOCUMENT_EXPIRED');
    expect((await server.browser('uno').post('/api/documentos/abrir', { path })).json()).toMatchObject({
      estado: 'vencido',
    });
    const fresh = await opened(path);
    expect(fresh.estado).toBe('listo');
    expect((await fileOf(fresh.path)).statusCode).toBe(200);
  });
});

describe('the cache of rendered documents', () => {
  const paper = () => Promise.resolve(new Uint8Array(1));

  it('evicts the least recently used document [FIXS-33]', async () => {
    const papers = new RecentPapers(2);
    const [a] = await Promise.all([papers.of('a', paper), papers.of('b', paper)]);
    expect(await papers.of('a', paper)).toBe(a);
    const b = await papers.of('c', paper).then(() => papers.of('b', paper));
    expect(await papers.of('b', paper)).toBe(b);
    expect(await papers.of('a', paper)).not.toBe(a);
  });

  it('retries a failed document instead of caching the failure [FIXS-33]', async () => {
    const papers = new RecentPapers(2);
    await expect(papers.of('a', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
    expect(await papers.of('a', paper)).toHaveLength(1);
  });
});
