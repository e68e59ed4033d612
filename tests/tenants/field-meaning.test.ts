import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { shipped } from './shipped.ts';

/** Errors about the demo with documents laid over its layers: code, file, and the line of the found value. */
function said(documents: Readonly<Record<string, object>>) {
  const files = new Map(shipped('demo'));
  for (const [path, document] of Object.entries(documents)) {
    const before = JSON.parse(files.get(path) ?? '{}') as object;
    files.set(path, JSON.stringify({ ...before, ...document }, undefined, 1));
  }
  return compile(files, 'demo').messages.filter(({ severity }) => severity === 'error');
}

const own = (words: object) => ({ 'demo/fields.json': { extra: { own: 'person', label: 'Extra', ...words } } });
const chosen = { widget: 'select', options: { a: { label: 'A' }, larga: { label: 'Larga' } } };
const length = { schema: { maxLength: 2 }, errors: { length: 'Hasta 2' } };
const listed = (list: object, words: object = {}) => ({
  'demo/codes.json': { sedes: list },
  ...own({ widget: 'select', optionsFrom: { codes: 'sedes', key: 'item.code' }, ...words }),
});

describe('fields that mean something else than they say', { timeout: 60_000 }, () => {
  it.each([
    ['an option too long', own({ ...chosen, ...length }), 'LNG-407', '"larga"'],
    ['an option of another type', own({ ...chosen, schema: { type: 'integer' } }), 'LNG-407', '"a"'],
    [
      'an option that a rule refuses',
      own({ ...chosen, rules: { no: { that: { '!=': [{ var: 'value' }, 'a'] }, say: 'No' } } }),
      'LNG-407',
      'regla no',
    ],
    ['a code too long', listed({ a: { label: 'A' }, larga: { label: 'Larga' } }, length), 'LNG-407', '"larga"'],
    ['a code of another type', listed({ a: { code: 1, label: 'A' } }), 'LNG-147', 'item.code'],
    ['two codes with one label', listed({ a: { label: 'Sur' }, b: { label: 'sur ' } }), 'LNG-306', 'a y b'],
    ['a choice without options', own({ widget: 'select' }), 'LNG-078', 'select'],
    ['options in a checkbox', own({ ...chosen, widget: 'checkbox' }), 'LNG-408', 'options'],
    [
      'a length of a number',
      own({ schema: { type: 'integer', maxLength: 2 }, errors: { length: 'No' } }),
      'LNG-408',
      'schema.maxLength',
    ],
    ['a date that is a number', own({ widget: 'date', schema: { type: 'integer' } }), 'LNG-409', 'integer'],
    ['a screen of another entity', own({ notIn: ['listcasos'] }), 'LNG-050', 'listcasos'],
  ])('refuses %s where its author wrote it [FIXL-59]', (_title, documents, code, part) => {
    const errors = said(documents);
    expect(errors.map((error) => [error.code, error.file])).toContainEqual([
      code,
      code === 'LNG-306' ? 'demo/codes.json' : 'demo/fields.json',
    ]);
    expect(errors.find((error) => error.code === code)?.text).toContain(part);
    expect(errors.filter(({ file }) => file.startsWith('_base/'))).toEqual([]);
  });

  it('accepts a rule of an option that reads another answer [FIXL-59]', () => {
    const that = { or: [{ '!=': [{ var: 'value' }, 'a'] }, { '==': [{ var: 'form.sexo' }, 'F'] }] };
    expect(said(own({ ...chosen, rules: { no: { that, say: 'No' } } }))).toEqual([]);
  });

  it('names the forms and screens that an own field can leave out [FIXL-58]', () => {
    expect(said(own({ notIn: ['listcasos'] }))[0]?.text).toMatch(
      /Hay: registro, perfil, familiar\.$|Hay: familiar, perfil, registro\.$/,
    );
  });

  it.each([
    ['another type', { schema: { type: 'string' } }, ['un texto', 'un número entero']],
    ['another widget', { widget: 'checkbox', schema: { type: 'boolean' } }, ['verdadero o falso', 'un número entero']],
    ['another entity', { own: 'case' }, ['el caso', 'la persona']],
  ])('refuses a layer that gives an own field %s [FIXL-59]', (_title, words, parts) => {
    const lower = { '_base/fields.json': { extra: { own: 'person', label: 'Extra', schema: { type: 'integer' } } } };
    const found = said({ ...lower, 'demo/fields.json': { extra: words } }).find(({ code }) => code === 'LNG-100');
    expect(found).toMatchObject({ file: 'demo/fields.json' });
    expect(found?.definedAt).toMatch(/^tenants\/_base\/fields\.json:\d+$/);
    for (const part of parts) expect(found?.text).toContain(part);
  });

  it('lets a layer change label and limits of an own field [FIXL-59]', () => {
    const lower = { '_base/fields.json': { extra: { own: 'person', label: 'Extra', schema: { type: 'integer' } } } };
    const words = { label: 'Otro', schema: { maximum: 9 }, errors: { range: 'Hasta 9' } };
    expect(said({ ...lower, 'demo/fields.json': { extra: words } })).toEqual([]);
  });

  it('reports a type changed in fields.json there, and not where _base uses it [FIXL-64]', () => {
    const errors = said({ 'demo/fields.json': { afiliado: { schema: { type: 'integer' } } } });
    expect(new Set(errors.map(({ file }) => file))).toEqual(new Set(['demo/fields.json']));
  });

  it.each(['dni', 'email', 'documento'])(
    'blames only the own field that is called %s like one of the contract [FIXL-64]',
    (name) => {
      const errors = said({ 'demo/fields.json': { [name]: { own: 'person', label: 'Extra' } } });
      expect(errors.map(({ code, file }) => [code, file])).toEqual([['LNG-102', 'demo/fields.json']]);
    },
  );

  it('tells the tenant’s own lines before those of a layer [FIXL-64]', () => {
    const errors = said({ 'demo/codes.json': { bookingMode: { otra: { label: 'Otra' } } } });
    expect(errors[0]).toMatchObject({ code: 'LNG-050', file: 'demo/codes.json' });
  });

  it.each([
    [{ node: ['load'] }, 'view.node: una lista no es uno de los valores admitidos: stack, '],
    [{ text: 'Hola' }, 'view: falta la propiedad "node" (el nodo: stack, '],
    [{ node: 'txt' }, 'view: no existe el nodo "txt". Hay: stack, '],
  ])('says of the node %j what there is, once [FIXL-66]', (view, text) => {
    const screen = { path: '/extra', for: ['patient'], title: 'Extra', view };
    const errors = said({ 'demo/screens/extra.json': screen });
    expect(errors.map((error) => error.text.slice(0, text.length))).toEqual([text]);
  });

  it('says that a dialog receives nothing [FIXL-66]', () => {
    const press = [{ do: 'open', dialog: 'terms', with: { extra: 'user.nome' } }];
    const errors = said({ 'demo/menu.json': { items: { extra: { label: 'Extra', press } } } });
    expect(errors.map(({ text }) => text)).toEqual([expect.stringMatching(/no recibe "extra"\. No recibe nada\.$/)]);
  });

  it.each(['identity', 'prescriptionIdentity', 'channel', 'caseHistory', 'agendaSpan', 'cancelledHour'])(
    'refuses a code of its own in %s [FIXL-57]',
    (list) => {
      const errors = said({ 'demo/codes.json': { [list]: { otro: { label: 'Otro' } } } });
      expect(errors.map(({ code, file }) => [code, file])).toContainEqual(['LNG-050', 'demo/codes.json']);
    },
  );
});
