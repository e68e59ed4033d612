import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPhoneNumbers } from '../../server/features/people/read-phone-numbers.ts';
import { appointments, artCases, people } from '../../server/platform/db/schema/index.ts';
import { withOrders } from './admin-kit.ts';
import { type Cases, createdCase, detail, freeSlot, list, newCase, outcome, startCases } from './art-kit.ts';
import { book, newPatients } from './booking-kit.ts';
import { untilSomebodyWaits } from './lock-wait.ts';

let here: Cases;
beforeAll(async () => {
  here = await startCases();
}, 120_000);
afterAll(() => here.server.close());

/** A new case's body at a free time. */
const body = (changes: object = {}) => newCase(here.service, { ...freeSlot(), ...changes });
const { admin } = withOrders(() => here.server);
const create = (changes: object = {}, by = here.gisela) => by.post('/api/art/crear', body(changes));
const same = { documento: '30999001', apellido: 'Paredes', nombre: 'Ester', fecNac: '1990-03-12', genero: 'F' };

describe('a worker with several cases', () => {
  it('is one person in all cases of the manager [FIXT-08]', async () => {
    const first = createdCase(await create({ ...same, email: 'uno@example.com' }));
    const second = createdCase(await create({ ...same, apellido: 'PAREDES', email: null }));
    const [one, other] = [await detail(here.gisela, first), await detail(here.gisela, second)];
    expect(other.paciente.id).toBe(one.paciente.id);
    expect([one.paciente.casos, other.paciente.casos].map((all) => all.map(({ id }: { id: number }) => id))).toEqual([
      [second],
      [first],
    ]);
    expect([one.turnos.length, other.turnos.length]).toEqual([1, 1]);
    expect(other.paciente.email).toBe('uno@example.com');
  });

  it('keeps corrections in every case, and refuses a page that read before [FIXT-08, A23]', async () => {
    const worker = { ...same, documento: '30999002' };
    const first = createdCase(await create(worker));
    const second = createdCase(await create(worker));
    const before = (await detail(here.gisela, second)).caso.version;
    const data = { nombre: 'Ester', apellido: 'Paredes', documento: worker.documento, telMovil: '1144440000' };
    await here.gisela.post('/api/art/editDataPaciente', { id_caso: first, ...data, email: 'nuevo@example.com' });
    const told = (await detail(here.gisela, second)).paciente;
    expect([told.email, told.telefonoMovil]).toEqual(['nuevo@example.com', '1144440000']);
    const late = await here.gisela.post('/api/art/editDataPaciente', { id_caso: second, ...data, version: before });
    expect(outcome(late)).toBe('409 CASE_STALE');
  });

  it('cancels the appointments of the cancelled case alone [FIXT-08, ART-05]', async () => {
    const worker = { ...same, documento: '30999003' };
    const first = createdCase(await create(worker));
    const second = createdCase(await create(worker));
    expect(outcome(await here.gisela.post('/api/art/cancelar', { id: first }))).toBe('200');
    const status = async (id: number) => (await detail(here.gisela, id)).turnos[0].estatus;
    expect([await status(first), await status(second)]).toEqual([2, 1]);
  });

  it('asks before another name, birth date or sex replaces the known one [FIXT-08]', async () => {
    const worker = { ...same, documento: '30999004' };
    const first = createdCase(await create(worker));
    const other = body({ ...worker, nombre: 'Rosa' });
    const refused = await here.gisela.post('/api/art/crear', other);
    expect(outcome(refused)).toBe('409 WORKER_DIFFERS');
    expect(refused.json().error).toMatchObject({ field: 'documento', message: expect.stringContaining(String(first)) });
    createdCase(await here.gisela.post('/api/art/crear', { ...other, mismaPersona: true }));
    expect((await detail(here.gisela, first)).paciente.nombre).toBe('Rosa');
  });

  it('keeps a correction that a new case waited for [FIXT-08, R1]', async () => {
    const worker = { ...same, documento: '30999006' };
    const first = createdCase(await create(worker));
    const { id } = (await detail(here.gisela, first)).paciente;
    const { answer } = await here.server.deps.db.transaction(async (tx) => {
      await tx.update(artCases).set({ mobile: '1144440001' }).where(eq(artCases.personId, id));
      let done = false;
      const waiting = create(worker).finally(() => {
        done = true;
      });
      // The embedded engine does one transaction after the other: there is nothing to wait for.
      if (process.env.TEST_DB === 'pg') await untilSomebodyWaits(tx, () => done);
      await tx.update(people).set({ identityNumber: '30999016' }).where(eq(people.id, id));
      return { answer: waiting };
    });
    const second = createdCase(await answer);
    expect((await detail(here.gisela, first)).paciente.documento).toBe('30999016');
    expect((await detail(here.gisela, second)).paciente).toMatchObject({ documento: '30999006', casos: [] });
  });

  it('stays a separate person for another manager [FIXT-08, A20]', async () => {
    const worker = { ...same, documento: '30999005' };
    const first = createdCase(await create(worker));
    const second = createdCase(await create({ ...worker, nombre: 'Rosa' }, here.hugo));
    expect((await detail(here.gisela, first)).paciente.nombre).toBe('Ester');
    expect((await detail(here.hugo, second)).paciente.casos).toEqual([]);
  });
});

describe('the claim number of a known case', () => {
  it('needs confirmation and names the case [FIXT-08]', async () => {
    const first = createdCase(await create({ nroSiniestro: 'A-1' }));
    const again = body({ nroSiniestro: 'a-1' });
    const refused = await here.gisela.post('/api/art/crear', again);
    expect(outcome(refused)).toBe('409 CLAIM_KNOWN');
    expect(refused.json().error).toMatchObject({
      field: 'nroSiniestro',
      message: expect.stringContaining(String(first)),
    });
    const confirmed = createdCase(await here.gisela.post('/api/art/crear', { ...again, siniestroRepetido: true }));
    expect(confirmed).not.toBe(first);
  });

  it('is known in every spelling, and kept as written [FIXF-06]', async () => {
    const first = createdCase(await create({ nroSiniestro: 'SIN 77/01' }));
    for (const nroSiniestro of ['SIN7701', 'sin–77-01', 'ＳＩＮ ７７．０１']) {
      const refused = await create({ nroSiniestro });
      expect([outcome(refused), refused.json().error.message]).toEqual([
        '409 CLAIM_KNOWN',
        expect.stringContaining(String(first)),
      ]);
    }
    createdCase(await create({ nroSiniestro: 'SIN 7701', siniestroRepetido: true }));
    createdCase(await create({ nroSiniestro: 'SIN 07701' }));
    expect((await detail(here.gisela, first)).caso.nroSiniestro).toBe('SIN 77/01');
    const { said } = await admin('list', 'identificadores-repetidos', 'demo');
    const cells = said.filter((line) => line.includes('sin7701')).map((line) => line.replaceAll('"', '').split(';'));
    expect(cells.map(([kind, compared, written]) => [kind, compared, written])).toEqual([
      ['siniestro', 'sin7701', 'SIN 77/01'],
      ['siniestro', 'sin7701', 'SIN 7701'],
    ]);
  });

  it('names no case of another manager [FIXT-08, A20]', async () => {
    const first = createdCase(await create({ nroSiniestro: 'A-2' }));
    const refused = await create({ nroSiniestro: 'A-2' }, here.hugo);
    expect(refused.json().error).toMatchObject({
      code: 'CLAIM_KNOWN',
      message: expect.not.stringContaining(String(first)),
    });
  });

  it('needs confirmation in one of two simultaneous requests [FIXT-08, R1]', async () => {
    const both = [body({ nroSiniestro: 'A-3' }), body({ nroSiniestro: 'A-3' })];
    const answers = await Promise.all(both.map((one) => here.gisela.post('/api/art/crear', one)));
    expect(answers.map(outcome).sort()).toEqual(['200', '409 CLAIM_KNOWN']);
  });
});

describe('the number of a telephone', () => {
  const kept = async (id: number) => {
    const [row] = await here.server.deps.db
      .select({ id: people.id, of: people.phone, number: people.phoneE164, mobile: artCases.mobileE164 })
      .from(artCases)
      .innerJoin(people, eq(people.id, artCases.personId))
      .where(and(eq(artCases.unit, 1), eq(artCases.number, id)));
    return row;
  };

  it('is kept beside the written one, and found in every spelling [FIXF-05]', async () => {
    const worker = { documento: '30999020', telefono: '(011) 4444-0021' };
    const id = createdCase(await create({ ...worker, telMovil: '+54 9 11 4444-0020' }));
    expect(await kept(id)).toMatchObject({ of: '1144440021', number: '+541144440021', mobile: '+541144440020' });
    for (const telefonoMovil of ['011 15 4444-0020', '+541144440020', '4444-0020'])
      expect([telefonoMovil, (await list(here.gisela, { telefonoMovil })).total]).toEqual([telefonoMovil, 1]);
    createdCase(await create({ ...worker, telefono: '+598 99 123 456', telMovil: '1144440022' }));
    expect(await kept(id)).toMatchObject({ number: '+59899123456', mobile: '+541144440022' });
  });

  it('is cleared by a write that forgets it, and read again by the cleanup [FIXF-05]', async () => {
    const { deps } = here.server;
    const id = createdCase(await create({ documento: '30999021', telefono: '1144440023', telMovil: '1144440024' }));
    const person = (await kept(id))?.id ?? 0;
    await readPhoneNumbers(deps, () => undefined);
    await deps.db.update(people).set({ phone: '11 4444-5555 / 11 5555-6666' }).where(eq(people.id, person));
    await deps.db.update(artCases).set({ mobile: '02944 15-123456' }).where(eq(artCases.personId, person));
    expect(await kept(id)).toMatchObject({ number: null, mobile: null });
    const told: unknown[] = [];
    const read = () => readPhoneNumbers(deps, (event, facts) => void told.push(event, facts));
    await read();
    expect(await kept(id)).toMatchObject({ number: '', mobile: '+542944123456' });
    expect((await list(here.gisela, { telefonoMovil: '2944 123456' })).total).toBe(1);
    await read();
    expect(told).toEqual(['phones.unreadable', { people: 1, cases: 0 }]);
    const { said } = await admin('list', 'telefonos-ilegibles', 'demo');
    expect(said.filter((line) => line.includes(`person:${person}`))).toEqual([
      expect.stringContaining('11 4444-5555 / 11 5555-6666'),
    ]);
    await deps.db.update(people).set({ phone: null }).where(eq(people.id, person));
    expect(await kept(id)).toMatchObject({ of: null, number: null });
  });
});

describe('a person in two appointments at one minute', () => {
  it('is refused across cases, also of two managers and at once [FIXT-08, R1]', async () => {
    const slot = { documento: '30999010', ...freeSlot() };
    const answers = await Promise.all([create(slot), create(slot, here.hugo)]);
    expect(answers.map(outcome).sort()).toEqual(['200', '409 YA_RESERVADO']);
    const later = createdCase(await create({ documento: slot.documento }));
    const { turnos } = await detail(here.gisela, later);
    const move = { id: turnos[0].id, fecha: slot.fecha_turno, hora: slot.hora_turno };
    expect(outcome(await here.gisela.post('/api/art/reprogramarTurno', move))).toBe('409 YA_RESERVADO');
  });

  it('is refused between a case and the own account, either way [FIXT-08]', async () => {
    const { db, tenants } = here.server.deps;
    const tenant = await tenants.get('demo');
    const [one] = tenant ? await newPatients(here.server.deps, tenant, 1, '1990-03-12') : [];
    if (!tenant || !one) throw new Error('nobody');
    const { documento } = one;
    const browser = here.server.browser('demo');
    browser.cookies.set(`sid_${tenant.public.unit}`, one.token);
    const [first, second] = [freeSlot(), freeSlot()];
    const own = { documento, servicio: here.service, fecha: first.fecha_turno, hora: first.hora_turno ?? '' };
    expect(outcome(await book(browser, own))).toBe('200');
    expect(outcome(await create({ documento, ...first }))).toBe('409 YA_RESERVADO');
    createdCase(await create({ documento, ...second }));
    const meeting = { ...own, fecha: second.fecha_turno, hora: second.hora_turno ?? '' };
    expect(outcome(await book(browser, meeting))).toBe('409 YA_RESERVADO');
    await db
      .update(people)
      .set({ provisionalSince: here.server.clock.now() })
      .where(and(eq(people.identityNumber, documento), eq(people.kind, 'holder')));
    const third = freeSlot();
    createdCase(await create({ documento, ...third }));
    expect(outcome(await create({ documento, ...third }))).toBe('409 YA_RESERVADO');
  });
});

it('reads an appointment that an earlier server gave a case', async () => {
  const id = createdCase(await create());
  const { db } = here.server.deps;
  const [row] = await db.select().from(artCases).where(eq(artCases.number, id));
  await db
    .update(appointments)
    .set({ caseId: null })
    .where(eq(appointments.id, row?.appointmentId ?? 0));
  expect((await detail(here.gisela, id)).turnos).toHaveLength(1);
});
