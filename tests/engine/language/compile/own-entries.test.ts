import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { presetIds, readFolders } from '../../../../tools/readers/folder.ts';
import { TENANTS } from '../../../tenants/compiled.ts';
import { shipped } from '../../../tenants/shipped.ts';
import { withDocument } from './world.ts';

const CHOICE = { required: 'Elegí', enum: 'Elegí uno' };

const own = (entity: 'person' | 'case', more: object): object => ({
  own: entity,
  label: 'Empleador',
  schema: { type: 'string', maxLength: 40 },
  errors: { required: 'Escribilo', length: 'Hasta 40' },
  ...more,
});

/** A shipped tenant with own fields, and nothing else changed. */
function withFields(id: string, fields: object) {
  const files = new Map(readFolders(TENANTS, [...presetIds(TENANTS), id]));
  files.set(`${id}/fields.json`, JSON.stringify(fields));
  const { tenant, messages } = compile(files, id);
  expect(messages.filter(({ severity }) => severity !== 'info')).toEqual([]);
  if (tenant === undefined) throw new Error(`${id} does not compile`);
  return tenant.public;
}

const columnsOf = (tenant: ReturnType<typeof withFields>): Readonly<Record<string, unknown>> => {
  const view = tenant.screens.find(({ id }) => id === 'listcasos')?.view as {
    children: { table: { columns: Record<string, unknown> } };
  };
  return view.children.table.columns;
};

/** The facts of a case's detail: of what registering it asked (`own`), or ending it (`ownEnd`). */
const factsOf = (tenant: ReturnType<typeof withFields>, key: 'own' | 'ownEnd' = 'own'): unknown => {
  let found: unknown;
  JSON.stringify(tenant.screens.find(({ id }) => id === 'detalleCaso')?.view, (name, value) => {
    if (name === key && value.node === 'facts') found = value.items;
    return value;
  });
  return found;
};

describe('a field of the tenant’s own', { timeout: 60_000 }, () => {
  it('appears in registration, profile and family forms from its declaration alone [FIXL-69]', () => {
    const { forms } = withFields('demo', { empleador: own('person', { required: true }) });
    for (const id of ['registro', 'perfil', 'familiar'])
      expect(forms[id]?.fields.empleador, id).toMatchObject({ section: 'more', required: true });
    expect(Object.keys(forms.registro?.sections ?? {})).toContain('more');
  });

  it('appears in the section that it names, and not where notIn says', () => {
    const { forms } = withFields('demo', {
      empleador: own('person', { section: 'contact', notIn: ['familiar'] }),
    });
    expect(forms.registro?.fields.empleador?.section).toBe('contact');
    expect(forms.familiar?.fields.empleador).toBeUndefined();
    expect(forms.registro?.sections.more).toBeUndefined();
  });

  it('shows in detail and list, in words and sorted by its value [FIXL-61, FIXH-10]', () => {
    const options = { obra: { label: 'En obra' }, camino: { label: 'En el camino' } };
    const tenant = withFields('demo', {
      lugar: own('case', { widget: 'select', schema: { type: 'string' }, required: true, options, errors: CHOICE }),
      dia: own('case', { widget: 'date', schema: { type: 'string', format: 'date' }, errors: { format: 'No existe' } }),
    });
    expect(columnsOf(tenant).lugar).toMatchObject({
      text: '{{item.own.lugar | label:lugar}}',
      order: 'lugar',
      label: 'Empleador',
      card: 'foot',
    });
    expect(columnsOf(tenant).dia).toMatchObject({ text: '{{item.own.dia | date}}', value: 'item.own.dia' });
    expect(columnsOf(tenant).lugar).not.toHaveProperty('value');
    expect(factsOf(tenant)).toEqual({
      lugar: { text: '{{data.detail.caso.own.lugar | label:lugar}}', label: 'Empleador' },
      dia: {
        text: '{{data.detail.caso.own.dia | date}}',
        visible: { has: 'data.detail.caso.own.dia' },
        label: 'Empleador',
      },
    });
    expect(tenant.codes.lugar).toMatchObject({ obra: { label: 'En obra' } });
  });

  it.each([
    ['alta', '_base/screens/listcasos.json'],
    ['turno', '_base/forms/caseNew.json'],
    ['propios', undefined],
  ])('called %s takes the place of nothing in %s [FIXL-61]', (name, file) => {
    const files = new Map(readFolders(TENANTS, [...presetIds(TENANTS), 'demo']));
    files.set('demo/fields.json', JSON.stringify({ [name]: own('case', {}) }));
    const found = compile(files, 'demo').messages.filter(({ code }) => code === 'LNG-267');
    expect(found.some(({ text }) => file !== undefined && text.includes(file))).toBe(file !== undefined);
  });

  it('is asked at the moments that it says, and in every filter [FIXL-62]', () => {
    const tenant = withFields('demo', {
      motivo: own('case', { asked: ['cancel'] }),
      cierre: own('case', { asked: ['new', 'close'] }),
    });
    const { forms, ownForms } = tenant;
    const asked = (name: string) => Object.keys(forms).filter((id) => forms[id]?.fields[name]?.own === 'case');
    expect(asked('motivo').sort()).toEqual(['caseCancel', 'caseFilter']);
    expect(asked('cierre').sort()).toEqual(['caseClose', 'caseClosing', 'caseData', 'caseFilter', 'caseNew']);
    expect(Object.keys(factsOf(tenant) ?? {})).toEqual(['cierre']);
    expect(Object.keys(factsOf(tenant, 'ownEnd') ?? {})).toEqual(['motivo']);
    expect([...ownForms].sort()).toEqual([...new Set([...asked('motivo'), ...asked('cierre')])].sort());
  });

  it('reports moments of a fact that is no own field [FIXL-62]', () => {
    const facts = { node: 'facts', items: { a: { label: 'A', text: 'a', asked: ['close'] } } };
    const files = withDocument(
      'demo/screens/ayuda.json',
      {
        path: '/ayuda',
        for: ['patient'],
        title: 'Ayuda',
        view: facts,
      },
      shipped('demo'),
    );
    expect(compile(files, 'demo').messages.map(({ code, text }) => [code, text])).toContainEqual([
      'LNG-013',
      expect.stringContaining('"use"'),
    ]);
  });

  it('leaves no trace where a tenant has no own entries', () => {
    const tenant = withFields('demo', {});
    expect(Object.keys(columnsOf(tenant))).not.toContain('propios');
    expect(tenant.forms.registro?.sections.more).toBeUndefined();
    expect([tenant.ownForms, tenant.forms.caseClose?.fields]).toEqual([[], {}]);
    // Without kinds of follow-ups the field is not asked.
    expect(tenant.forms.followUp?.fields.tipo).toBeUndefined();
  });
});
