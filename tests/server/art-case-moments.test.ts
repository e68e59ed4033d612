import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artCases, audit } from '../../server/platform/db/schema/index.ts';
import { caseMoments } from '../tenants/case-moments.ts';
import { CARLA, createdCase, detail, freeSlot, GISELA, inDays, list, newCase, outcome } from './art-kit.ts';
import { attendAllDay } from './booking-kit.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { listSource } from './test-tenant.ts';

let server: TestServer;
let gisela: Browser;
let carla: Browser;
let service = 0;
beforeAll(async () => {
  server = await buildTestServer({ source: listSource([caseMoments()]), config: { defaultTenant: 'demo' } });
  [gisela, carla] = [server.browser('demo'), server.browser('demo')];
  await gisela.login(GISELA.dni, GISELA.password);
  await carla.login(CARLA.dni, CARLA.password);
  await attendAllDay(server);
  service = (await detail(gisela, 1037)).turnos[0].servicio.id;
}, 180_000);
afterAll(() => server.close());

const NEW = {
  lugar: 'camino',
  trayecto: 'De casa al trabajo',
  accidente: '2026-11-20',
  jornadas: 9,
  nombreObra: 'Puente',
};
const created = async (propios: object = NEW) =>
  createdCase(await gisela.post('/api/art/crear', newCase(service, { ...freeSlot(), propios })));
const ownOf = async (id: number) => (await detail(gisela, id)).caso.own;
const said = (answer: Awaited<ReturnType<Browser['post']>>) => [answer.statusCode, answer.json().error?.message];
/** Marks the appointment of a case as attended, so that the case can be closed. */
const attended = async (id: number) => {
  const { turnos } = await detail(gisela, id);
  await server.deps.db.execute(`update appointments set status = 3 where id = ${turnos[0].id}`);
};
const closable = async (propios: object = NEW) => {
  const id = await created(propios);
  await attended(id);
  return id;
};

describe('own fields at registration', () => {
  it('exclude the fields of other stages [FIXL-62]', async () => {
    const sent = newCase(service, { ...freeSlot(), propios: { ...NEW, altaMedica: 'total' } });
    expect(outcome(await gisela.post('/api/art/crear', sent))).toBe('400 FORM_EXTRA_KEY');
  });

  it('follow the registration rules when corrected, and clear hidden ones [FIXL-61]', async () => {
    const id = await created();
    const edit = (propios: object) => gisela.post('/api/art/editDatos', { id, propios });
    expect(said(await edit({ ...NEW, trayecto: undefined }))).toEqual([422, 'Falta: Trayecto']);
    expect(said(await edit({ ...NEW, lugar: 'mar', trayecto: undefined }))).toEqual([422, 'Elegí uno de la lista']);
    expect(outcome(await edit({ ...NEW, altaMedica: 'total' }))).toBe('400 FORM_EXTRA_KEY');
    expect(await ownOf(id)).toMatchObject(NEW);
    expect(outcome(await edit({ lugar: 'obra', accidente: '2026-11-19', jornadas: 3 }))).toBe('200');
    const after = {
      lugar: 'obra',
      trayecto: null,
      accidente: '2026-11-19',
      jornadas: 3,
      nombreObra: null,
      altaMedica: null,
    };
    expect(await ownOf(id)).toMatchObject(after);
  });

  it('refuses the correction of a stale page, and repeats nothing [FIXL-61, A23, R2]', async () => {
    const id = await created();
    const { version } = (await detail(gisela, id)).caso;
    const edit = (propios: object, key: string) =>
      gisela.post('/api/art/editDatos', { id, version, propios }, { 'idempotency-key': key });
    const key = '5f0c1b9e-7a53-4c1e-9a35-0f6f0c3b7a11';
    const body = { ...NEW, jornadas: 10 };
    expect(outcome(await edit(body, key))).toBe('200');
    expect(outcome(await edit(body, key))).toBe('200');
    expect((await detail(gisela, id)).caso.version).toBe(version + 1);
    expect(outcome(await edit({ ...NEW, jornadas: 11 }, '5f0c1b9e-7a53-4c1e-9a35-0f6f0c3b7a12'))).toBe(
      '409 CASE_STALE',
    );
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'art.editData'), eq(audit.object, `case:${id}`)));
    expect(rows).toHaveLength(1);
  });

  it('are not corrected in a closed case, nor by a stranger [FIXL-61, ART-05, R11]', async () => {
    const id = await closable();
    expect(outcome(await gisela.post('/api/art/cerrar', { id, propios: { altaMedica: 'total' } }))).toBe('200');
    expect(outcome(await gisela.post('/api/art/editDatos', { id, propios: NEW }))).toBe('409 CASE_READ_ONLY');
    const hugo = server.browser('demo');
    await hugo.login('25333444', 'gestor2026');
    expect(outcome(await hugo.post('/api/art/editDatos', { id, propios: NEW }))).toBe('404 NOT_FOUND');
  });
});

describe('own fields at the end of a case', () => {
  it('are required by the server at closing [FIXL-62]', async () => {
    const id = await closable();
    const close = (propios?: object) => gisela.post('/api/art/cerrar', { id, ...(propios && { propios }) });
    expect(said(await close())).toEqual([422, 'Elegí el alta médica']);
    expect(said(await close({ altaMedica: 'parcial' }))).toEqual([422, 'Falta: Secuela']);
    expect(outcome(await close({ altaMedica: 'total', secuela: 'x' }))).toBe('400 FORM_HIDDEN_FIELD');
    expect(outcome(await close({ altaMedica: 'total', lugar: 'obra' }))).toBe('400 FORM_EXTRA_KEY');
    expect((await detail(gisela, id)).caso.status).toBe(5);
    expect(outcome(await close({ altaMedica: 'parcial', secuela: 'Rodilla', nombreObra: 'Puente viejo' }))).toBe('200');
    const { status, own } = (await detail(gisela, id)).caso;
    expect([status, own]).toEqual([
      3,
      { ...NEW, testigos: null, altaMedica: 'parcial', secuela: 'Rodilla', nombreObra: 'Puente viejo', motivo: null },
    ]);
  });

  it('are corrected in the closed case alone, with the same rules [FIXL-62]', async () => {
    const id = await closable();
    const correct = (propios: object) => gisela.post('/api/art/editCierre', { id, propios });
    expect(outcome(await correct({ altaMedica: 'total' }))).toBe('409 CASE_READ_ONLY');
    await gisela.post('/api/art/cerrar', {
      id,
      propios: { altaMedica: 'parcial', secuela: 'Rodilla', nombreObra: 'Puente' },
    });
    expect(said(await correct({ altaMedica: 'parcial' }))).toEqual([422, 'Falta: Secuela']);
    expect(outcome(await correct({ altaMedica: 'total', nombreObra: 'Puente' }))).toBe('200');
    expect(await ownOf(id)).toMatchObject({ ...NEW, altaMedica: 'total', secuela: null });
  });

  it('are required by the server at cancelling, and stay in the case [FIXL-62]', async () => {
    const id = await created();
    expect(said(await gisela.post('/api/art/cancelar', { id }))).toEqual([422, 'Falta: Motivo de la cancelación']);
    const propios = { motivo: 'Duplicado' };
    expect(outcome(await gisela.post('/api/art/cancelar', { id, propios }))).toBe('200');
    expect(await ownOf(id)).toMatchObject({ ...NEW, ...propios });
  });

  it('are set only in ended cases of the demo', async () => {
    const { casos } = await list(gisela, { status: 3 });
    expect((await ownOf(casos[0]?.casoId ?? 0)).altaMedica).toEqual(expect.any(String));
    const open = await list(gisela, { status: 1 });
    expect((await ownOf(open.casos[0]?.casoId ?? 0)).altaMedica).toBeNull();
  });
});

describe('the list of cases by own fields', () => {
  it('orders dates, numbers and texts by their values, empty ones last [FIXL-62, ART-01]', async () => {
    const made = [
      await created({ lugar: 'obra', accidente: '2026-09-30', jornadas: 100, nombreObra: 'árbol' }),
      await created({ lugar: 'obra', accidente: '2026-11-02', jornadas: 20, nombreObra: 'Zanja' }),
      await created({ lugar: 'obra', accidente: '2025-12-31', jornadas: 3, nombreObra: 'boca' }),
      await created({ lugar: 'obra' }),
    ];
    const ordered = async (orden: string) => {
      const found: number[] = [];
      for (let page = 1; ; page++) {
        const { casos, total } = await list(gisela, { orden, page });
        found.push(...casos.map(({ casoId }) => casoId));
        if (found.length >= total) break;
      }
      return found.filter((id) => made.includes(id)).map((id) => made.indexOf(id));
    };
    expect(await ordered('accidente')).toEqual([2, 0, 1, 3]);
    expect(await ordered('-accidente')).toEqual([1, 0, 2, 3]);
    expect(await ordered('jornadas')).toEqual([2, 1, 0, 3]);
    expect(await ordered('nombreObra')).toEqual([0, 2, 1, 3]);
  });

  it('finds a field that is an identifier in every spelling, and shows it as written [FIXF-06]', async () => {
    const id = await created({ ...NEW, nombreObra: 'Km 12/A-07' });
    const found = async (propios: object) => (await list(gisela, { propios })).casos.map(({ casoId }) => casoId);
    for (const nombreObra of ['KM12A07', 'km–12.a 07', 'ｋｍ１２', 'Km 12/A-07'])
      expect([nombreObra, await found({ nombreObra })]).toEqual([nombreObra, [id]]);
    expect(await found({ nombreObra: 'KM12A7' })).toEqual([]);
    expect((await ownOf(id)).nombreObra).toBe('Km 12/A-07');
    // Of a text that is no identifier, the separators count.
    expect(await found({ trayecto: 'de-casa' })).toEqual([]);
  });
});

describe('the overview by own fields', () => {
  it('counts choices and booleans like the list, in the document’s order [FIXL-62]', async () => {
    await created({ lugar: 'obra', testigos: true });
    const { total, porCampo } = (await carla.post('/api/art/resumen')).json();
    expect(porCampo.map(({ campo }: { campo: string }) => campo)).toEqual(['lugar', 'testigos', 'altaMedica']);
    const [lugar, testigos] = porCampo;
    expect([lugar.rotulo, lugar.opciones[0].rotulo]).toEqual(['Dónde ocurrió', 'En la obra']);
    for (const [at, value] of ['obra', 'camino'].entries())
      expect((await list(carla, { propios: { lugar: value } })).total).toBe(lugar.opciones[at].casos);
    expect(testigos.opciones.map(({ rotulo }: { rotulo: string }) => rotulo)).toEqual(['Sí', 'No', 'Sin dato']);
    for (const { opciones } of porCampo)
      expect(opciones.reduce((sum: number, { casos }: { casos: number }) => sum + casos, 0)).toBe(total);
  });

  it('counts a choice that was removed with the cases without one', async () => {
    const id = await created({ lugar: 'obra' });
    const none = async () => (await carla.post('/api/art/resumen')).json().porCampo[0].opciones[2]?.casos ?? 0;
    const before = await none();
    await server.deps.db
      .update(artCases)
      .set({ own: { lugar: 'mar' } })
      .where(eq(artCases.number, id));
    expect(await none()).toBe(before + 1);
  });
});

describe('kinds of follow-ups', () => {
  it('are required, stored and listed [FIXL-62]', async () => {
    const id = await created();
    const add = (more: object) =>
      gisela.post('/api/art/crearSeguimiento', {
        idCaso: id,
        fecha: inDays(0),
        hora: '09:00',
        seguimiento: 'Sigue bien',
        ...more,
      });
    expect(said(await add({}))).toEqual([422, 'El tipo de seguimiento es requerido']);
    expect(said(await add({ tipo: 'visita' }))).toEqual([422, 'Ese tipo no está en la lista']);
    expect(outcome(await add({ tipo: 'llamado' }))).toBe('200');
    const { seguimientos, historia } = await detail(gisela, id);
    expect(seguimientos.map(({ tipo }: { tipo: string | null }) => tipo).sort()).toEqual(['llamado', null]);
    expect(historia).toContainEqual(expect.objectContaining({ clase: 'seguimiento', tipo: 'llamado' }));
  });
});
