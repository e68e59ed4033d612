// @engine pg
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people, savedFilters } from '../../server/platform/db/schema/index.ts';
import { type Cases, outcome, startCases } from './art-kit.ts';
import type { Browser } from './helper.ts';
import { refusalOf } from './refusal-of.ts';

let at: Cases;
beforeAll(async () => {
  at = await startCases();
}, 180_000);
afterAll(() => at.server.close());
beforeEach(async () => void (await at.server.deps.db.delete(savedFilters)));

const form = 'caseFilter';
const save = (browser: Browser, nombre: string, values: unknown) =>
  browser.post('/api/filtros/guardar', { form, nombre, valores: JSON.stringify(values) });
const mine = async (browser: Browser) =>
  (
    (await browser.post('/api/filtros/listar', { form })).json() as { id: number; nombre: string; valores: string }[]
  ).map(({ valores, ...rest }) => ({ ...rest, valores: JSON.parse(valores) as unknown }));

describe('filters a person keeps', () => {
  it('are private, cleaned like the form and sorted by name [ART-15]', async () => {
    expect((await save(at.gisela, 'Zona sur', { apellido: ' Paredes ', status: 1, email: '' })).statusCode).toBe(200);
    expect((await save(at.gisela, 'abiertos', { status: 1 })).statusCode).toBe(200);
    expect(await mine(at.gisela)).toMatchObject([
      { nombre: 'abiertos', valores: { status: 1 } },
      { nombre: 'Zona sur', valores: { apellido: 'Paredes', status: 1 } },
    ]);
    expect(await mine(at.hugo)).toEqual([]);
    expect(await mine(at.other)).toEqual([]);
  });

  it('refuses changes of another’s filter and duplicate names regardless of case [ART-15, R11]', async () => {
    for (const name of ['abiertos', 'Zona sur']) await save(at.gisela, name, { status: 1 });
    const [first, second] = await mine(at.gisela);
    const rename = (browser: Browser, id: number | undefined, nombre: string) =>
      browser.post('/api/filtros/renombrar', { id, nombre });
    expect(outcome(await rename(at.hugo, first?.id, 'Otro'))).toBe('404 NOT_FOUND');
    expect(outcome(await at.carla.post('/api/filtros/borrar', { id: first?.id }))).toBe('404 NOT_FOUND');
    expect(outcome(await rename(at.gisela, second?.id, 'ABIERTOS'))).toBe('409 FILTER_NAME_TAKEN');
    expect(outcome(await rename(at.gisela, first?.id, 'ABIERTOS'))).toBe('200');
    expect(outcome(await save(at.gisela, 'abiertos', { status: 2 }))).toBe('409 FILTER_NAME_TAKEN');
    expect(outcome(await at.gisela.post('/api/filtros/borrar', { id: second?.id }))).toBe('200');
    expect((await mine(at.gisela)).map(({ nombre }) => nombre)).toEqual(['ABIERTOS']);
  });

  it.each([
    ['a name the form has not', { apodo: 'x' }],
    ['nothing filled in', { apellido: '' }],
    ['what the form refuses', { casoId: 'doce' }],
    ['a list', ['a']],
    ['a field that only coordinators see', { gestor_id: 3 }],
  ])('refuses %s [ART-15, R12]', async (_what, values) => {
    expect(outcome(await save(at.gisela, 'Mala', values))).toBe('422 FILTER_REFUSED');
  });

  it('tell an older page of its version where the form takes its filter no more [FIXE-05]', async () => {
    const put = (values: object, more: object = {}) =>
      at.gisela.post(
        '/api/filtros/guardar',
        { form, nombre: 'Vieja', valores: JSON.stringify(values), ...more },
        { 'x-form-mark': '1:AAAAAAAA' },
      );
    expect(refusalOf(await put({ apodo: 'x' }))).toEqual([409, 'VERSION_OLD']);
    expect(refusalOf(await put({ status: 1 }, { form: 'ninguno' }))).toEqual([409, 'VERSION_OLD']);
    expect(outcome(await put({ status: 1 }))).toBe('200');
    expect(outcome(await put({ status: 1 }))).toBe('409 FILTER_NAME_TAKEN');
  });

  it('refuse invalid JSON, unusable forms, names that draw nothing and anonymous requests [ART-15, FIXF-04]', async () => {
    const put = (body: object) => at.gisela.post('/api/filtros/guardar', { form, nombre: 'Mala', ...body });
    expect(outcome(await put({ valores: '{' }))).toBe('422 FILTER_REFUSED');
    expect(outcome(await put({ valores: '{}', form: 'ninguno' }))).toBe('404 NOT_FOUND');
    expect(outcome(await put({ valores: '{}', form: 'caseNew' }))).toBe('404 NOT_FOUND');
    expect(outcome(await put({ valores: '{"status":1}', nombre: '  ' }))).toMatch(/^400 /);
    expect(outcome(await put({ valores: '{"status":1}', nombre: '\u3164\u2800\u0301' }))).toMatch(/^400 /);
    const nobody = at.server.browser('demo');
    expect(refusalOf(await save(nobody, 'Mala', { status: 1 }))).toEqual([401, 'NO_SESSION']);
  });

  it('drop withdrawn choices and apply only to their own form [ART-15]', async () => {
    const { db, clock } = at.server.deps;
    const { id: personId } = (await at.carla.get('/api/auth/sesion')).json().user;
    const [{ unit } = { unit: 0 }] = await db.select().from(people).where(eq(people.id, personId));
    const row = { unit, personId, form, createdAt: clock.now() };
    await db.insert(savedFilters).values([
      { ...row, name: 'De antes', values: { apellido: 'Paredes', status: 99, apodo: 'x' } },
      { ...row, name: 'De otra lista', form: 'otroFiltro', values: { apellido: 'Paredes' } },
    ]);
    expect(await mine(at.carla)).toMatchObject([{ nombre: 'De antes', valores: { apellido: 'Paredes' } }]);
    expect((await mine(at.carla))[0]?.valores).toEqual({ apellido: 'Paredes' });
  });

  it('keeps 20 at most, also when many are sent at once [ART-15]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, one) => save(at.hugo, `Filtro ${one}`, { status: 1 })),
    );
    const told = answers.map(outcome);
    expect(told.filter((one) => one === '200')).toHaveLength(20);
    expect(told.filter((one) => one === '409 FILTER_LIMIT')).toHaveLength(4);
    expect(await mine(at.hugo)).toHaveLength(20);
  });
});
