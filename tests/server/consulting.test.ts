import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WRITING_PATIENCE } from '../../engine/domain/attention/windows.ts';
import { recordForgotten } from '../../server/features/visits/doctor/record-forgotten.ts';
import {
  appointments,
  attentionDocuments,
  attentionDrafts,
  attentions,
  audit,
  consultationDocuments,
  consultations,
  medicalConditions,
  prescriptions,
} from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { ANA, BRUNO, start } from './care-kit.ts';
import { type ConsultingRoom, consultingRoom, personOf } from './consulting-kit.ts';
import { type Browser, type TestServer, TUESDAY } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { PDF, upload } from './upload-kit.ts';

let room: ConsultingRoom;
let server: TestServer;
let ana: Browser;
let ortiz: Browser;
let vega: Browser;
let clinic: number;
let doctor: number;
let called: ConsultingRoom['called'];

beforeAll(async () => {
  room = await consultingRoom();
  ({ server, ana, ortiz, vega, clinic, doctor, called } = room);
});
afterAll(() => server.close());
beforeEach(() => room.clear());

const inHistory = (id: string) => server.deps.db.select().from(consultations).where(eq(consultations.attentionId, id));
const finish = (id: string, texts: object = {}) => ortiz.post('/api/consultorio/finalizar', { id, ...texts });

describe('data read by the professional', () => {
  it('includes the reason and the appointment in the queue [D-CARE-05]', async () => {
    const { id: personId } = await personOf(server, ANA.documento);
    const [booked] = await server.deps.db
      .insert(appointments)
      .values({
        unit: 1,
        personId,
        serviceId: clinic,
        startsAt: new Date('2026-11-24T10:07:00-03:00'),
        bookedBy: personId,
        createdAt: TUESDAY,
      })
      .returning();
    await start(ana, ANA.documento, clinic, { motivo: 'Fiebre', turnoId: booked?.id });
    const seen = {
      motivo: 'Fiebre',
      turno: { id: booked?.id, fecha: '2026-11-24', hora: '10:07', especialidad: 'Clínica médica' },
    };
    const queue = (await ortiz.post('/api/consultorio/cola')).json() as { paciente: string }[];
    expect(queue.find(({ paciente }) => paciente === 'Ana Pérez')).toMatchObject(seen);
    expect((await ortiz.post('/api/consultorio/llamar')).statusCode).toBe(200);
  });

  it('excludes appointments of other people [D-CARE-05, R11]', async () => {
    const { id: personId } = await personOf(server, BRUNO.documento);
    const [booked] = await server.deps.db
      .insert(appointments)
      .values({
        unit: 1,
        personId,
        serviceId: clinic,
        startsAt: new Date('2026-11-24T10:08:00-03:00'),
        bookedBy: personId,
        createdAt: TUESDAY,
      })
      .returning();
    for (const turnoId of [booked?.id, 999_999])
      expect(refusalOf(await start(ana, ANA.documento, clinic, { turnoId }))).toEqual([404, 'NOT_FOUND']);
  });

  it('includes personal data, conditions and earlier notes, with an audit entry [CARE-15, FIXF-04]', async () => {
    const { id: personId } = await personOf(server, ANA.documento);
    const conditions = { hipertension: 'Toma enalapril', diabetes: '' };
    await server.deps.db
      .insert(medicalConditions)
      .values({ personId, unit: 1, conditions, updatedAt: TUESDAY })
      .onConflictDoUpdate({ target: medicalConditions.personId, set: { conditions } });
    const first = await called(true);
    await finish(first, { notas: 'Reposo', receta: 'Ibuprofeno 400' });
    await finish(await called(true), { notas: 'Sin receta', receta: '\u2800\u3164' });
    const id = await called(true);
    const sheet = (await ortiz.post('/api/consultorio/paciente', { id })).json();
    expect(sheet).toMatchObject({
      documento: ANA.documento,
      fec_nac: '1983-05-10',
      sexo: 'F',
      condiciones: [
        { condicion: 'diabetes', observacion: null },
        { condicion: 'hipertension', observacion: 'Toma enalapril' },
      ],
    });
    // A prescription that draws nothing was not issued.
    expect(sheet.anteriores[0]).toMatchObject({ notas: 'Sin receta', receta: null });
    expect(sheet.anteriores[1]).toMatchObject({
      profesional: 'Julián Ortiz',
      notas: 'Reposo',
      receta: 'Ibuprofeno 400',
    });
    const rows = await auditTrail(server, eq(audit.action, 'history.read'));
    expect(rows.at(-1)).toMatchObject({ actorRole: 'professional', object: `attention:${id}`, outcome: 'ok' });
  });

  it('refuses and audits other professionals and patients, and everyone after closing [R11]', async () => {
    const id = await called(true);
    const calls = ['paciente', 'borrador', 'guardarBorrador', 'colgar', 'finalizar'];
    for (const call of calls) {
      expect([call, (await vega.post(`/api/consultorio/${call}`, { id })).statusCode]).toEqual([call, 404]);
      expect([call, (await ana.post(`/api/consultorio/${call}`, { id })).statusCode]).toEqual([call, 403]);
      expect([call, (await ortiz.post(`/api/consultorio/${call}`, { id: 'x' })).statusCode]).toEqual([call, 404]);
    }
    const detached = { id, documento: '00000000-0000-4000-8000-000000000000' };
    expect(refusalOf(await vega.post('/api/consultorio/quitarAdjunto', detached))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await upload(vega, { id, tipo: 'informe' }, [['a.pdf', PDF]]))).toEqual([404, 'NOT_FOUND']);
    expect(await server.deps.db.select().from(attentionDocuments)).toEqual([]);
    const refused = await auditTrail(server, eq(audit.action, 'attention.access'));
    expect(refused.length).toBeGreaterThanOrEqual(7);
    await finish(id);
    for (const call of ['paciente', 'borrador', 'guardarBorrador', 'colgar'])
      expect([call, (await ortiz.post(`/api/consultorio/${call}`, { id })).statusCode]).toEqual([call, 404]);
  });
});

describe('the record of a consultation', () => {
  it('is kept as a draft across a reload or the patient’s leaving [CARE-15]', async () => {
    const id = await called(true);
    const kept = await ortiz.post('/api/consultorio/guardarBorrador', { id, notas: 'Dolor de garganta', receta: null });
    expect(kept.json()).toEqual({ guardado: TUESDAY.toISOString() });
    expect((await ana.post('/api/atenciones/salir', { id })).statusCode).toBe(200);
    expect((await ortiz.post('/api/consultorio/actual')).json()).toMatchObject({ id, status: 'finished' });
    expect((await ortiz.post('/api/consultorio/borrador', { id })).json()).toMatchObject({
      notas: 'Dolor de garganta',
    });
    expect((await ortiz.post('/api/consultorio/llamar')).json()).toMatchObject({ id });
    expect(await inHistory(id)).toEqual([]);
  });

  it('rejects notes over 4000 characters and unknown fields', async () => {
    const id = await called(true);
    const long = await ortiz.post('/api/consultorio/guardarBorrador', { id, notas: 'a'.repeat(4_001) });
    expect([400, 422]).toContain(long.statusCode);
    expect(refusalOf(await ortiz.post('/api/consultorio/guardarBorrador', { id, nota: 'x' }))).toEqual([
      400,
      'INVALID_BODY',
    ]);
  });

  it('contains notes, documents and the emitted prescription after closing [CARE-16, A44]', async () => {
    const id = await called(true, { motivo: 'Tos' });
    await upload(ortiz, { id, tipo: 'certificado', descripcion: 'Reposo 48 h' }, [['certificado.pdf', PDF]]);
    server.clock.setTo(new Date(TUESDAY.getTime() + 600_000));
    const answer = await finish(id, { notas: 'Bronquitis', receta: 'Amoxicilina 500' });
    const [held] = await inHistory(id);
    const cierre = { consulta: held?.id, documentos: 2 };
    expect(answer.json()).toMatchObject({ id, atendida: true, puntaje: null, cierre });
    expect(held).toMatchObject({ unit: 1, notes: 'Bronquitis', professionalId: doctor, heldAt: TUESDAY });
    const papers = await server.deps.db
      .select()
      .from(consultationDocuments)
      .where(eq(consultationDocuments.consultationId, held?.id ?? 0));
    expect(papers).toMatchObject([{ kind: 'Certificado', description: 'Reposo 48 h' }]);
    const [receta] = await server.deps.db
      .select()
      .from(prescriptions)
      .where(eq(prescriptions.consultationId, held?.id ?? 0));
    expect(receta).toMatchObject({ content: 'Amoxicilina 500', emittedAt: server.clock.now() });
    expect(await server.deps.db.select().from(attentionDrafts).where(eq(attentionDrafts.attentionId, id))).toEqual([]);
    await expect(
      server.deps.db
        .update(prescriptions)
        .set({ content: 'Otra cosa' })
        .where(eq(prescriptions.id, receta?.id ?? 0)),
    ).rejects.toThrow();
  });

  it('has one prescription number, also when closed concurrently [A44]', async () => {
    const id = await called(true);
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(id, { receta: 'Una sola vez' })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    const held = await inHistory(id);
    expect(held).toHaveLength(1);
    const rows = await server.deps.db.select().from(prescriptions).where(eq(prescriptions.unit, 1));
    expect(rows.filter(({ consultationId }) => consultationId === held[0]?.id)).toHaveLength(1);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  });

  it('records a consultation without notes, but not one whose patient never came [CARE-16]', async () => {
    const came = await called(true);
    await finish(came);
    expect(await inHistory(came)).toHaveLength(1);
    const never = await called(false);
    await ortiz.post('/api/consultorio/guardarBorrador', { id: never, notas: 'No vino', receta: null });
    expect((await finish(never, { notas: 'No vino' })).json()).toMatchObject({ atendida: false });
    expect(await inHistory(never)).toEqual([]);
  });

  it('reports the closing and the number of documents to the patient [CARE-16, D-CARE-03]', async () => {
    const id = await called(true);
    const told = async () => (await ana.post('/api/atenciones/terminada', { id })).json().cierre;
    await ana.post('/api/atenciones/salir', { id });
    await upload(ortiz, { id, tipo: 'certificado' }, [['certificado.pdf', PDF]]);
    expect(await told()).toBeNull();
    await finish(id);
    const [held] = await inHistory(id);
    expect(await told()).toEqual({ consulta: held?.id, documentos: 1 });
    const { id: waited } = (await start(ana, ANA.documento, clinic)).json();
    const left = await ana.post('/api/atenciones/salir', { id: waited });
    expect(left.json()).toMatchObject({ atendida: false, cierre: { consulta: null, documentos: 0 } });
  });

  it('stays open after hanging up, unless the patient never came [CARE-16]', async () => {
    const id = await called(true);
    expect((await ortiz.post('/api/consultorio/colgar', { id })).json()).toMatchObject({ id, status: 'finished' });
    expect((await ortiz.post('/api/consultorio/colgar', { id })).json()).toMatchObject({ id, status: 'finished' });
    await finish(id);
    const never = await called(false);
    expect((await ortiz.post('/api/consultorio/colgar', { id: never })).json()).toBeNull();
  });

  it('is closed an hour after the last draft, without a prescription [CARE-16]', async () => {
    const id = await called(true);
    await ana.post('/api/atenciones/salir', { id });
    server.clock.setTo(new Date(TUESDAY.getTime() + WRITING_PATIENCE / 3));
    await ortiz.post('/api/consultorio/guardarBorrador', { id, notas: 'A medio escribir', receta: 'Sin emitir' });
    const failures: unknown[] = [];
    const sweepAfter = async (ms: number) => {
      server.clock.setTo(new Date(TUESDAY.getTime() + ms));
      await recordForgotten(server.deps, (error) => failures.push(error));
    };
    await sweepAfter(WRITING_PATIENCE + 1_000);
    expect(await inHistory(id)).toEqual([]);
    await sweepAfter(WRITING_PATIENCE * 2);
    const [held] = await inHistory(id);
    expect(held?.notes).toBe('A medio escribir');
    const emitted = await server.deps.db
      .select()
      .from(prescriptions)
      .where(eq(prescriptions.consultationId, held?.id ?? 0));
    expect([emitted, failures]).toEqual([[], []]);
    await sweepAfter(WRITING_PATIENCE * 3);
    expect(await inHistory(id)).toHaveLength(1);
  });

  it('is written whole or not at all when a step fails [CARE-16]', async () => {
    const id = await called(true);
    await upload(ortiz, { id, tipo: 'informe' }, [['a.pdf', PDF]]);
    const [row] = await server.deps.db.select().from(attentionDocuments).where(eq(attentionDocuments.attentionId, id));
    // The same document in another record: the second one cannot take it.
    const other = await called2();
    const [held] = await inHistory(other);
    await server.deps.db.insert(consultationDocuments).values({
      unit: 1,
      consultationId: held?.id ?? 0,
      documentId: row?.documentId ?? '',
      position: 9,
      kind: 'Informe',
      description: null,
    });
    expect(refusalOf(await finish(id, { notas: 'x', receta: 'y' }))).toEqual([500, 'INTERNAL']);
    expect(await inHistory(id)).toEqual([]);
    expect((await ortiz.post('/api/consultorio/actual')).json()).toMatchObject({ id, status: 'attending' });
  });
});

/** A closed attention of Bruno, beside the open one. */
async function called2(): Promise<string> {
  const { id: personId, identityNumber } = await personOf(server, BRUNO.documento);
  const [row] = await server.deps.db
    .insert(attentions)
    .values({
      unit: 1,
      personId,
      identityNumber,
      requestedBy: personId,
      serviceId: clinic,
      status: 'inProgress',
      ticketLetters: 'CM',
      ticketNumber: 9,
      professionalId: doctor,
      queuedAt: TUESDAY,
      calledAt: TUESDAY,
      attendingAt: TUESDAY,
    })
    .returning();
  const id = row?.id ?? '';
  expect((await finish(id)).statusCode).toBe(200);
  return id;
}
