import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../tools/tenant/format.ts';
import { writeCustomers } from '../customers/customers.ts';
import { documentsIn, freshFolder, runIn } from './run-in.ts';

const youngerThan = (age: number) => ({ '<': [{ age: [{ var: 'user.fec_nac' }, { var: 'today' }] }, age] });

const root = freshFolder((folder) => {
  writeCustomers(folder);
  documentsIn(folder).put('_riesgos/menu.json', { items: { verificacion: { visible: youngerThan(70) } } });
});
const put = (path: string, json: object) => documentsIn(root()).put(path, json);
const test = (...args: readonly string[]) => runIn(root(), 'test', ...args);

describe('coverage of a layer’s rules', { timeout: 120_000 }, () => {
  it('counts them by the cases of the tenants on it [FIXL-73]', async () => {
    const { code, out } = await test('_riesgos');
    expect(code).toBe(0);
    expect(out).toContain('_riesgos: de ella son art_litoral, art_litoral_sur\n');
    expect(out).toContain('falta  menu:items.verificacion hidden');
    put('art_litoral_sur/tests/menu.json', {
      of: 'menu',
      cases: { mayor: { person: { age: 71 }, expect: ['perfil', 'atenciones', 'turnos', 'terminos', 'salir'] } },
    });
    const after = await test('_riesgos');
    expect(after.out).not.toContain('falta  menu:items.verificacion hidden');
    expect(after.out).toContain('falta  menu:items.verificacion shown');
  });

  it('says of a named tenant whose the other rules are [FIXL-73]', async () => {
    const { out } = await test('art_litoral');
    expect(out).toMatch(/de las reglas de _riesgos que valen acá: \d+ de \d+ ramas \(test _riesgos\)/);
    expect(out).toMatch(/de las reglas de _base que valen acá: \d+ de \d+ ramas \(test _base\)/);
    expect(out).not.toContain('falta  menu:items.verificacion');
  });

  it('proposes rows beside the layer that hold for all on it [FIXL-73]', async () => {
    const { out } = await test('_riesgos', '--write');
    expect(out).toContain('_riesgos/tests/menu.json: 2 casos propuestos');
    const { cases } = documentsIn(root()).read('_riesgos/tests/menu.json');
    expect(cases).toMatchObject({ verificacionShown: { proposed: true }, verificacionHidden: { proposed: true } });
    for (const file of formatsOf(root(), ['art_litoral']).differing.keys()) expect(file).not.toContain('/tests/');
    expect(await test('art_litoral')).toMatchObject({ code: 0, out: expect.stringContaining('3 sin confirmar') });
    expect(await test('art_litoral_sur')).toMatchObject({ code: 0 });
  });

  it('fails for each tenant when the layer breaks a rule [FIXL-73]', async () => {
    await test('_riesgos', '--write');
    put('_riesgos/menu.json', { items: { verificacion: { visible: false } } });
    const { code, out } = await test('_riesgos');
    expect(code).toBe(1);
    for (const id of ['art_litoral', 'art_litoral_sur']) expect(out).toContain(`en ${id} dio: `);
    expect(out).toContain('tenants/_riesgos/tests/menu.json  verificacionShown');
  });

  it('counts a rule for the highest layer that writes it [FIXL-73]', async () => {
    put('art_litoral_sur/menu.json', { items: { verificacion: { visible: { '!': youngerThan(70) } } } });
    const { out } = await test('art_litoral_sur');
    expect(out).toContain('falta  menu:items.verificacion hidden');
    const { out: below } = await test('_riesgos', '--write');
    expect(below).toContain(
      'sin caso  menu:items.verificacion hidden: en art_litoral_sur da otra cosa: escribí el caso a mano',
    );
  });

  it('reports a layer without tenants [FIXL-73]', async () => {
    put('_sola/tenant.json', { version: 1, extends: '_base' });
    const { out } = await test('_sola');
    expect(out).toContain('_sola: ninguna organización está sobre esta capa: sus reglas no se pueden probar.');
    expect(existsSync(join(root(), '_sola/tests'))).toBe(false);
  });

  it('passes over what a layer’s case says of a removed node [FIXL-73]', async () => {
    const view = {
      node: 'stack',
      children: { uno: { node: 'text', text: 'Uno' }, dos: { node: 'text', text: 'Dos' } },
    };
    put('_riesgos/screens/prueba.json', { path: '/prueba', for: ['patient'], title: 'Prueba', view });
    const cases = { los: { expect: { uno: 'shown', dos: 'shown' } }, uno: { expect: { uno: 'shown' } } };
    put('_riesgos/tests/prueba.json', { of: 'screens/prueba', cases });
    put('art_litoral_sur/screens/prueba.json', { view: { children: { uno: null } } });
    const { code, out } = await test('_riesgos');
    expect(code).toBe(0);
    expect(out).toContain('prueba.json  uno: no corre acá, la organización sacó aquello de lo que habla');
    expect(out).toContain('_riesgos: 3 casos bien, 0 mal, 1 no corre acá');
  });
});
