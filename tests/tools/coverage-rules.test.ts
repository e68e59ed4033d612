import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../tools/tenant/format.ts';
import { writeCustomers } from '../customers/customers.ts';
import { RULES } from './coverage-rules.ts';
import { documentsIn, freshFolder, runIn } from './run-in.ts';

const root = freshFolder((folder) => {
  writeCustomers(folder);
  for (const [path, document] of Object.entries(RULES)) documentsIn(folder).put(`villa_serrana/${path}`, document);
});
const test = (...args: readonly string[]) => runIn(root(), 'test', ...args);

/** Cases of a table of villa_serrana. */
const cases = (name: string) => documentsIn(root()).read(`villa_serrana/tests/${name}.json`).cases;

describe('coverage of forms, screens and dialogs', { timeout: 120_000 }, () => {
  it('counts their conditions, rules, when and needs [FIXL-73]', async () => {
    const { out } = await test('villa_serrana');
    expect(out).toContain('cobertura de sus reglas: 5 de 28 ramas');
    const missing = [...out.matchAll(/falta {2}(.+)/g)].map(([, key]) => key);
    expect(missing).toEqual(
      expect.arrayContaining([
        'forms/registro:sections.more.visible hidden',
        'forms/registro:fields.piso.visible hidden',
        'forms/registro:fields.piso.rules.corto refused',
        'forms/registro:fields.barrio.required optional',
        'forms/registro:rules.rioAdultos refused',
        'screens/paseos:when shown',
        'screens/paseos:when hidden',
        'screens/paseos:needs.barrio unmet',
        'screens/paseos:needs.abierto met',
        'screens/paseos:dialogs.horario.view.children.primero hidden',
        'dialogs/salida:view.children.puente shown',
      ]),
    );
    // Cases that villa_serrana brings take these.
    expect(missing).not.toContain('forms/registro:fields.barrio.required required');
    expect(missing).not.toContain('fields:domicilio.rules.numero refused');
  });

  it('proposes each missing row once, and tells what needs a service [FIXL-73]', async () => {
    const { out } = await test('villa_serrana', '--write');
    expect(out).toContain(
      'sin caso  screens/paseos:view.children.conTurno shown: depende de data.turnos, que contesta un servicio: escribí el caso a mano',
    );
    expect(out).toContain('cobertura de sus reglas: 27 de 28 ramas');
    expect(cases('registro')).toMatchObject({
      sinPiso: { title: 'no pide piso' },
      sectionsMoreHidden: { proposed: true, with: { sexo: 'X' }, expect: { 'sections.more': 'hidden' } },
      pisoHidden: { proposed: true, expect: { piso: 'hidden' } },
      pisoRefused: { proposed: true, errors: { piso: { says: 'corto' } } },
      barrioOptional: { proposed: true, settings: { booking: {} }, expect: { barrio: 'optional' } },
      barrioRefused: { proposed: true, with: { barrio: 'rio' }, errors: { barrio: { says: 'rioAdultos' } } },
    });
    expect(cases('screens_paseos')).toMatchObject({
      screenShown: { person: { age: 65 }, expect: { screen: 'shown' } },
      screenHidden: { expect: { screen: '/home' } },
      needsUnmet: { expect: { needs: 'barrio' } },
      needsUnmet2: { now: '2026-12-24T10:00', expect: { needs: 'abierto' } },
    });
    expect(cases('dialogs_salida')).toMatchObject({ puenteShown: { with: { 'dialog.barrio': 'rio' } } });
    const titles = Object.entries(cases('screens_paseos')).map(([, row]) => JSON.stringify(row));
    expect(new Set(titles).size).toBe(titles.length);
    for (const file of formatsOf(root(), ['villa_serrana']).differing.keys()) expect(file).not.toContain('/tests/');
    const again = await test('villa_serrana');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining(', 0 mal, 21 sin confirmar') });
  });

  it('names the case, expected and found word of a broken rule [FIXL-73]', async () => {
    const { put } = documentsIn(root());
    const rows = {
      'tests/paseos.json': {
        of: 'screens/paseos',
        cases: {
          conTurno: {
            title: 'avisa a quien ya tiene turno',
            with: { 'data.turnos': [{ id: 1 }] },
            expect: { conTurno: 'shown' },
          },
          cerrado: { person: { 'own.barrio': 'loma' }, now: '2026-12-24T09:00', expect: { needs: 'abierto' } },
        },
      },
      'tests/salida.json': {
        of: 'dialogs/salida',
        cases: { rio: { with: { 'dialog.barrio': 'rio' }, expect: { puente: 'shown' } } },
      },
      'tests/piso.json': {
        form: 'registro',
        cases: { loma: { with: { barrio: 'loma' }, expect: { piso: 'hidden', 'sections.more': 'shown' } } },
      },
    };
    for (const [path, table] of Object.entries(rows)) put(`villa_serrana/${path}`, table);
    const right = await test('villa_serrana');
    expect(right).toMatchObject({ code: 0, out: expect.not.stringContaining('conTurno shown') });
    const broken = JSON.stringify(RULES)
      .replace('"2026-12-24"', '"2026-12-31"')
      .replace('"dialog.barrio"},"rio"', '"dialog.barrio"},"centro"')
      .replace('"form.barrio"},"centro"', '"form.barrio"},"loma"')
      .replace('"data.turnos"}},0', '"data.turnos"}},1');
    for (const [path, document] of Object.entries(JSON.parse(broken) as typeof RULES))
      put(`villa_serrana/${path}`, document);
    const { code, out } = await test('villa_serrana');
    expect(code).toBe(1);
    for (const lines of [
      'tests/paseos.json  conTurno: avisa a quien ya tiene turno\n  se esperaba: conTurno «shown»\n  en villa_serrana dio: conTurno «hidden»',
      'tests/paseos.json  cerrado: \n  se esperaba: needs «abierto»\n  en villa_serrana dio: needs «met»',
      'tests/salida.json  rio: \n  se esperaba: puente «shown»\n  en villa_serrana dio: puente «hidden»',
      'tests/piso.json  loma: \n  se esperaba: expect.piso «hidden», expect.sections.more «shown»\n  en villa_serrana dio: expect.piso «optional»,',
    ])
      expect(out).toContain(lines);
  });
});

describe('what a check shows before care', { timeout: 120_000 }, () => {
  it('is stated by a case, counted and proposed [FIXL-71, FIXL-73]', async () => {
    const { put, read } = documentsIn(root());
    const checks = read('ospic/checks.json');
    const shows = {
      when: { has: 'answer.numero' },
      parts: ['numero'],
      title: 'Credencial',
      message: 'Su credencial es la {{answer.numero}}.',
    };
    put('ospic/checks.json', { ...checks, padron: { ...checks.padron, shows } });
    const given = { with: { 'answer.situacion': 'al_dia', 'answer.numero': '712' }, expect: 'passes' };
    const table = { of: 'checks:padron', cases: { dice: { ...given, shows: 'Su credencial es la 712.' } } };
    put('ospic/tests/padron.json', table);
    const first = await test('ospic');
    expect(first.out).toContain('falta  checks:padron.shows hidden');
    expect(first.out).not.toContain('checks:padron.shows shown');
    await test('ospic', '--write');
    expect(read('ospic/tests/padron.json').cases.showsHidden).toMatchObject({ expect: 'passes', shows: false });
    put('ospic/checks.json', { ...checks, padron: { ...checks.padron, shows: { ...shows, message: 'Hola' } } });
    const { code, out } = await test('ospic');
    expect(code).toBe(1);
    expect(out).toContain(
      'padron.json  dice: \n  se esperaba: expect «passes», shows «Su credencial es la 712.»\n  en ospic dio: expect «passes», shows «Hola»',
    );
    expect(out).toContain(', 1 mal');
  });
});
