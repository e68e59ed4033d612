import { describe, expect, it } from 'vitest';
import { writeCustomers } from '../customers/customers.ts';
import { documentsIn, freshFolder, runIn } from './run-in.ts';

/** A footer, data that is asked for by a rule, options by another answer, and a lookup. */
const DOCUMENTS = {
  'codes.json': {
    zona: { norte: { label: 'Norte', in: ['rio'] }, sur: { label: 'Sur', in: ['centro'] } },
  },
  'screens/paseos.json': {
    path: '/paseos',
    for: ['patient'],
    title: 'Paseos',
    footer: { missing: 'state.abierto' },
    state: { abierto: { type: 'string', nullable: true } },
    data: { turnos: { call: 'appointments.list', when: { '==': [{ var: 'user.own.barrio' }, 'rio'] } } },
    view: {
      node: 'stack',
      children: {
        turnos: { node: 'text', text: 'Tenés turnos' },
        abrir: { node: 'button', label: 'Abrir', press: [{ do: 'set', values: { abierto: { const: 'si' } } }] },
      },
    },
  },
  'forms/registro.json': {
    fields: {
      barrio: { use: 'barrio', after: 'domicilio', section: 'personal' },
      zona: { use: 'zona', after: 'barrio', section: 'personal' },
    },
  },
};

/** A field of each person that offers the zones of the chosen neighbourhood. */
const ZONA = {
  own: 'person',
  label: 'Zona',
  widget: 'select',
  optionsFrom: { codes: 'zona', where: { in: [{ var: 'form.barrio' }, { var: 'item.in' }] } },
  errors: { enum: 'Elegí una' },
};

const root = freshFolder((folder) => {
  writeCustomers(folder);
  const { put: putIn, read } = documentsIn(folder);
  for (const [path, document] of Object.entries(DOCUMENTS)) putIn(`villa_serrana/${path}`, document);
  putIn('villa_serrana/fields.json', { ...read('villa_serrana/fields.json'), zona: ZONA });
});
const put = (path: string, json: object) => documentsIn(root()).put(`villa_serrana/${path}`, json);
const test = (...args: readonly string[]) => runIn(root(), 'test', ...args);

/** Puts the documents with one text replaced. */
function broken(find: string, replacement: string): void {
  const json = JSON.stringify(DOCUMENTS);
  expect(json).toContain(find);
  const changed = JSON.parse(json.replace(find, replacement)) as typeof DOCUMENTS;
  for (const [path, document] of Object.entries(changed)) put(path, document);
}

describe('coverage of footers, data, options and lookups', { timeout: 120_000 }, () => {
  it('counts their branches and proposes a row for each [FIXL-73]', async () => {
    const { out } = await test('villa_serrana');
    const missing = [...out.matchAll(/falta {2}(.+)/g)].map(([, key]) => key);
    expect(missing).toEqual(
      expect.arrayContaining([
        'screens/paseos:footer shown',
        'screens/paseos:footer hidden',
        'screens/paseos:data.turnos asked',
        'screens/paseos:data.turnos skipped',
        'fields:zona.optionsFrom.where offered',
        'fields:zona.optionsFrom.where withheld',
      ]),
    );
    const written = await test('villa_serrana', '--write');
    for (const key of missing) expect(written.out).not.toContain(`sin caso  ${key}`);
    const { cases } = documentsIn(root()).read('villa_serrana/tests/screens_paseos.json');
    expect(Object.values(cases)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ with: { 'state.abierto': 'otro' }, expect: { footer: 'hidden' } }),
        expect.objectContaining({ person: { 'own.barrio': 'rio' }, expect: { 'data.turnos': 'asked' } }),
      ]),
    );
    expect(await test('villa_serrana')).toMatchObject({ code: 0 });
  });

  it.each([
    ['"missing":"state.abierto"', '"has":"state.abierto"', 'se esperaba: footer «hidden»'],
    ['"user.own.barrio"},"rio"', '"user.own.barrio"},"centro"', 'se esperaba: data.turnos «asked»'],
    ['"label":"Norte","in":["rio"]', '"label":"Norte","in":["centro"]', 'se esperaba: expect.options.zona «norte»'],
  ])('fails the row when %s becomes %s [FIXL-73]', async (find, replacement, said) => {
    put('tests/paseos.json', {
      of: 'screens/paseos',
      cases: {
        abierto: { with: { 'state.abierto': 'si' }, expect: { footer: 'hidden' } },
        rio: { person: { 'own.barrio': 'rio' }, expect: { 'data.turnos': 'asked' } },
      },
    });
    put('tests/zona.json', {
      form: 'registro',
      cases: { rio: { with: { barrio: 'rio' }, expect: { 'options.zona': ['norte'] } } },
    });
    expect(await test('villa_serrana')).toMatchObject({ code: 0 });
    broken(find, replacement);
    const { code, out } = await test('villa_serrana');
    expect(code).toBe(1);
    expect(out).toContain(said);
  });

  it('states what a lookup found by the answer of the row [FIXL-73]', async () => {
    const form = documentsIn(root()).read('_base/forms/caseNew.json');
    const cases = {
      conocido: { with: { 'answer.encontrado': true }, expect: { 'lookups.trabajador': 'found' } },
      nuevo: { with: { 'answer.encontrado': false }, expect: { 'lookups.trabajador': 'none' } },
      sinDni: { with: { dni: '', 'answer.encontrado': true }, expect: { 'lookups.trabajador': 'skipped' } },
    };
    documentsIn(root()).put('art_litoral/tests/busca.json', { form: 'caseNew', cases });
    expect(await test('art_litoral')).toMatchObject({ code: 0 });
    form.lookups.trabajador.found = { '!': { var: 'answer.encontrado' } };
    documentsIn(root()).put('_base/forms/caseNew.json', form);
    const { code, out } = await test('art_litoral');
    expect(code).toBe(1);
    expect(out).toContain('busca.json  conocido: \n  se esperaba: expect.lookups.trabajador «found»');
    expect(out).toContain('busca.json  nuevo: ');
    expect(out).not.toContain('busca.json  sinDni');
  });

  it('names what a row may state, when it states something else [FIXL-73]', async () => {
    const table = (expected: object, given: object = {}) => ({
      form: 'registro',
      cases: { uno: { with: { barrio: 'rio', ...given }, expect: expected } },
    });
    put('tests/zona.json', table({ 'options.zonas': ['norte'] }));
    expect((await runIn(root(), 'check', 'villa_serrana')).out).toContain('options.zona');
    put('tests/zona.json', table({ 'options.zona': ['nort'] }));
    expect((await runIn(root(), 'check', 'villa_serrana')).out).toMatch(/LNG-262[\s\S]*"norte"/);
    put('tests/zona.json', table({ 'options.zona': 'norte' }));
    expect((await runIn(root(), 'check', 'villa_serrana')).out).toContain('LNG-261');
    put('tests/zona.json', table({ zona: 'optional' }, { 'answer.encontrado': true }));
    expect((await runIn(root(), 'check', 'villa_serrana')).out).toContain('LNG-050');
  });
});
