import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOrder } from '../../server/admin/operator.ts';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { aboutPeople } from '../../server/features/records/objects-of.ts';
import { audit } from '../../server/platform/db/schema/index.ts';
import { auditTrail } from './audit-trail.ts';
import { type ConsultingRoom, consultingRoom, personOf } from './consulting-kit.ts';
import { refusalOf } from './refusal-of.ts';

let room: ConsultingRoom;
const ANA = '30111222';

beforeAll(async () => {
  room = await consultingRoom();
});
afterAll(() => room.server.close());

const reads = async (documento = ANA) => (await room.ana.post('/api/historia/lecturas', { documento })).json();

/** Ana's visit with Dr. Ortiz, begun by an earlier test or now. */
const inHand = async (): Promise<string> =>
  (await room.ortiz.post('/api/consultorio/actual')).json()?.id ?? (await room.called(true));

describe('the readings of a history', { timeout: 90_000 }, () => {
  it('lists professional and time to the patient, newest first, without own readings [R17]', async () => {
    const before = await reads();
    await room.ana.post('/api/atenciones/listar', { documento: ANA });
    expect(await reads()).toEqual(before);
    const id = await inHand();
    await room.ortiz.post('/api/consultorio/paciente', { id });
    const [earlier] = (await room.ana.post('/api/atenciones/listar', { documento: ANA })).json();
    room.server.clock.advance(60_000);
    await room.ortiz.post('/api/consultorio/anterior', { id, atencion: earlier.id });
    const told: { nome: string; sobrenome: string; fecha: string }[] = await reads();
    expect(told).toHaveLength(before.length + 2);
    const latest = told.slice(0, 2).map(({ nome, sobrenome }) => `${nome} ${sobrenome}`);
    expect(latest).toEqual(['Julián Ortiz', 'Julián Ortiz']);
    expect(Date.parse(told[0]?.fecha ?? '')).toBeGreaterThan(Date.parse(told[1]?.fecha ?? ''));
  });

  it('names the institution for the office’s copy, and omits others’ records [R17]', async () => {
    const { db, clock } = room.server.deps;
    const of = async (documento: string) => `person:${(await personOf(room.server, documento)).id}`;
    const taken = { unit: 1, action: 'operator.export' };
    const before = (await reads('50222333')).length;
    await auditOrder(db, clock, { ...taken, object: await of('50222333') });
    await auditOrder(db, clock, { ...taken, object: await of('28444555') });
    const told: { nome: string; sobrenome: string }[] = await reads('50222333');
    expect(told).toHaveLength(before + 1);
    expect(told[0]).toMatchObject({ sobrenome: 'Unidad 1', nome: 'Administración' });
  });

  it('finds readings by the index of the audit, not by a scan [R17]', async () => {
    const plan = await room.server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select 1 from audit where unit = 1 and object = 'person:1'`);
    });
    expect(JSON.stringify(plan)).toContain('audit_by_object');
  });

  it('answers 404 for another’s DNI and lists a family member’s readings separately [R11, A18]', async () => {
    expect(refusalOf(await room.ana.post('/api/historia/lecturas', { documento: '28444555' }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(await reads('47333444')).toEqual([]);
    expect(refusalOf(await room.ortiz.post('/api/historia/lecturas', { documento: ANA }))).toEqual([403, 'FORBIDDEN']);
  });

  it('lists readings by link to the patient and audits the link [FIXS-29]', async () => {
    const { server } = room;
    const before = (await reads('50222333')).length;
    const byLink = async () => ({
      acts: await auditTrail(server, eq(audit.actorRole, 'link')),
      named: await auditTrail(server, isNotNull(audit.actorLink)),
    });
    const earlier = await byLink();
    const stranger = server.browser('uno');
    const { user, password } = (await stranger.post('/api/usuarios/acceso', { codigoUser: 'USUARIO-LUCIA' })).json();
    await stranger.login(user.documento, password);
    const list: { id: number; recetaId: number | null; documentos: { path: string }[] }[] = (
      await stranger.post('/api/atenciones/listar', { documento: '50222333' })
    ).json();
    await stranger.post('/api/atenciones/detalle', { id: list[0]?.id });
    const told: { nome: string; sobrenome: string; por: string }[] = await reads('50222333');
    expect(told).toHaveLength(before + 2);
    expect(told[0]).toMatchObject({ sobrenome: 'Alguien', nome: 'con un enlace', por: 'enlace' });

    const later = await byLink();
    expect(later.acts.slice(earlier.acts.length).map(({ action }) => action)).toEqual([
      'history.enter',
      'login.link',
      'history.read',
      'consultation.read',
    ]);
    const links = later.named.slice(earlier.named.length);
    expect(links.map(({ actorId }) => actorId)).toEqual([null, null, null, null]);
    expect(new Set(links.map(({ actorLink }) => actorLink)).size).toBe(1);
  });

  it('attributes an opened document to its signed-in reader or to the link [FIXS-29]', async () => {
    const { server } = room;
    const list: { documentos: { path: string }[] }[] = (
      await room.ana.post('/api/atenciones/listar', { documento: ANA })
    ).json();
    const path = list.flatMap(({ documentos }) => documentos)[0]?.path ?? '';
    const url = `/api/documentos/${path.slice(path.indexOf('/') + 1)}.pdf`;
    const before = (await reads()).length;
    expect((await room.ana.get(url)).statusCode).toBe(200);
    expect(await reads()).toHaveLength(before);
    expect((await server.browser('uno').get(url)).statusCode).toBe(200);
    expect(await reads()).toHaveLength(before + 1);
    const rows = await auditTrail(server, eq(audit.action, 'document.read'));
    expect(rows.slice(-2).map(({ actorRole }) => actorRole)).toEqual(['patient', 'link']);
  });

  it('shows the operator every act about a person, by any actor [FIXS-30]', async () => {
    const { server, ana, ortiz } = room;
    const id = await inHand();
    await ortiz.post('/api/consultorio/paciente', { id });
    const list: { id: number; recetaId: number | null; documentos: { path: string }[] }[] = (
      await ana.post('/api/atenciones/listar', { documento: ANA })
    ).json();
    await ortiz.post('/api/consultorio/anterior', { id, atencion: list[0]?.id });
    const path = list.flatMap(({ documentos }) => documentos)[0]?.path ?? '';
    await server.browser('uno').get(`/api/documentos/${path.slice(path.indexOf('/') + 1)}.pdf`);
    await ana.post('/api/recetas/getReceta', { idReceta: list.find(({ recetaId }) => recetaId !== null)?.recetaId });
    const { id: person } = await personOf(server, ANA);
    const said: string[] = [];
    await runAdmin({ ...server.deps, say: (line) => said.push(line) }, ['audit', 'uno', '--sobre', ANA]);
    const lines = said.join('\n').split('\n').slice(1);
    const cells = lines.map((line) => line.replaceAll('"', '').split(';'));
    const kinds = new Set(cells.map(([, , , what, about]) => `${what} ${about?.split(':')[0]}`));
    for (const kind of [
      'history.read person',
      'history.read attention',
      'attention.call attention',
      'consultation.read consultation',
      'prescription.read prescription',
      'document.read document',
    ])
      expect(kinds, kind).toContain(kind);

    // The person's list is a part of the operator's.
    const told: { id: number }[] = await reads();
    const all = await auditTrail(server, aboutPeople(1, [person]));
    expect(told.length).toBeGreaterThan(2);
    expect(told.filter((one) => !all.some((row) => row.id === one.id))).toEqual([]);
    expect(all.length).toBeGreaterThan(told.length);
    expect(lines.length).toBeGreaterThanOrEqual(all.length - 1);
  });

  it('tells the operator nothing about others [FIXS-30]', async () => {
    const { id: bruno } = await personOf(room.server, '28444555');
    const { id: ana } = await personOf(room.server, ANA);
    const { db, clock } = room.server.deps;
    for (const id of [ana, bruno])
      await auditOrder(db, clock, { unit: 1, action: 'operator.export', object: `person:${id}` });
    const [about, others] = await Promise.all([
      auditTrail(room.server, aboutPeople(1, [ana])),
      auditTrail(room.server, aboutPeople(1, [bruno])),
    ]);
    expect(about.length).toBeGreaterThan(0);
    expect(others.filter(({ id }) => about.some((row) => row.id === id))).toEqual([]);
    expect(others.some(({ object }) => object === `person:${bruno}`)).toBe(true);
  });
});
