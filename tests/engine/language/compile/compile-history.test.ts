import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/language/compile/compile.ts';
import type { Files } from '../../../../tools/readers/folder.ts';
import { changed, WORLD, withDocument } from './world.ts';

/** The world with a second tenant, sur; neither has a login form of its own. */
function twins(files: Files = WORLD): Files {
  const whole = new Map(files);
  whole.delete('norte/forms/login.json');
  const own = (text: string) =>
    text.replace('"unit": 7', '"unit": 8').replace('norte.example.org', 'sur.example.org').replace('Norte', 'Sur');
  const twin = [...whole].filter(([path]) => path.startsWith('norte/'));
  return new Map([...whole, ...twin.map(([path, text]) => [path.replace('norte/', 'sur/'), own(text)] as const)]);
}

/** The world's login form with a rule that no password meets, and a text about it. */
const unfillable = (say: string): Files =>
  twins(
    changed(
      '_base/forms/login.json',
      '"rules": {',
      `"rules": { "never": { "field": "password", "that": { "==": [{ "var": "form.password" }, { "var": "form.dni" }] }, "say": ${JSON.stringify(say)} },`,
    ),
  );

const texts = (files: Files, id: string) => compile(files, id).messages.map(({ text }) => text);
const codes = (files: Files, id: string) => compile(files, id).messages.map(({ code }) => code);

describe('an earlier compilation', () => {
  it('keeps no finding away from a tenant with a damaged part [FIXL-34]', () => {
    const part = (text: string) => ({ view: { node: 'text', text } });
    const shows = { view: { node: 'stack', children: { inside: { node: 'part', use: 'otro' } } } };
    const call = { call: 'care.active', with: { documento: { const: '1' }, unidad: 'tenant.unit' } };
    const login = changed(
      '_base/screens/login.json',
      '"logo": { "node": "logo" },',
      '"logo": { "node": "logo" }, "aviso": { "node": "part", "use": "aviso" },',
    );
    const screen = { path: '/registro', for: ['anonymous'], title: 'Registro', data: { activa: call } };
    const files = withDocument('_base/screens/pub.json', { ...screen, view: { node: 'text', text: 'Hola' } }, login);
    const world = (aviso: unknown, otro: unknown) =>
      withDocument('_base/parts/aviso.json', aviso, withDocument('_base/parts/otro.json', otro, files));
    compile(world(shows, part('uno')), 'norte');
    compile(world(shows, part('dos')), 'norte');
    // `otro` is damaged now, and nothing shows it; LNG-448 is about another screen.
    const damaged = world(part('Hola'), { view: { node: 'text', texto: 'tres' } });
    expect(codes(damaged, 'norte')).toContain('LNG-448');
  });

  it('decides nothing about the list that a case’s own field is chosen from [FIXL-34]', () => {
    const lists = { zonas: { centro: { label: 'Centro' } }, barrios: { once: { label: 'Once' } } };
    const base = JSON.parse(WORLD.get('_base/codes.json') ?? '{}');
    const zona = (list: string) => ({
      zona: { own: 'case', label: 'Zona', widget: 'select', optionsFrom: { codes: list }, errors: { enum: 'Elegí' } },
    });
    const rule = {
      and: [{ has: 'item.own' }, { has: 'item.own.zona' }, { '==': [{ var: 'item.own.zona' }, 'centro'] }],
    };
    const screen = {
      path: '/casos',
      for: ['coordinator'],
      title: 'Casos',
      data: { casos: { call: 'art.list' } },
      derive: { centro: { filter: [{ var: 'data.casos.casos' }, rule] } },
      view: { node: 'text', text: 'Hay', visible: { '>': [{ count: { var: 'derive.centro' } }, 0] } },
    };
    let files = twins(changed('_base/endpoints.json', '{\n', '{ "art.list": { "path": "/api/casos" },\n'));
    files = withDocument('_base/codes.json', { ...base, ...lists }, files);
    files = withDocument('_base/screens/casos.json', screen, files);
    files = withDocument('norte/fields.json', zona('zonas'), withDocument('sur/fields.json', zona('barrios'), files));
    expect(codes(files, 'norte')).not.toContain('LNG-031');
    expect(codes(files, 'sur')).toContain('LNG-031');
    expect(compile(files, 'sur').tenant).toBeUndefined();
  });

  it('gives no label of its codes to the text of another tenant’s error [FIXL-34]', () => {
    const base = JSON.parse(WORLD.get('_base/codes.json') ?? '{}');
    const fields = JSON.parse(WORLD.get('_base/fields.json') ?? '{}');
    let files = unfillable('No con {{form.dni | label:zonas}}');
    files = withDocument('_base/fields.json', { ...fields, dni: { ...fields.dni, example: '30111222' } }, files);
    files = withDocument('_base/codes.json', { ...base, zonas: { a: { code: '30111222', label: 'Centro' } } }, files);
    files = withDocument('sur/codes.json', { zonas: { a: { label: 'Micro' } } }, files);
    expect(texts(files, 'norte').join()).toContain('No con Centro');
    expect(texts(files, 'sur').join()).toContain('No con Micro');
  });

  it('gives no value to a placeholder that begins with a line break [FIXL-34]', () => {
    const files = unfillable('No en {{\ntenant.name}}');
    expect(texts(files, 'norte').join()).toContain('No en Clínica Norte');
    expect(texts(files, 'sur').join()).toContain('No en Clínica Sur');
  });

  it('decides nothing about a tenant that has texts where it had none [FIXL-34]', () => {
    const files = new Map(
      twins(changed('_base/fields.json', ',\n    "errors": { "required": "La contraseña es requerida" }', '')),
    );
    files.delete('_base/texts.json');
    files.set('sur/texts.json', '{ "form.error.required": "Falta" }');
    expect(codes(files, 'norte')).toContain('LNG-077');
    expect(codes(files, 'sur')).not.toContain('LNG-077');
  });
});
