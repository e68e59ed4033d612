import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import type { Files } from '../../tools/readers/folder.ts';
import { LAID, overLayers } from './over-layers.ts';
import { shipped } from './shipped.ts';

const SHUT = { portal: false, art: true };

/** The demo with other flags and more documents of its own. */
function demo(flags: object, more: Readonly<Record<string, object>> = {}): Files {
  const files = new Map(shipped('demo'));
  const header = JSON.parse(files.get('demo/tenant.json') ?? '');
  files.set('demo/tenant.json', JSON.stringify({ ...header, flags }, undefined, 2));
  for (const [name, document] of Object.entries(more)) files.set(`demo/${name}`, JSON.stringify(document));
  return files;
}
const told = (files: Files) => compile(files, 'demo').messages.filter(({ code }) => code === 'LNG-191');
const ownDoor = (node: object, when?: object) => ({
  path: '/gestores',
  for: ['anonymous'],
  title: 'Gestores',
  ...(when === undefined ? {} : { when }),
  view: { node: 'stack', children: { door: node } },
});
const form = { node: 'form', form: 'login' };

describe('[LNG-191, D-TEN-02] people whom a flag lets in and no screen lets sign in', () => {
  it('reports the last flag and hidden screen as a warning', () => {
    const files = demo(SHUT);
    const [one, ...more] = told(files);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ file: 'demo/tenant.json', severity: 'warning', mends: expect.stringMatching(/demo$/) });
    const line = (files.get('demo/tenant.json') ?? '').split('\n')[(one?.line ?? 0) - 1];
    expect(line).toContain('"art"');
    expect(one?.text).toContain('flags.art da cuentas que entran por el formulario login');
    expect(one?.text).toContain('se lo muestra sólo /login, con un when que estos flags no cumplen');
    expect(compile(files, 'demo').tenant?.id).toBe('demo');
  });

  it('warns when portal is unset or the only sign-in screen is hidden', () => {
    expect(told(demo({ art: true }))).toHaveLength(1);
    const shut = { 'screens/gestores.json': ownDoor(form, { var: 'flags.turnosOn' }) };
    expect(told(demo({ ...SHUT, turnosOn: false }, shut))[0]?.text).toContain('/gestores');
    expect(told(demo({ ...SHUT, turnosOn: true }, shut))).toEqual([]);
  });

  it('warns when no page of the layers shows a form', () => {
    const files = new Map([...overLayers(['_municipality'])]);
    const header = JSON.parse(files.get(`${LAID}/tenant.json`) ?? '');
    files.set(`${LAID}/tenant.json`, JSON.stringify({ ...header, flags: { portal: true, art: true } }));
    const [one] = compile(files, LAID).messages.filter(({ code }) => code === 'LNG-191');
    expect(one?.text).toContain(
      'no se lo muestra ninguna pantalla: nadie podría usarlas. Mostrá login en una pantalla',
    );
    expect(compile(overLayers(['_municipality']), LAID).messages.filter(({ code }) => code === 'LNG-191')).toEqual([]);
  });

  it('find their own screen, a part or a dialog it opens', () => {
    const door = { view: { node: 'stack', children: { form } } };
    const opens = { node: 'button', label: 'Entrar', press: [{ do: 'open', dialog: 'puerta' }] };
    const ways: readonly Readonly<Record<string, object>>[] = [
      { 'screens/gestores.json': ownDoor(form) },
      { 'screens/gestores.json': ownDoor({ node: 'part', use: 'puerta' }), 'parts/puerta.json': door },
      {
        'screens/gestores.json': ownDoor(opens),
        'dialogs/puerta.json': { title: 'Entrar', ...door },
      },
    ];
    for (const way of ways) {
      expect(compile(demo(SHUT, way), 'demo').tenant?.id).toBe('demo');
      expect(told(demo(SHUT, way))).toEqual([]);
    }
  });

  it('accepts a tenant without accounts or with an open portal', () => {
    expect(told(demo({ portal: false }))).toEqual([]);
    expect(told(demo({ portal: true, art: true }))).toEqual([]);
  });
});
