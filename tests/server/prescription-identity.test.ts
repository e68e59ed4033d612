// @engine pg
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginAttention } from '../../server/features/visits/begin-attention.ts';
import { appointments, attentions, audit, consultations, people } from '../../server/platform/db/schema/index.ts';
import { baseTexts as texts } from '../../stories/base-texts.ts';
import { auditTrail } from './audit-trail.ts';
import { ANA, ORTIZ, patient, professional, serviceId, start, VEGA } from './care-kit.ts';
import { personOf } from './consulting-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { saveProfile } from './profile-kit.ts';
import { holdersOf, signedUp } from './proof-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

/** A DNI that nobody of the demo data has. */
const DNI = '33888777';

const settings = (dniSeen?: string) => ({
  care: { limited: false, reasonLength: 500, notesLength: 4_000 },
  ...(dniSeen ? { prescriptions: { dniSeen } } : {}),
});

/** A consulting room whose tenant asks for the DNI as `dniSeen` says, else as the language does. */
async function roomOf(dniSeen?: string) {
  const texted = Object.fromEntries(Object.entries(texts).filter(([code]) => /^(paper|server)\./.test(code)));
  const server = await buildTestServer({
    source: listSource([testTenant({ id: 'uno', unit: 1, settings: settings(dniSeen), texts: texted })]),
  });
  const ortiz = await professional(server, ORTIZ);
  const ana = await patient(server, ANA);
  const clinic = await serviceId(ana, 'Clínica médica');
  const doctor = (await personOf(server, '22111222')).id;
  /** Somebody asks for care, is called, and both are in the call. */
  const attending = async (browser: Browser, documento: string): Promise<string> => {
    const asked = await start(browser, documento, clinic);
    expect(asked.body).toContain('"id"');
    const { id } = asked.json();
    expect((await ortiz.post('/api/consultorio/llamar', { id })).statusCode).toBe(200);
    await beginAttention(server.deps, id, doctor);
    return id;
  };
  const sheet = async (id: string) => (await ortiz.post('/api/consultorio/paciente', { id })).json();
  const finish = (id: string, receta: string | null) => ortiz.post('/api/consultorio/finalizar', { id, receta });
  const state = (id: string, visto = true) => ortiz.post('/api/consultorio/identidad', { id, visto });
  return { server, ortiz, ana, clinic, attending, sheet, finish, state };
}

type Room = Awaited<ReturnType<typeof roomOf>>;
let room: Room;
let server: TestServer;
beforeAll(async () => {
  room = await roomOf();
  server = room.server;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.setTo(TUESDAY);
  await server.deps.db.delete(attentions);
});

interface Waiting {
  readonly id: string;
  readonly paciente: string;
  readonly identidad: string;
}

/** Saves a person's own data with some of them changed. */
async function save(browser: Browser, documento: string, change: object): Promise<void> {
  const answer = await saveProfile(browser, documento, change);
  expect(answer.statusCode, answer.body).toBe(200);
}

const recorded = async (id: string) =>
  (await server.deps.db.select().from(consultations).where(eq(consultations.attentionId, id)))[0];

const refusal = (answer: { statusCode: number; json: () => { error?: { code: string } } }) => [
  answer.statusCode,
  answer.json().error?.code,
];

describe('identity of patients', () => {
  it('shows an unverified identity in queue, agenda and sheet [FIXS-28]', async () => {
    const stranger = await signedUp(server, DNI, 'quien.sea@example.com');
    const [holder] = await holdersOf(server, DNI);
    const about = { unit: 1, personId: holder?.id ?? 0, serviceId: room.clinic, bookedBy: holder?.id ?? 0 };
    await server.deps.db
      .insert(appointments)
      .values({ ...about, startsAt: new Date('2026-11-24T16:10:00-03:00'), createdAt: TUESDAY });
    await start(stranger, DNI, room.clinic);
    await start(room.ana, ANA.documento, room.clinic);
    const queue = (await room.ortiz.post('/api/consultorio/cola')).json() as Waiting[];
    expect(queue.find(({ paciente }) => paciente === 'Nora Quiroga')?.identidad).toBe('sinVerificar');
    expect(queue.find(({ paciente }) => paciente === 'Ana Pérez')?.identidad).toBe('institucion');
    const day = { desde: '2026-11-24', hasta: '2026-11-24' };
    const [agenda] = (await room.ortiz.post('/api/consultorio/agenda', day)).json();
    expect(agenda.turnos).toContainEqual(
      expect.objectContaining({ paciente: 'Nora Quiroga', identidad: 'sinVerificar' }),
    );
    const { id } = queue.find(({ paciente }) => paciente === 'Nora Quiroga') ?? { id: '' };
    await room.ortiz.post('/api/consultorio/llamar', { id });
    expect(await room.sheet(id)).toMatchObject({ documento: DNI, identidad: 'sinVerificar', dniVisto: null });
  });

  it('is not established by a proven e-mail [FIXS-28]', async () => {
    const { db } = server.deps;
    const proven = { provisionalSince: null };
    await signedUp(server, '33888001', 'uno@example.com');
    await db.update(people).set(proven).where(eq(people.identityNumber, '33888001'));
    const browser = await patient(server, { documento: '33888001', password: 'Jacaranda-27' });
    const id = await room.attending(browser, '33888001');
    expect((await room.sheet(id)).identidad).toBe('sinVerificar');
  });

  it('is not established for members, whom a holder adds [FIXS-28]', async () => {
    const holder = await personOf(server, ANA.documento);
    const member = {
      unidad: 1,
      usuario_id: holder.id,
      documento: '55888777',
      nome: 'Tomás',
      sobrenome: 'Pérez',
      fec_nac: '2020-01-01',
      sexo: 'M',
      tipo: '3',
      telefono: '1144445555',
      email: 'ana.perez@example.com',
    };
    const added = await room.ana.post('/api/familia/crear', member);
    expect(added.statusCode, added.body).toBe(200);
    expect((await personOf(server, '55888777')).identityBy).toBeNull();
  });
});

describe('prescriptions and the DNI', () => {
  it('refuses unproven patients until the professional confirms seeing their DNI [FIXS-28]', async () => {
    const stranger = await signedUp(server, '33888002', 'dos@example.com');
    await signedUp(server, '33888012', 'doce@example.com');
    const id = await room.attending(stranger, '33888002');
    expect(refusal(await room.finish(id, 'Ibuprofeno 400'))).toEqual([409, 'DNI_NOT_SEEN']);
    expect((await room.ortiz.post('/api/consultorio/actual')).json()).toMatchObject({ id, status: 'attending' });
    expect(await recorded(id)).toBeUndefined();

    expect((await room.state(id)).json()).toEqual({ dniVisto: TUESDAY.toISOString() });
    expect((await room.state(id, false)).json()).toEqual({ dniVisto: null });
    expect(refusal(await room.finish(id, 'Ibuprofeno 400'))).toEqual([409, 'DNI_NOT_SEEN']);
    await room.state(id);
    expect((await room.sheet(id)).dniVisto).toBe(TUESDAY.toISOString());
    expect((await room.finish(id, 'Ibuprofeno 400')).statusCode).toBe(200);

    expect((await recorded(id))?.identity).toBe('seen');
    expect((await personOf(server, '33888002')).identityBy).toBe('professional');
    // Nobody else of the unit becomes known by it.
    expect((await personOf(server, '33888012')).identityBy).toBeNull();
    const stated = await auditTrail(server, eq(audit.object, `attention:${id}`));
    const acts = stated.filter(({ action }) => action.startsWith('identity.'));
    expect(acts.map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ['identity.seen', 'professional'],
      ['identity.unseen', 'professional'],
      ['identity.seen', 'professional'],
    ]);
  });

  it('prints how the identity was established, and keeps it with the consultation [FIXS-28]', async () => {
    const stranger = await signedUp(server, '33888003', 'tres@example.com');
    const first = await room.attending(stranger, '33888003');
    await room.state(first);
    await room.finish(first, 'Ibuprofeno 400');
    const second = await room.attending(stranger, '33888003');
    expect((await room.sheet(second)).identidad).toBe('profesional');
    await room.finish(second, 'Paracetamol');
    const list = (await stranger.post('/api/atenciones/listar', { documento: '33888003' })).json();
    const papers = list.map(({ recetaId }: { recetaId: number }) => recetaId).sort();
    const read = async (idReceta: number) => (await stranger.post('/api/recetas/getReceta', { idReceta })).json()[0];
    expect([(await read(papers[0])).identidad, (await read(papers[1])).identidad]).toEqual(['dniVisto', 'profesional']);
    expect((await recorded(second))?.identity).toBe('professional');
  });

  it('closes a consultation without prescription and records the unproven identity [FIXS-28]', async () => {
    const stranger = await signedUp(server, '33888004', 'cuatro@example.com');
    const id = await room.attending(stranger, '33888004');
    expect((await room.finish(id, null)).statusCode).toBe(200);
    expect((await recorded(id))?.identity).toBe('unproven');
  });

  it('needs no statement for enrolled patients, except for controlled substances [FIXS-28]', async () => {
    const plain = await room.attending(room.ana, ANA.documento);
    expect((await room.finish(plain, 'Ibuprofeno 400')).statusCode).toBe(200);
    const id = await room.attending(room.ana, ANA.documento);
    const refused = await room.finish(id, 'Clonazepam 2 mg x 50');
    expect(refusal(refused)).toEqual([409, 'DNI_NOT_SEEN']);
    expect(refused.json().error.message).toContain('clonazepam');
    await room.state(id);
    expect((await room.finish(id, 'Clonazepam 2 mg x 50')).statusCode).toBe(200);
    expect((await personOf(server, ANA.documento)).identityBy).toBe('office');
  });

  it('forgets the statement when the patient requeues or changes the name [FIXS-28]', async () => {
    const stranger = await signedUp(server, '33888005', 'cinco@example.com');
    const { id } = (await start(stranger, '33888005', room.clinic)).json();
    await room.ortiz.post('/api/consultorio/llamar', { id });
    await room.state(id);
    await room.ortiz.post('/api/consultorio/colgar', { id });
    await room.ortiz.post('/api/consultorio/llamar', { id });
    expect((await room.sheet(id)).dniVisto).toBeNull();
    await room.state(id);
    await save(stranger, '33888005', { nome: 'Otra' });
    expect((await room.sheet(id)).dniVisto).toBeNull();
  });

  it('forgets the identification when the patient changes the name [FIXS-28]', async () => {
    const stranger = await signedUp(server, '33888006', 'seis@example.com');
    const id = await room.attending(stranger, '33888006');
    await room.state(id);
    await room.finish(id, null);
    expect((await personOf(server, '33888006')).identityBy).toBe('professional');
    await save(stranger, '33888006', { telefono: '1144449999' });
    expect((await personOf(server, '33888006')).identityBy).toBe('professional');
    await save(stranger, '33888006', { sobrenome: 'Verdadero' });
    expect((await personOf(server, '33888006')).identityBy).toBeNull();
  });

  it('refuses an identification by others than the attending professional [FIXS-28]', async () => {
    const vega = await professional(server, VEGA);
    const id = await room.attending(room.ana, ANA.documento);
    const body = { id, visto: true };
    expect(refusalOf(await vega.post('/api/consultorio/identidad', body))).toEqual([404, 'NOT_FOUND']);
    expect(refusalOf(await room.ana.post('/api/consultorio/identidad', body))).toEqual([403, 'FORBIDDEN']);
    await room.finish(id, null);
    expect(refusalOf(await room.state(id))).toEqual([404, 'NOT_FOUND']);
    expect((await recorded(id))?.identity).toBe('office');
  });
});

describe('the setting prescriptions.dniSeen', () => {
  it('asks for the DNI in every prescription where the tenant says always [FIXS-28]', async () => {
    const strict = await roomOf('always');
    const id = await strict.attending(strict.ana, ANA.documento);
    expect(refusal(await strict.finish(id, 'Ibuprofeno 400'))).toEqual([409, 'DNI_NOT_SEEN']);
    await strict.state(id);
    expect((await strict.finish(id, 'Ibuprofeno 400')).statusCode).toBe(200);
    await strict.server.close();
  });

  it('asks only for controlled substances when the tenant says so [FIXS-28]', async () => {
    const loose = await roomOf('controlled');
    const stranger = await signedUp(loose.server, DNI, 'quien.sea@example.com');
    const first = await loose.attending(stranger, DNI);
    expect(refusal(await loose.finish(first, 'Rivotril 2 mg'))).toEqual([409, 'DNI_NOT_SEEN']);
    expect((await loose.finish(first, 'Ibuprofeno 400')).statusCode).toBe(200);
    await loose.server.close();
  });
});

describe('lists that a professional polls', () => {
  it('are audited once per session and patient shown [FIXS-36]', async () => {
    const ortiz = await professional(server, ORTIZ);
    const { id } = (await start(room.ana, ANA.documento, room.clinic)).json();
    const { id: personId } = await personOf(server, ANA.documento);
    const [booked] = await server.deps.db
      .insert(appointments)
      .values({
        unit: 1,
        personId,
        serviceId: room.clinic,
        bookedBy: personId,
        createdAt: TUESDAY,
        startsAt: new Date('2026-11-24T16:40:00-03:00'),
      })
      .returning();
    const day = { desde: '2026-11-24', hasta: '2026-11-24' };
    for (let poll = 0; poll < 3; poll += 1) {
      await ortiz.post('/api/consultorio/cola');
      await ortiz.post('/api/consultorio/agenda', day);
    }
    const hours = { desdeFecha: '2026-11-24', desdeHora: '16:00', hastaFecha: '2026-11-24', hastaHora: '17:00' };
    await (await professional(server, ORTIZ)).post('/api/consultorio/turnosAfectados', hours);
    const shown = await auditTrail(server, inArray(audit.action, ['queue.read', 'agenda.read']));
    const of = (object: string) => shown.filter((row) => row.object === object).map(({ actorRole }) => actorRole);
    expect(of(`attention:${id}`)).toEqual(['professional']);
    // Of the day, and in another session of the hours that would be blocked.
    expect(of(`appointment:${booked?.id}`)).toEqual(['professional', 'professional']);
  });
});
