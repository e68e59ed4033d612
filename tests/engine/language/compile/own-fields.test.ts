import { describe, expect, it } from 'vitest';
import type { Files } from '../../../../tools/readers/folder.ts';
import { compiled, faults, WORLD, withDocument } from './world.ts';

const EMPLEADOR = {
  own: 'person',
  label: 'Empleador',
  widget: 'select',
  options: { norte: { label: 'Grupo Norte' }, sur: { label: 'Grupo Sur' } },
  errors: { enum: 'Elegí uno' },
};
const TALLE = { own: 'person', label: 'Talle', section: 'main' };
const LEGAJO = { own: 'case', label: 'Legajo', schema: { type: 'integer' }, errors: { type: 'Un número' } };

/** Fields that the profile's call requires of every form. */
const NEEDED = {
  nome: { label: 'Nombre', fixed: 'Ana' },
  sobrenome: { label: 'Apellido', fixed: 'Pérez' },
  telefono: { label: 'Teléfono', fixed: '1144445555' },
};

/** The world's tenant with own fields in fields.json, and a form that is sent to the profile's call. */
function world(fields: object, shared: object = { empleador: EMPLEADOR, talle: TALLE }): Files {
  const submit = { label: 'Guardar', call: 'profile.save', with: { ref: 'tenant.name', unidad: 'tenant.unit' } };
  const form = { fields: { ...NEEDED, ...fields }, submit };
  const files = withDocument('norte/fields.json', shared, withDocument('norte/forms/perfil.json', form));
  return withDocument('norte/endpoints.json', { 'profile.save': { path: '/api/perfil' } }, files);
}

const told = (files: Files) => faults(files).map(({ code, file, meant }) => [code, file, meant]);

describe('fields of a tenant’s own, in its documents', () => {
  it('"own:person" expands to all fields of fields.json the form does not name [FIXL-09]', () => {
    const files = world({ empleador: { use: 'empleador' }, todos: { use: 'own:person', width: 'short' } });
    expect(told(files)).toEqual([]);
    const { tenant } = compiled(files);
    const fields = Object.entries(tenant?.public.forms.perfil?.fields ?? {}).slice(Object.keys(NEEDED).length);
    // Where another form puts a field is nothing to this one.
    expect(fields.map(([key, { as, own, width, section }]) => [key, as, own, width, section])).toEqual([
      ['empleador', 'propios.empleador', 'person', 'full', undefined],
      ['talle', 'propios.talle', 'person', 'short', undefined],
    ]);
    expect(tenant?.server.own).toEqual({
      person: { empleador: { type: 'string', enum: ['norte', 'sur'] }, talle: { type: 'string' } },
      case: {},
    });
  });

  it('expands to nothing when the tenant declares no own field [FIXL-09]', () => {
    const files = world({ nombre: { label: 'Nombre', as: 'email' }, todos: { use: 'own:person' } }, {});
    expect(told(files)).toEqual([]);
    expect(Object.keys(compiled(files).tenant?.public.forms.perfil?.fields ?? {})).toEqual([
      ...Object.keys(NEEDED),
      'nombre',
    ]);
  });

  it('refuses comparing a coded own field with an unknown code [LNG-031]', () => {
    const gremio = { own: 'person', label: 'Gremio', widget: 'select', errors: { enum: 'Elegí uno' } };
    const shared = { gremio: { ...gremio, optionsFrom: { codes: 'gremios' } } };
    const asking = (files: Files, code: string) =>
      withDocument(
        'norte/screens/home.json',
        { view: { children: { hello: { visible: { '==': [{ var: 'user.own.gremio' }, code] } } } } },
        withDocument('norte/codes.json', { gremios: { pesca: { label: 'Pesca' }, gas: { label: 'Gas' } } }, files),
      );
    const files = world({ gremio: { use: 'gremio' } }, shared);
    expect(told(asking(files, 'pesca'))).toEqual([]);
    expect(told(asking(files, 'pezca'))).toEqual([['LNG-031', 'norte/screens/home.json', 'pesca']]);
    // A code of which all are other words is the value where the field keeps the code.
    const byCode = { gremio: { ...gremio, optionsFrom: { codes: 'attentionStatus', key: 'item.code' } } };
    expect(told(asking(world({ gremio: { use: 'gremio' } }, byCode), 'attending'))).toEqual([
      ['LNG-067', 'norte/codes.json', undefined],
    ]);
  });

  it('refuses a form that redefines an own field’s type or options [FIXL-09]', () => {
    const number = { own: 'person', label: 'Talle', schema: { type: 'integer' }, errors: { type: 'Un número' } };
    const more = { use: 'empleador', options: { oeste: { label: 'Grupo Oeste' } } };
    const [talle, empleador, ...rest] = faults(world({ talle: number, empleador: more }));
    expect([talle, empleador].map((one) => [one?.code, one?.file])).toEqual([
      ['LNG-100', 'norte/forms/perfil.json'],
      ['LNG-100', 'norte/forms/perfil.json'],
    ]);
    expect(rest).toEqual([]);
    expect(talle?.text).toContain('acá es un número entero y en otro lugar un texto');
    expect(empleador?.text).toContain('"oeste"');
  });

  it('refuses asking an own field under another key [FIXL-09]', () => {
    const files = world({ trabajo: { use: 'empleador' }, todos: { use: 'own:person' } });
    expect(told(files)).toEqual([['LNG-105', 'norte/forms/perfil.json', undefined]]);
  });

  it('declares a case’s own fields as a person’s, and reads them alike [FIXL-09]', () => {
    const screen = (name: string) => ({
      path: '/listcasos',
      for: ['art'],
      title: 'Casos',
      data: { casos: { call: 'art.list' } },
      view: {
        node: 'list',
        each: 'data.casos.casos',
        key: 'item.casoId',
        child: { node: 'text', text: `{{item.own.${name}}}` },
      },
    });
    const files = withDocument('norte/fields.json', { legajo: LEGAJO }, WORLD);
    const mapped = withDocument('norte/endpoints.json', { 'art.list': { path: '/api/casos' } }, files);
    expect(told(withDocument('norte/screens/casos.json', screen('legajo'), mapped))).toEqual([
      // No form asks it yet.
      ['LNG-106', 'norte/fields.json', undefined],
    ]);
    expect(told(withDocument('norte/screens/casos.json', screen('legajoo'), mapped))).toContainEqual([
      'LNG-027',
      'norte/screens/casos.json',
      'item.own.legajo',
    ]);
  });

  it.each(['legajo', 'own:case'])('a filter takes %j without how it is filled in [FIXL-09]', (use) => {
    const asked = { ...LEGAJO, required: true, visible: { has: 'form.label' }, readOnly: true, initial: 3 };
    const form = { fields: { label: { label: 'Nombre', as: 'nombre' }, legajo: { use } } };
    const filter = use === 'legajo' ? form : { fields: { label: form.fields.label, todos: { use } } };
    const screen = {
      path: '/listcasos',
      for: ['art'],
      title: 'Casos',
      query: { page: { type: 'integer', nullable: true } },
      data: { casos: { call: 'art.list', filters: { form: 'caseFilter' }, with: { page: 'query.page' } } },
      view: { node: 'filters', form: 'caseFilter', label: 'Filtrar' },
    };
    const documents: [string, object][] = [
      ['norte/endpoints.json', { 'art.list': { path: '/api/casos' } }],
      ['norte/forms/caseFilter.json', filter],
      ['norte/screens/casos.json', screen],
    ];
    const files = documents.reduce((all, [file, document]) => withDocument(file, document, all), WORLD);
    const taken = (legajo: object) =>
      compiled(withDocument('norte/fields.json', { legajo }, files)).tenant?.public.forms.caseFilter?.fields.legajo;
    expect(taken(asked)).toMatchObject({ label: 'Legajo', own: 'case', required: false });
    expect(taken(asked)).toEqual(taken(LEGAJO));
  });

  it('refuses filtering a call by a form other than its server’s [LNG-185, FIXL-09]', () => {
    const codes = (form: string) => {
      const screen = {
        path: '/listcasos',
        for: ['art'],
        title: 'Casos',
        query: {},
        data: { casos: { call: 'art.list', filters: { form } } },
        view: { node: 'filters', form, label: 'Filtrar' },
      };
      const documents: [string, object][] = [
        ['norte/endpoints.json', { 'art.list': { path: '/api/casos' } }],
        [`norte/forms/${form}.json`, { fields: { apellido: { label: 'Apellido' } } }],
        ['norte/screens/casos.json', screen],
      ];
      const files = documents.reduce((all, [file, document]) => withDocument(file, document, all), WORLD);
      return compiled(files).messages.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []));
    };
    expect(codes('caseFilter')).toEqual([]);
    expect(codes('otroFiltro')).toEqual(['LNG-185']);
  });
});
