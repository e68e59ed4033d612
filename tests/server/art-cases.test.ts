import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { allCases } from '../../server/features/cases/list-cases.ts';
import { artCases, audit, outboxMails, people } from '../../server/platform/db/schema/index.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import {
  type Cases,
  caseRow,
  createdCase,
  detail,
  freeSlot,
  GISELA,
  inDays,
  list,
  newCase,
  outcome,
  sendCase,
  startCases,
  TODAY,
} from './art-kit.ts';
import { HOST } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { multipart, PDF } from './upload-kit.ts';

let at: Cases;
beforeAll(async () => {
  at = await startCases();
}, 180_000);
afterAll(() => at.server.close());

const created = async (changes?: Readonly<Record<string, unknown>>) => createdCase(await sendCase(at, changes));

interface Row {
  readonly casoId: number;
  readonly status: number;
  readonly gestor: { readonly nombre: string; readonly apellido: string };
  readonly [name: string]: unknown;
}

/** The value that orders each column, as the list answers it; null where a case has no value. */
const ORDERED: Readonly<Record<string, (row: Row) => string | number | null>> = {
  casoId: ({ casoId }) => casoId,
  gestor: ({ gestor }) => `${gestor.apellido} ${gestor.nombre}`,
  fechaAlta: ({ fechaAlta }) => String(fechaAlta),
  nroSiniestro: ({ nroSiniestro }) => String(nroSiniestro),
  documento: ({ documento }) => Number(documento),
  telefonoMovil: ({ telefonoMovil }) => String(telefonoMovil),
  turno: ({ fecha_turno: day, hora_turno: time }) => (day === null ? null : `${day} ${time}`),
  status: ({ status }) => status,
};
const numberOf = ({ casoId }: Row) => casoId;
const by = (told: (row: Row) => string | number | null, way: number) => (one: Row, other: Row) => {
  const [a, b] = [told(one) ?? '', told(other) ?? ''];
  if (a === b) return other.casoId - one.casoId;
  return a < b ? -way : way;
};

describe('the list of cases', () => {
  it('shows managers their own cases and coordinators all, ten per page [ART-01, ART-02]', async () => {
    const mine = await list(at.gisela);
    expect([mine.total, mine.casos.length, mine.pagina]).toEqual([24, 10, 1]);
    expect(new Set(mine.casos.map(({ gestor }) => gestor.apellido))).toEqual(new Set(['Romero']));
    const all = await list(at.carla, { page: 99_999 });
    expect([all.total, all.casos.length, all.pagina]).toEqual([37, 7, 4]);
    expect((await list(at.carla, { page: -4 })).pagina).toBe(1);
    expect((await list(at.hugo)).total).toBe(13);
  });

  it('has cases of all five statuses, by their names [ART-05, ART-14]', async () => {
    const names = new Map<number, string>();
    for (const status of [1, 2, 3, 4, 5]) {
      const { casos, total } = await list(at.carla, { status });
      expect([status, total > 0, casos.every((one) => one.status === status)]).toEqual([status, true, true]);
      names.set(status, casos[0]?.statusString ?? '');
    }
    expect([...names.values()]).toEqual(['Abierto', 'Cancelado', 'Cerrado', 'Agendar nuevo turno', 'Cerrar caso']);
    const wired = ['id', 'fechaAlta', 'nroSiniestro', 'pacienteCliente', 'nombre', 'apellido', 'documento', 'email'];
    for (const name of [...wired, 'telefonoMovil', 'gestor.nombre', 'fecha_turno', 'hora_turno', 'link_turno'])
      expect((await list(at.carla)).casos[0]).toHaveProperty(name);
  });

  it('filters by each field and by all together [ART-15]', async () => {
    const [row] = (await list(at.gisela)).casos as unknown as Record<string, string | number>[];
    const fields = ['casoId', 'fechaAlta', 'nroSiniestro', 'documento', 'nombre', 'apellido', 'telefonoMovil', 'email'];
    const { total } = await list(at.gisela);
    for (const field of [...fields, 'fecha_turno', 'hora_turno', 'status']) {
      const found = await list(at.gisela, { [field]: row?.[field] });
      expect([field, found.total < total]).toEqual([field, true]);
      for (const one of found.casos as unknown as Record<string, string | number>[])
        expect([field, one[field]]).toEqual([field, row?.[field]]);
      expect([field, found.casos.some(({ casoId }) => casoId === row?.casoId)]).toEqual([field, true]);
    }
    expect((await list(at.gisela, { apellido: 'acosta', documento: '1' })).total).toBeLessThanOrEqual(1);
    expect((await list(at.gisela, { apellido: 'ACOSTA' })).total).toBe(1);
    for (const wild of ['%', '_', '\\', "' or 1=1 --"])
      expect((await list(at.gisela, { apellido: wild })).total).toBe(0);
    expect((await list(at.gisela, { fechaAlta: '2026-02-31' })).total).toBe(0);
  });

  it('filters by manager for coordinators and ignores that filter for managers [ART-02, D-ART-02]', async () => {
    const managers = (await at.carla.post('/api/art/gestores')).json() as { id: number; apellido: string }[];
    expect(managers.map(({ apellido }) => apellido)).toEqual(['Ibáñez', 'Romero']);
    const [hugo] = managers;
    expect((await list(at.carla, { gestor_id: hugo?.id })).total).toBe(13);
    expect((await list(at.gisela, { gestor_id: hugo?.id, unidad_id: 999 })).total).toBe(24);
    expect(outcome(await at.gisela.post('/api/art/gestores'))).toBe('403 FORBIDDEN');
  });

  it('leaves filter, count and workers of every list in the audit, found by the worker [FIXS-36]', async () => {
    const { casos, total } = await list(at.gisela, { apellido: 'a' });
    const documento = casos[0]?.documento ?? '';
    await at.gisela.post('/api/art/exportar', { apellido: 'a', formato: 'csv' });
    await at.gisela.post('/api/art/vecinos', { apellido: 'a', id: casos[0]?.casoId });
    await at.gisela.post('/api/art/trabajador', { documento });
    const said: string[] = [];
    const order = ['audit', 'demo', '--sobre', documento, '--que', 'art.'];
    expect(await runAdmin({ ...at.server.deps, say: (line) => said.push(line) }, order)).toBe(0);
    const cells = said
      .join('\n')
      .split(/\r?\n/)
      .map((line) => line.split('";"'));
    const of = (action: string) => cells.filter(([, , , what]) => what === action).at(-1);
    for (const action of ['art.list', 'art.export', 'art.neighbours', 'art.worker'])
      expect(of(action), action).toBeDefined();
    expect(of('art.list')?.slice(-2)).toEqual(['{""apellido"":""a""}', `${total}"`]);
    expect(of('art.export')?.at(-2)).toContain('csv');
  });

  it('sorts by any known column in both directions, newest first on ties [ART-01]', async () => {
    const all = async (orden: string) => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(at.carla, { orden, page })));
      return pages.flatMap(({ casos }) => casos) as unknown as readonly Row[];
    };
    for (const [column, told] of Object.entries(ORDERED)) {
      for (const way of [1, -1]) {
        const rows = await all(way === 1 ? column : `-${column}`);
        expect([column, rows.length]).toEqual([column, 37]);
        const [some, none] = [rows.filter((one) => told(one) !== null), rows.filter((one) => told(one) === null)];
        expect([column, way, rows.map(numberOf)]).toEqual([
          column,
          way,
          [...some.toSorted(by(told, way)), ...none.toSorted((one, other) => other.casoId - one.casoId)].map(numberOf),
        ]);
      }
    }
    expect((await list(at.carla, { orden: 'password; drop table' })).casos[0]?.casoId).toBe(1037);
  });
});

describe('a new case', () => {
  it('is created with appointment, first follow-up, document and mail [ART-10, A22, D-ART-04]', async () => {
    const fields = newCase(at.service, { ...freeSlot(), descripcion_file: 'Denuncia', gestor_id: 1, unidad_id: 0 });
    const { unidad_id: _unit, ...rest } = fields;
    const texts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, String(value)]));
    const packed = multipart(texts, [['denuncia.pdf', Buffer.from('PK\x03\x04')]], 'file');
    const { error } = (await at.gisela.send({ method: 'POST', url: '/api/art/crear', ...packed })).json();
    expect([error.code, error.field]).toEqual(['FILE_FOREIGN', 'file']);
    expect(error.message).toMatch(/^«denuncia.pdf» por dentro es un archivo ZIP/);
    const body = multipart(texts, [['denuncia.pdf', PDF]], 'file');
    const answer = await at.gisela.send({ method: 'POST', url: '/api/art/crear', ...body });
    expect(answer.statusCode).toBe(200);
    const { caso, turno } = answer.json();
    expect([caso.diagnostico, turno.hora, turno.fecha.date.slice(0, 10)]).toEqual([
      'Esguince de muñeca',
      fields.hora_turno,
      fields.fecha_turno,
    ]);
    const full = await detail(at.gisela, caso.id);
    expect([full.caso.status, full.gestor.apellido, full.caso.correo]).toEqual([1, 'Romero', 'pendiente']);
    const [year, month, day] = String(fields.fecha_turno).split('-');
    expect(full.seguimientos.map(({ seguimiento }: { seguimiento: string }) => seguimiento)).toEqual([
      `Alta de caso. Turno: ${day}-${month}-${year} ${fields.hora_turno}, Clínica médica.`,
    ]);
    expect(full.documentos[0]).toMatchObject({ nombre: 'denuncia.pdf', contiene: { descripcion: 'Denuncia' } });
    expect(full.turnos).toHaveLength(1);
    const mails = await at.server.deps.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, String(fields.email)));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toMatch(/http:\/\/localhost:3000\/turnoAcceso\?codigoTurno=.+&tenant=demo\b/);
    expect(mails[0]?.body).not.toMatch(/Esguince|Paredes|305\d{5}/);
    // A worker has no account: the code is the only way in, and goes from both once the mail is done with (A4).
    expect(mails[0]?.calendar?.url).toMatch(/turnoAcceso\?codigoTurno=/);
    const until = new Date(Date.parse(mails[0]?.calendar?.start ?? '') + 30 * 60_000);
    expect(mails[0]?.expiresAt).toEqual(until);
  });

  it('assigns a new case to the signed-in manager and refuses other units [A20]', async () => {
    const hugo = (await list(at.hugo)).casos[0]?.gestor.id;
    const number = await created({ ...freeSlot(), gestor_id: hugo });
    expect((await caseRow(at, number))?.managerId).not.toBe(hugo);
    expect(outcome(await sendCase(at, { ...freeSlot(), unidad_id: 999 }))).toBe('404 NOT_FOUND');
    expect(outcome(await sendCase(at, { ...freeSlot(), unidad_id_turno: 999 }))).toBe('404 NOT_FOUND');
  });

  it('is validated by the tenant’s form, with its messages [ART-11, R12]', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ documento: '12345' }, 'El DNI debe contener entre 7 y 8 dígitos'],
      [{ apellido: '123' }, 'El apellido no debe contener solo numeros'],
      [{ fecNac: '2015-01-01' }, 'Debe ser mayor de edad'],
      [{ telefono: 'abc' }, 'El teléfono debe contener solo numeros'],
      [{ email: 'nada' }, 'Este no es un email válido'],
      [{ diagnostico: '   ' }, 'El diagnóstico es requerido'],
    ];
    for (const [change, text] of cases) {
      const answer = await sendCase(at, { ...freeSlot(), ...change });
      expect([answer.statusCode, answer.json().error.message]).toEqual([422, text]);
    }
    const { hora_turno: _time, ...without } = newCase(at.service);
    expect(outcome(await at.gisela.post('/api/art/crear', without))).toBe('400 INVALID_BODY');
  });

  it('leaves nothing behind when a concurrent request takes its slot [A22, D-BOOK-01]', async () => {
    const slot = freeSlot();
    const before = (await at.server.deps.db.select().from(people)).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendCase(at, slot)));
    expect(answers.map(outcome).sort()).toEqual(['200', ...Array(4).fill('409 TURNO_OCUPADO')]);
    expect((await at.server.deps.db.select().from(people)).length).toBe(before + 1);
  });

  it('is created once per idempotency key and refuses another body [R2]', async () => {
    const body = newCase(at.service, freeSlot());
    const key = { 'idempotency-key': 'case-key-0001' };
    const [one, two] = await Promise.all([
      at.gisela.post('/api/art/crear', body, key),
      at.gisela.post('/api/art/crear', body, key),
    ]);
    expect(one?.body).toBe(two?.body);
    expect(outcome(await at.gisela.post('/api/art/crear', { ...body, nombre: 'Otra' }, key))).toBe('422 KEY_REUSED');
  });

  it('keeps one follow-up when the contract’s page sends it again [A22]', async () => {
    const number = await created(freeSlot());
    const { seguimientos } = await detail(at.gisela, number);
    const { seguimiento, fecha, hora } = seguimientos[0];
    const body = { idCaso: number, idUsuarioGestor: 1, seguimiento, fecha, hora };
    expect((await at.gisela.post('/api/art/crearSeguimiento', body)).json()).toEqual({ ok: true });
    expect((await detail(at.gisela, number)).seguimientos).toHaveLength(1);
  });

  it('mails the worker once, and only on requests from the portal [A21, R15]', async () => {
    const number = await created({ ...freeSlot(), email: undefined });
    const id = (await caseRow(at, number))?.id;
    const sent = () =>
      at.server.deps.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.onceKey, `art-case:${id}`));
    const url = `/api/art/mailFinalizar/${number}`;
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect(outcome(await at.gisela.get(url, foreign))).toBe('403 CROSS_ORIGIN');
    const ours = { 'sec-fetch-site': 'same-origin' };
    expect((await at.gisela.get(url, ours)).json()).toEqual({ ok: true });
    expect(await sent()).toHaveLength(0);
    const { paciente } = await detail(at.gisela, number);
    const { nombre, apellido, documento } = paciente;
    const data = { id_caso: number, nombre, apellido, documento, email: 'despues@example.com' };
    expect((await at.gisela.post('/api/art/editDataPaciente', data)).statusCode).toBe(200);
    for (let times = 0; times < 50; times += 1) expect((await at.gisela.get(url, ours)).statusCode).toBe(200);
    expect(await sent()).toHaveLength(1);
    expect(outcome(await at.hugo.get(url, ours))).toBe('404 NOT_FOUND');
  });

  it('lets a worker without password enter the appointment by the mailed link [D-ENTRY-01]', async () => {
    const body = newCase(at.service, freeSlot());
    await at.gisela.post('/api/art/crear', body);
    const [mail] = await at.server.deps.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, String(body.email)));
    const code = /codigoTurno=([\w%-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const now = at.server.clock.now();
    at.server.clock.setTo(new Date(`${body.fecha_turno}T${body.hora_turno}:00-03:00`));
    try {
      const patient = at.server.browser('demo');
      const entry = (await patient.post('/api/turnos/acceso', { codigoTurno: decodeURIComponent(code) })).json();
      expect(entry.login).toBe(body.documento);
      const signed = await patient.post('/api/auth/login', { correo: entry.login, password: entry.password });
      expect([signed.statusCode, signed.json().scope]).toEqual([200, 'link:turno']);
      expect(refusalOf(await patient.post('/api/art/listarFitro'))).toEqual([403, 'FORBIDDEN']);
    } finally {
      at.server.clock.setTo(now);
    }
  });
});

describe('access to a case', () => {
  it('answers 404 to other managers and other units’ coordinators on every call [A20, R11]', async () => {
    const number = await created(freeSlot());
    const bare = await detail(at.gisela, number);
    const place = { id_caso: String(number), id_paciente: String(bare.paciente.id) };
    const file = multipart(place, [['a.pdf', PDF]], 'file');
    expect(outcome(await at.gisela.send({ method: 'POST', url: '/api/art/guardarDocumento', ...file }))).toBe('200');
    const full = await detail(at.gisela, number);
    const words = multipart({ id_documento: String(full.documentos[0].id), descripcion: 'Mía' }, []);
    const turno = full.turnos[0].id;
    const slot = { fecha: inDays(9), hora: '16:00' };
    const calls: [string, object][] = [
      ['cancelar', { id: number }],
      ['cerrar', { id: number }],
      ['crearTurno', { caso_id: number, paciente_id: full.paciente.id, servicio_id: at.service, ...slot }],
      ['reprogramarTurno', { id: turno, ...slot }],
      ['crearSeguimiento', { idCaso: number, seguimiento: 'Hola', fecha: TODAY, hora: '09:00' }],
      ['editDataPaciente', { id_caso: number, nombre: 'X', apellido: 'Y', documento: '30111222' }],
    ];
    for (const stranger of [at.hugo, at.other]) {
      expect(outcome(await stranger.get(`/api/art/detalle/${number}`))).toBe('404 NOT_FOUND');
      for (const [name, body] of calls)
        expect([name, outcome(await stranger.post(`/api/art/${name}`, body))]).toEqual([name, '404 NOT_FOUND']);
      for (const [name, form] of [
        ['guardarDocumento', file],
        ['editDetalleDocumento', words],
      ] as const) {
        const answer = await stranger.send({ method: 'POST', url: `/api/art/${name}`, ...form });
        expect([name, outcome(answer)]).toEqual([name, '404 NOT_FOUND']);
      }
    }
    const after = await detail(at.gisela, number);
    // Each reading gives documents an address of its own.
    const told = ({ documentos, ...rest }: typeof full) => ({
      ...rest,
      documentos: documentos.map(({ path: _, ...one }: { path: string }) => one),
    });
    expect(told(after)).toEqual(told(full));
    expect((await detail(at.carla, number)).gestor.apellido).toBe('Romero');
    const refused = await at.server.deps.db.select().from(audit).where(eq(audit.action, 'case.access'));
    expect(refused.length).toBeGreaterThanOrEqual(14);
  });

  it('renews an expired document link only for users who see the case [A1, ART-14]', async () => {
    const number = await created(freeSlot());
    const fields = { id_caso: String(number), id_paciente: String((await detail(at.gisela, number)).paciente.id) };
    const file = multipart(fields, [['a.pdf', PDF]], 'file');
    await at.gisela.send({ method: 'POST', url: '/api/art/guardarDocumento', ...file });
    const [{ path }] = (await detail(at.gisela, number)).documentos;
    const before = at.server.clock.now();
    at.server.clock.advance(16 * 60_000);
    const open = async (browser: typeof at.gisela) => (await browser.post('/api/documentos/abrir', { path })).json();
    for (const browser of [at.gisela, at.carla]) {
      const fresh = await open(browser);
      expect(fresh).toMatchObject({ estado: 'listo' });
      expect(fresh.path).not.toBe(path);
    }
    expect(await open(at.hugo)).toEqual({ estado: 'vencido', path: null, nombre: null });
    expect(await open(at.other)).toMatchObject({ estado: 'ausente' });
    at.server.clock.setTo(before);
  });

  it('refuses to attach a document to a patient of another case [A20]', async () => {
    const one = await detail(at.gisela, await created(freeSlot()));
    const other = await detail(at.gisela, await created(freeSlot()));
    const fields = { id_caso: String(one.caso.id), id_paciente: String(other.paciente.id) };
    const file = multipart(fields, [['a.pdf', PDF]], 'file');
    expect(outcome(await at.gisela.send({ method: 'POST', url: '/api/art/guardarDocumento', ...file }))).toBe(
      '404 NOT_FOUND',
    );
  });

  it('refuses anonymous users, patients and invalid case numbers [ROUTE-06, R11]', async () => {
    const ana = at.server.browser('demo');
    await ana.login('30111222', 'portal2026');
    expect(refusalOf(await ana.get('/api/art/detalle/1037'))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await at.server.browser('demo').get('/api/art/detalle/1037'))).toEqual([401, 'NO_SESSION']);
    for (const id of ['0', '-1', '99999999', '4294967297', 'NaN', '1e9'])
      expect([400, 404]).toContain((await at.gisela.get(`/api/art/detalle/${id}`)).statusCode);
  });

  it('finds a worker only in cases that the user sees [ART-03]', async () => {
    const body = newCase(at.service, freeSlot());
    await at.gisela.post('/api/art/crear', body);
    const ask = async (browser: typeof at.gisela) =>
      (await browser.post('/api/art/trabajador', { documento: body.documento })).json();
    expect(await ask(at.gisela)).toMatchObject({
      encontrado: true,
      nombre: 'Ester',
      telefonoMovil: '1155556666',
      casos: 1,
    });
    expect((await ask(at.carla)).encontrado).toBe(true);
    expect(await ask(at.hugo)).toMatchObject({ encontrado: false, nombre: null });
    expect((await at.gisela.post('/api/art/trabajador', { documento: GISELA.dni })).json().encontrado).toBe(false);
  });
});

it('exports each case once in the list’s order, or reports the limit [ART-01, A27]', async () => {
  const { db } = at.server.deps;
  const { unit = 0, managerId = 0 } = (await caseRow(at, 1037)) ?? {};
  const createdAt = at.server.clock.now();
  const about = { unit, kind: 'worker' as const, profileName: 'Trabajador', firstName: 'Muchos', lastName: 'Casos' };
  // More than are read in one go.
  const several = 601;
  const workers = await db
    .insert(people)
    .values(
      Array.from({ length: several }, (_, one) => ({ ...about, createdAt, identityNumber: String(31_000_000 + one) })),
    )
    .returning({ id: people.id });
  const plain = { unit, managerId: managerId, claimNumber: 'LOTE', diagnosis: 'x', mobile: '1', createdAt };
  await db.insert(artCases).values(workers.map(({ id }, one) => ({ ...plain, personId: id, number: 900_000 + one })));
  const filter = { nroSiniestro: 'LOTE', orden: '-documento' };
  const taken = await at.carla.post('/api/art/exportar', { ...filter, formato: 'csv' });
  const found = taken.body.match(/"310\d{5}"/g) ?? [];
  expect([found.length, new Set(found).size]).toEqual([several, several]);
  expect(found).toEqual(found.toSorted().toReversed());
  const carla = { unit, id: managerId, coordinator: true };
  await expect(
    allCases(at.server.deps, compiledTenant('demo'), carla, { filter: { ...filter, own: [] }, most: several - 1 }),
  ).rejects.toMatchObject({
    status: 422,
    code: 'EXPORT_TOO_LONG',
    say: expect.stringMatching(/^Son 601 casos y una planilla lleva hasta 600\./),
  });
});

it('refuses a mail request from an image on another site [A21]', async () => {
  const headers = {
    host: HOST,
    referer: 'https://evil.example/',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'image',
  };
  expect(refusalOf(await at.gisela.get('/api/art/mailFinalizar/1037', headers))).toEqual([403, 'CROSS_ORIGIN']);
});
