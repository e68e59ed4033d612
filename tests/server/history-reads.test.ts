import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOrder } from '../../server/admin/operator.ts';
import { type ConsultingRoom, consultingRoom, personOf } from './consulting-kit.ts';

let room: ConsultingRoom;
const ANA = '30111222';

beforeAll(async () => {
  room = await consultingRoom();
});
afterAll(() => room.server.close());

const reads = async (documento = ANA) => (await room.ana.post('/api/historia/lecturas', { documento })).json();

describe('who read a history', { timeout: 90_000 }, () => {
  it('[R17] is told to the person: which professional, when, newest first; their own readings are none', async () => {
    await room.ana.post('/api/atenciones/listar', { documento: ANA });
    expect(await reads()).toEqual([]);
    const id = await room.called(true);
    await room.ortiz.post('/api/consultorio/paciente', { id });
    const [earlier] = (await room.ana.post('/api/atenciones/listar', { documento: ANA })).json();
    room.server.clock.advance(60_000);
    await room.ortiz.post('/api/consultorio/anterior', { id, atencion: earlier.id });
    const told: { nome: string; sobrenome: string; fecha: string }[] = await reads();
    expect(told.map(({ nome, sobrenome }) => `${nome} ${sobrenome}`)).toEqual(['Julián Ortiz', 'Julián Ortiz']);
    expect(Date.parse(told[0]?.fecha ?? '')).toBeGreaterThan(Date.parse(told[1]?.fecha ?? ''));
  });

  it('[R17] tells that the office took out a copy, by the institution’s name; of another’s record it tells nothing', async () => {
    const { db, clock } = room.server.deps;
    const of = async (documento: string) => `person:${(await personOf(room.server, documento)).id}`;
    const taken = { unit: 1, action: 'operator.export' };
    await auditOrder(db, clock, { ...taken, object: await of('50222333') });
    await auditOrder(db, clock, { ...taken, object: await of('28444555') });
    const told: { nome: string; sobrenome: string }[] = await reads('50222333');
    expect(told.map(({ nome, sobrenome }) => `${sobrenome}, ${nome}`)).toEqual(['Unidad 1, Administración']);
  });

  it('[R17] is found by what was read: a long audit is not searched row by row', async () => {
    const plan = await room.server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select 1 from audit where unit = 1 and object = 'person:1'`);
    });
    expect(JSON.stringify(plan)).toContain('audit_by_object');
  });

  it('[R11, A18] is nobody else’s business: another’s DNI is 404, another of the family has readings of their own', async () => {
    expect((await room.ana.post('/api/historia/lecturas', { documento: '28444555' })).statusCode).toBe(404);
    expect(await reads('47333444')).toEqual([]);
    expect((await room.ortiz.post('/api/historia/lecturas', { documento: ANA })).statusCode).toBe(403);
  });
});
