import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneJobs } from '../../server/features/jobs/read-job.ts';
import { turnAfter } from '../../server/features/records/copy-turn.ts';
import { recordBundle } from '../../server/features/records/fhir/record-bundle.ts';
import { encounter } from '../../server/features/records/fhir/resources.ts';
import { recordOf } from '../../server/features/records/record-of.ts';
import { audit, documentBytes, documents, people } from '../../server/platform/db/schema/index.ts';
import { JobWorker } from '../../server/platform/jobs/job-worker.ts';
import { COPY_LIMIT } from '../../server/platform/limits/limits.ts';
import { JOB_KINDS } from '../../server/workers/start-workers.ts';
import { baseTexts as texts } from '../../stories/base-texts.ts';
import copy from '../../tenants/_base/dialogs/historyCopy.json' with { type: 'json' };
import { auditTrail } from './audit-trail.ts';
import { officialJudge } from './fhir-official.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { pdfTexts } from './pdf-texts.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';
import { unzipped } from './unzipped.ts';

const ANA = '30111222';
/** Condition of the page's polling: it reads every few seconds until the answer has this. */
const UNTIL = copy.data.copia.until as 'rests';
const PAPER = Object.fromEntries(Object.entries(texts).filter(([code]) => code.startsWith('paper.')));

/** Errors of a FHIR resource. */
const wrong = officialJudge();

let server: TestServer;
let ana: Browser;
let worker: JobWorker<TestServer['deps']>;

beforeAll(async () => {
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, texts: PAPER })]) });
  ana = server.browser('uno');
  await ana.login(ANA, 'portal2026');
  worker = new JobWorker(server.deps, JOB_KINDS, (event, facts) =>
    server.log.push(JSON.stringify({ event, ...facts })),
  );
});
afterAll(async () => {
  await worker.stop();
  await server.close();
});

const last = async (documento = ANA) => (await ana.post('/api/historia/ultima', { documento })).json();
const file = (browser: Browser, documento = ANA) => browser.post('/api/historia/archivo', { documento });

// In order: the copy that the first test makes is read, counted, replaced and forgotten by the others; each takes seconds.
describe('a copy of the record', { timeout: 120_000, shuffle: false }, () => {
  it('is made in the background and given to its requester alone', async () => {
    expect(await last()).toMatchObject({ state: 'none' });
    expect(refusalOf(await file(ana))).toEqual([404, 'NOT_FOUND']);
    const { job } = (await ana.post('/api/historia/preparar', { documento: ANA })).json();
    expect(job).toEqual(expect.any(String));
    expect((await last())[UNTIL]).toBeNull();
    worker.start();
    await expect.poll(async () => (await last()).state, { timeout: 90_000 }).toBe('done');
    expect((await last())[UNTIL]).toBe(true);
    // An archive is no document to open: its own call gives it.
    expect((await ana.get(`/api/trabajos/${job}`)).json()).toMatchObject({ state: 'done', documento: null });
    const stranger = server.browser('uno');
    await stranger.login('28444555', 'portal2026');
    for (const browser of [stranger, server.browser('uno')])
      expect([401, 404]).toContain((await file(browser)).statusCode);
    expect(refusalOf(await stranger.post('/api/historia/ultima', { documento: ANA }))).toEqual([404, 'NOT_FOUND']);
    const answer = await file(ana);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const files = unzipped(answer.rawPayload);
    const names = [...files.keys()];
    expect(names.slice(0, 2)).toEqual(['Historia clínica.pdf', 'historia.fhir.json']);
    expect(names.filter((name) => name.startsWith('documentos/'))).toHaveLength(11);
    expect(names.filter((name) => name.startsWith('recetas/'))).toEqual(['recetas/Receta n° 1001.pdf']);
    for (const [name, bytes] of files) if (name.endsWith('.pdf')) expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    const [owner] = await server.deps.db
      .select()
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.identityNumber, ANA), eq(people.kind, 'holder')));
    const trail = (await auditTrail(server, like(audit.action, 'record.%'))).filter(({ outcome }) => outcome === 'ok');
    expect(trail.map(({ action, object, actorId }) => [action, object, actorId])).toEqual([
      ['record.export', `person:${owner?.id}`, owner?.id],
      ['record.download', `person:${owner?.id}`, owner?.id],
    ]);
  });

  it('reports a copy that was never requested as final, so polling ends [FIXL-46]', async () => {
    const none = (await ana.post('/api/historia/ultima', { documento: '50222333' })).json();
    expect(none).toMatchObject({ state: 'none', [UNTIL]: true });
  });

  it('holds a valid FHIR R4 document without dangling references', async () => {
    const files = unzipped((await file(ana)).rawPayload);
    const bundle = JSON.parse(files.get('historia.fhir.json')?.toString('utf8') ?? '{}');
    for (const resource of [bundle, ...bundle.entry.map((entry: { resource: object }) => entry.resource)])
      expect([resource.resourceType, wrong(resource)]).toEqual([resource.resourceType, []]);
    const kinds = bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType);
    expect(kinds[0]).toBe('Composition');
    expect(new Set(kinds)).toEqual(
      new Set([
        'Composition',
        'Patient',
        'Organization',
        'Practitioner',
        'Encounter',
        'DocumentReference',
        'MedicationRequest',
        'Condition',
      ]),
    );
    expect(JSON.stringify(bundle)).toContain('{"system":"phone","value":"+541144445555"}');
    const held = new Set(bundle.entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl));
    const named = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(named.filter((reference) => !held.has(reference))).toEqual([]);
    expect(JSON.stringify(bundle)).toContain('"system":"http://www.renaper.gob.ar/dni","value":"30111222"');
    const paths = [...JSON.stringify(bundle).matchAll(/"url":"([^"]+)"/g)].map(([, url]) => decodeURI(url ?? ''));
    expect(paths.filter((path) => !files.has(path))).toEqual([]);
    // The bundle has the professional's text as the document has it.
    expect(JSON.stringify(bundle)).toContain('<p>Control de presión. Valores estables con la medicación actual.</p>');
  });

  it('has a PDF with what article 15 of law 26.529 asks for, on named pages [FIXR-05]', async () => {
    const files = unzipped((await file(ana)).rawPayload);
    const pages = await pdfTexts(files.get('Historia clínica.pdf') ?? Buffer.of());
    expect(pages.length).toBeGreaterThan(1);
    const [first = ''] = pages;
    for (const said of [
      'Pérez, Ana · DNI 30111222',
      'Fecha de nacimiento: 10/05/1983 · Género: F',
      'obra social: ',
      'N.º de afiliado: 12345678',
      'Primera atención: ',
    ])
      expect(first).toContain(said);
    const whole = pages.join(' ');
    expect(whole).toContain('Profesional: Ortiz, Julián · Dr. · MN 112233');
    expect(whole).toContain('MP 4455 (Buenos Aires)');
    for (const [at, page] of pages.entries())
      expect(page).toContain(`Pérez, Ana · DNI 30111222 · Página ${at + 1} de ${pages.length}`);
  });

  it('is validated against the complete official definitions, not shapes alone', () => {
    const said = { resourceType: 'Patient', name: [{ family: 'Paz' }] };
    expect(wrong(said)).toEqual([]);
    expect(wrong({ ...said, gender: 'mujer' })).not.toEqual([]);
    expect(wrong({ ...said, communication: [{ preferred: true }] })).not.toEqual([]);
    expect(
      wrong({ resourceType: 'Composition', status: 'final', type: { text: 'x' }, author: [{ display: 'x' }] }),
    ).toEqual(['Composition.date is missing', 'Composition.title is missing']);
    const status = {
      resourceType: 'Condition',
      subject: { display: 'x' },
      clinicalStatus: { coding: [{ code: 'vivo' }] },
    };
    expect(wrong(status)).toEqual(['Condition.clinicalStatus is vivo, which is no code of its own']);
    expect(wrong({ resourceType: 'Bundle', type: 'document', entry: [{ search: {}, request: { url: 'x' } }] })).toEqual(
      ['Bundle.entry.request.method is missing'],
    );
  });

  it('marks empty sections as nil known, and unasked conditions as not asked', async () => {
    const [holder] = await server.deps.db.select().from(people).where(eq(people.identityNumber, '28444555'));
    const record = await recordOf(server.deps.db, 1, holder?.id ?? 0);
    if (record === undefined) throw new Error('nobody');
    const about = {
      unit: 1,
      institution: 'Uno',
      at: TUESDAY,
      say: (code: string) => (code === 'historia.none' ? 'Nada & nadie' : code),
      labelOf: (condition: string) => condition,
      pathOf: (id: string) => id,
    };
    const sectionsOf = (asked: Date | null) => {
      const bundle = recordBundle({ ...record, conditionsAt: asked }, about) as {
        entry: { resource: { section?: { emptyReason: { coding: { code: string }[] } }[] } }[];
      };
      const [composition] = bundle.entry.map(({ resource }) => resource);
      expect(wrong({ ...composition })).toEqual([]);
      return composition?.section ?? [];
    };
    const reasons = (asked: Date | null) => sectionsOf(asked).map(({ emptyReason }) => emptyReason.coding[0]?.code);
    expect(reasons(null)).toEqual(['nilknown', 'nilknown', 'nilknown', 'notasked']);
    expect(reasons(TUESDAY)).toEqual(Array(4).fill('nilknown'));
    // An empty section without words is no FHIR (cmp-1).
    for (const section of sectionsOf(null)) expect(JSON.stringify(section)).toContain('<p>Nada &amp; nadie</p>');
  });

  it('writes reason and notes as escaped text in FHIR', async () => {
    const [holder] = await server.deps.db.select().from(people).where(eq(people.identityNumber, ANA));
    const record = await recordOf(server.deps.db, 1, holder?.id ?? 0);
    const [held] = record?.consultations ?? [];
    if (held === undefined) throw new Error('no consultation');
    expect(held.reason).toBeNull();
    const row = { ...held.row, notes: 'Fiebre < 38 & tos\n\n<b>Reposo</b>' };
    expect(encounter(1, 'ana', { ...held, row, reason: 'Dolor de garganta' })).toMatchObject({
      reasonCode: [{ text: 'Dolor de garganta' }],
      text: {
        status: 'additional',
        div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Fiebre &lt; 38 &amp; tos</p><p>&lt;b&gt;Reposo&lt;/b&gt;</p></div>',
      },
    });
  });

  it('is limited to three a day, each replacing the one before', async () => {
    const ask = () => ana.post('/api/historia/preparar', { documento: ANA });
    const archives = () =>
      server.deps.db.select({ id: documents.id }).from(documents).where(eq(documents.mime, 'application/zip'));
    const first = await archives();
    expect(first).toHaveLength(1);
    for (let copy = 2; copy <= COPY_LIMIT.copies; copy += 1) {
      server.clock.advance(60_000);
      expect((await ask()).statusCode).toBe(200);
      // While it is made, the page shows and offers the one before.
      expect((await last()).fileAt).toEqual(expect.any(String));
      expect((await file(ana)).statusCode).toBe(200);
      await expect.poll(async () => (await last()).state, { timeout: 90_000 }).toBe('done');
      expect((await last()).fileAt).toBe((await last()).endedAt);
      expect(await archives()).toHaveLength(1);
    }
    expect(await archives()).not.toEqual(first);
    const refused = await ask();
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'COPY_LIMIT']);
    const tomorrow = TUESDAY.getTime() + 24 * 3_600_000;
    expect(refused.json().error.retryAfter).toBe((tomorrow - server.clock.now().getTime()) / 1_000);
    expect((await last()).nextAt).toBe(new Date(tomorrow).toISOString());
    const trail = (await auditTrail(server)).filter(({ action }) => action === 'record.export');
    expect(trail.map(({ outcome }) => outcome)).toEqual([...Array(COPY_LIMIT.copies).fill('ok'), 'refused']);
    // Her daughter's record is another one.
    expect((await ana.post('/api/historia/preparar', { documento: '50222333' })).statusCode).toBe(200);
    await expect.poll(async () => (await last('50222333')).state, { timeout: 90_000 }).toBe('done');
    expect(await archives()).toHaveLength(2);
  });

  it('limits an account’s bytes per day, but never its first copy', () => {
    const limit = { copies: 3, bytes: 100 };
    const hour = (at: number) => new Date(Date.UTC(2026, 10, 24, at));
    const made = (at: number, bytes: number | null, aboutId = 2) => ({ aboutId, createdAt: hour(at), bytes });
    expect(turnAfter([], 1, limit)).toBeUndefined();
    expect(turnAfter([made(3, 99)], 1, limit)).toBeUndefined();
    expect(turnAfter([made(5, null), made(3, 500)], 1, limit)).toEqual(hour(27));
    // Once the one of two o'clock is a day old, the others are few enough again.
    expect(turnAfter([made(4, 40), made(3, 40), made(2, 40), made(1, 40)], 1, limit)).toEqual(hour(26));
    expect(turnAfter([made(6, 1, 1), made(5, 1, 1), made(4, 1, 1), made(3, 1, 1)], 1, limit)).toEqual(hour(28));
  });

  it('is hidden from everybody else and gone after a day [R11]', async () => {
    const bruno = server.browser('uno');
    await bruno.login('28444555', 'portal2026');
    for (const call of ['preparar', 'ultima', 'archivo'])
      expect(refusalOf(await bruno.post(`/api/historia/${call}`, { documento: ANA }))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await file(bruno, '28444555'))).toEqual([404, 'NOT_FOUND']);
    server.clock.setTo(new Date(TUESDAY.getTime() + 25 * 3_600_000));
    await ana.login(ANA, 'portal2026');
    await pruneJobs(server.deps);
    expect(await last()).toMatchObject({ state: 'none', fileAt: null, nextAt: null });
    expect(refusalOf(await file(ana))).toEqual([404, 'NOT_FOUND']);
  });

  it('says in the dialog’s numbers and the PDF which file could not be read [FIXR-09]', async () => {
    server.clock.advance(24 * 3_600_000);
    await ana.login(ANA, 'portal2026');
    const files = await server.deps.db.select({ id: documents.id }).from(documents).where(eq(documents.unit, 1));
    const [holder] = await server.deps.db.select().from(people).where(eq(people.identityNumber, ANA));
    const before = await recordOf(server.deps.db, 1, holder?.id ?? 0);
    const [lost] = before?.consultations.flatMap((held) => held.documents) ?? [];
    expect(files.map(({ id }) => id)).toContain(lost?.id);
    await server.deps.db.delete(documentBytes).where(eq(documentBytes.documentId, lost?.id ?? ''));
    expect((await ana.post('/api/historia/preparar', { documento: ANA })).statusCode).toBe(200);
    await expect.poll(async () => (await last()).state, { timeout: 90_000 }).toBe('done');
    const { done, of } = await last();
    expect(of - done).toBe(1);
    const made = unzipped((await file(ana)).rawPayload);
    expect(made.size).toBe(done);
    const said = (await pdfTexts(made.get('Historia clínica.pdf') ?? Buffer.of())).join(' ');
    expect(said).toContain(`Documento: ${lost?.tipo}. No está en esta copia porque no se pudo leer.`);
    expect(made.get('historia.fhir.json')?.toString('utf8')).not.toContain('"url":""');
  });
});
