// @engine pg
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../server/platform/db/schema/index.ts';
import { CUSTOMER_IDS, customer } from '../customers/customers.ts';
import { CARLA, detail, freeSlot, list, newCase } from './art-kit.ts';
import { attendAllDay } from './booking-kit.ts';
import { ANA, BRUNO } from './care-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource } from './test-tenant.ts';

/* Expects the server to enforce the documents of the invented customers (tests/customers). */

let server: TestServer;
beforeAll(async () => {
  const source = listSource(CUSTOMER_IDS.map(customer));
  server = await buildTestServer({ source, config: { defaultTenant: 'ospic' } });
  for (const id of CUSTOMER_IDS) await server.browser(id).get('/api/unidad/requisitos');
}, 180_000);
afterAll(() => server.close());

const PASSWORD = 'Jacaranda-27';
const person = (dni: string, more: object) => ({
  dni,
  apellido: 'Quiroga',
  nombre: 'Nora',
  telefono: '1144440000',
  correo: 'nora@example.com',
  sexo: 'F',
  fec_nac: '1990-05-10',
  domicilio: 'Belgrano 45',
  cp: '1425',
  password: PASSWORD,
  conf_password: PASSWORD,
  terms: true,
  ...more,
});
const signUp = (tenant: string, dni: string, more: object) =>
  server.browser(tenant).post('/api/usuarios/registro', person(dni, more));
const holderOf = async (dni: string) => {
  const known = and(eq(people.identityNumber, dni), eq(people.kind, 'holder'));
  const [holder] = await server.deps.db.select().from(people).where(known);
  return holder;
};

describe('a provincial fund', () => {
  const card = (categoria: string, credencial = '1234-5678-9') => ({ propios: { credencial, categoria } });

  it.each([
    ['36000117', 'adherente', 403, 'Regularice su cuota en Instituto Provincial Cordillera y vuelva a intentar.'],
    ['36000117', 'activo', 403, 'Comuníquese con la oficina de personal de su organismo.'],
    ['36000119', 'activo', 403, 'Sus datos no están en el padrón de Instituto Provincial Cordillera.'],
    ['40999111', 'activo', 409, 'No pudimos verificar los datos con su cobertura. Pruebe de nuevo en unos minutos.'],
  ])('refuses %s as %s by its register: %i %s [FIXL-09, FIXL-15, CARE-21]', async (dni, categoria, status, message) => {
    const answer = await signUp('ospic', dni, card(categoria));
    expect([answer.statusCode, answer.json().error.message]).toEqual([status, message]);
    expect(await holderOf(dni)).toBeUndefined();
  });

  it('refuses a card with a wrong check digit at its field [FIXL-09, R12]', async () => {
    const answer = await signUp('ospic', '36000121', card('activo', '123456788'));
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      422,
      { field: 'propios.credencial', message: 'Ese número de credencial no existe: revise los números' },
    ]);
  });

  it('stores normalized card, category and the register’s number for the page [FIXL-09]', async () => {
    expect((await signUp('ospic', '36000122', card('jubilado'))).statusCode).toBe(200);
    const own = { credencial: '123456789', categoria: 'jubilado' };
    expect(await holderOf('36000122')).toMatchObject({
      own,
      affiliateNumber: '7136000122',
      insurer: 'INSTITUTO CORDILLERA',
    });
    const browser = server.browser('ospic');
    expect((await browser.login('36000122', PASSWORD)).json().user.own).toEqual(own);
  });

  it('gives its demo people one category each [FIXL-09]', async () => {
    const own = async ({ documento, password }: typeof ANA) =>
      (await server.browser('ospic').login(documento, password)).json().user.own;
    expect(await own(ANA)).toEqual({ credencial: '123456789', categoria: 'activo' });
    expect(await own(BRUNO)).toEqual({ credencial: '123456789', categoria: 'jubilado' });
  });
});

describe('a municipality', () => {
  const barrio = { propios: { barrio: 'rio', piso: '2 B' } };

  it('accepts only residents by postal code [D-REG-01]', async () => {
    const answer = await signUp('villa_serrana', '36000131', barrio);
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'cp']);
    expect(await holderOf('36000131')).toBeUndefined();
  });

  it('stores an address in parts and requires the street number [FIXL-09]', async () => {
    const nowhere = await signUp('villa_serrana', '36000132', { ...barrio, cp: '5176', domicilio: 'San Martín' });
    expect([nowhere.statusCode, nowhere.json().error]).toMatchObject([422, { field: 'domicilio' }]);
    expect((await signUp('villa_serrana', '36000132', { ...barrio, cp: '5176' })).statusCode).toBe(200);
    expect(await holderOf('36000132')).toMatchObject({
      postalCode: '5176',
      homeAddress: 'Belgrano 45',
      own: barrio.propios,
    });
  });

  it('has no family group, and its own hours, terms and posts [TEN-08]', async () => {
    const ana = server.browser('villa_serrana');
    await ana.login(ANA.documento, ANA.password);
    const needs = (await ana.get('/api/unidad/requisitos')).json();
    expect(JSON.stringify(needs)).toContain('"hrTurnosSemHasta":"13:00"');
    expect(needs).toMatchObject({ grupoFamiliar: false });
  });
});

describe('insurers of work accidents', () => {
  const PROPIOS = {
    cuitEmpleador: '30-71234567-1',
    lugar: 'camino',
    trayecto: 'De Paraná a Santa Fe',
    accidente: '2026-11-20',
  };
  const coordinator = async (tenant: string) => {
    const browser = server.browser(tenant);
    await browser.login(CARLA.dni, CARLA.password);
    return browser;
  };
  const create = async (tenant: string, propios: object) => {
    const browser = await coordinator(tenant);
    const service = (await detail(browser, 1037)).turnos[0].servicio.id as number;
    await attendAllDay(server);
    const answer = await browser.post(
      '/api/art/crear',
      newCase(service, { ...freeSlot(), propios: { ...PROPIOS, ...propios } }),
    );
    return { browser, answer };
  };

  it.each([
    [{ cuitEmpleador: '30-71234567-9' }, 422, 'Ese CUIT no existe: revise los números'],
    [{ trayecto: undefined }, 422, 'Escriba el trayecto'],
    [{ ingreso: '2026-11-21' }, 422, 'El accidente es anterior al ingreso al trabajo'],
    [{ accidente: '2026-11-25' }, 422, 'El accidente no puede ser posterior a hoy'],
    // Hidden there, and a form that was filled in hides it too.
    [{ lugar: 'planta' }, 400, undefined],
  ])('refuse %j [FIXL-09, R12]', async (propios, status, message) => {
    const { answer } = await create('art_litoral', propios);
    expect(answer.statusCode).toBe(status);
    if (message !== undefined) expect(answer.json().error.message).toBe(message);
  });

  it('keep own fields in case, list, detail and export [FIXL-09]', async () => {
    const { browser, answer } = await create('art_litoral', {});
    expect(answer.statusCode).toBe(200);
    const id = answer.json().caso.id as number;
    const own = { ...PROPIOS, cuitEmpleador: '30712345671', ingreso: null };
    expect((await detail(browser, id)).caso.own).toEqual(own);
    expect((await list(browser, { casoId: id })).casos).toMatchObject([{ own }]);
    const csv = (await browser.post('/api/art/exportar', { formato: 'csv', casoId: id })).body;
    for (const words of ['CUIT del empleador', '30-71234567-1', 'En el camino (in itínere)'])
      expect(csv).toContain(words);
  });

  it('accept a variant’s own place instead of the dropped one [FIXL-09, FIXL-12]', async () => {
    const planta = { trayecto: undefined };
    expect((await create('art_litoral_sur', { ...planta, lugar: 'barco' })).answer.statusCode).toBe(200);
    expect(refusalOf((await create('art_litoral_sur', { ...planta, lugar: 'obra' })).answer)).toEqual([
      422,
      'FIELD_ENUM',
    ]);
    expect((await create('art_litoral', { ...planta, lugar: 'obra' })).answer.statusCode).toBe(200);
  });
});
