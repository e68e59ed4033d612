import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../tools/tenant/format.ts';
import { writeCustomers } from '../customers/customers.ts';
import { documentsIn, freshFolder, runIn } from './run-in.ts';

const root = freshFolder(writeCustomers);
const run = (...args: readonly string[]) => runIn(root(), ...args);
const document = (path: string) => documentsIn(root()).read(path);
const put = (path: string, json: object) => documentsIn(root()).put(path, json);

describe('coverage of a tenant’s rules', { timeout: 120_000 }, () => {
  it('counts the branches and lists those without a case [FIXL-73]', async () => {
    const { code, out } = await run('test', 'ospic');
    expect(code).toBe(0);
    expect(out).toContain('cobertura de sus reglas: 6 de 10 ramas');
    expect(out).toContain('falta  tiles:home.items.cuota hidden');
    expect(existsSync(join(root(), 'ospic/tests/tiles_home.json'))).toBe(false);
  });

  it('proposes a row that takes each branch, in canonical form [FIXL-73]', async () => {
    const { out } = await run('test', 'ospic', '--write');
    expect(out).toMatch(/tiles_home\.json: 3 casos propuestos\n[\s\S]*cobertura de sus reglas: 10 de 10 ramas/);
    expect(out.match(/cobertura/g)).toHaveLength(1);
    expect(document('ospic/tests/tiles_home.json').cases).toMatchObject({
      programaMayorShown: { proposed: true, person: { 'own.categoria': 'jubilado' } },
      cuotaShown: { proposed: true, person: { 'own.categoria': 'adherente' } },
    });
    expect([...formatsOf(root(), ['ospic']).differing.keys()]).not.toContain('ospic/tests/tiles_home.json');
    const again = await run('test', 'ospic');
    expect(again.out).toContain('3 sin confirmar (proposed)\n  cobertura de sus reglas: 10 de 10 ramas');
    expect((await run('test', 'ospic', '--write')).out).toContain('No falta ningún caso.');
  });

  it('keeps the rows that a person wrote [FIXL-73]', async () => {
    const mine = { title: 'mía', person: { 'own.categoria': 'activo' }, expect: ['perfil', 'atenciones'] };
    put('ospic/tests/inicio.json', { of: 'tiles:home', cases: { cuotaShown: mine } });
    await run('test', 'ospic', '--write');
    const { cases } = document('ospic/tests/inicio.json');
    expect(cases.cuotaShown).toEqual(mine);
    expect(cases.cuotaShown2).toMatchObject({ proposed: true });
    expect(existsSync(join(root(), 'ospic/tests/tiles_home.json'))).toBe(false);
  });

  it('reaches hours, ages and refusals of a check without a call [FIXL-73]', async () => {
    const refusal = { title: 'No', message: 'No se puede' };
    put('villa_serrana/checks.json', {
      horario: {
        at: ['careStart'],
        passWhen: { '<': [{ var: 'now' }, { instant: [{ var: 'today' }, '20:00'] }] },
        refusals: {
          menor: {
            when: { '<': [{ age: [{ var: 'subject.fec_nac' }, { var: 'today' }] }, { var: 'settings.adultAge' }] },
            ...refusal,
          },
        },
        refusal,
      },
    });
    await run('test', 'villa_serrana', '--write');
    expect(Object.values(document('villa_serrana/tests/checks_horario.json').cases)).toMatchObject([
      { expect: 'passes' },
      { expect: 'menor' },
      { expect: 'refused' },
    ]);
  });

  it('says which branches it could not reach, and why [FIXL-73]', async () => {
    const menu = document('villa_serrana/menu.json');
    menu.items.municipio.visible = { has: 'tenant.links.guardMap' };
    put('villa_serrana/menu.json', menu);
    const { out } = await run('test', 'villa_serrana', '--write');
    expect(out).toContain(
      'sin caso  menu:items.municipio shown: depende de tenant.links.guardMap, que un caso no cambia',
    );
  });

  it('asks which tenant to write to [FIXL-73]', async () => {
    expect(await run('test', '--write')).toMatchObject({ code: 1, out: expect.stringContaining('nombrala') });
  });
});
