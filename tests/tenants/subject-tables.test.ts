import { describe, expect, it } from 'vitest';
import { benchOf } from '../../tools/tenant/tables/bench.ts';
import { judgeRow } from '../../tools/tenant/tables/judge-row.ts';
import type { TableCase } from '../../tools/tenant/tables/rule-table.ts';
import { shipped } from './shipped.ts';

const refusal = { title: 'No', message: 'No se puede' };
const DOCUMENTS = {
  'fields.json': {
    cargo: {
      own: 'person',
      label: 'Cargo',
      widget: 'select',
      options: { titular: { label: 'Titular' }, suplente: { label: 'Suplente' } },
      errors: { enum: 'Elegí uno' },
    },
  },
  'checks.json': {
    horario: {
      at: ['careStart'],
      when: { '==': [{ var: 'settings.care.limited' }, true] },
      passWhen: { '<': [{ var: 'now' }, { instant: [{ var: 'today' }, '20:00'] }] },
      refusals: {
        menor: {
          when: { '<': [{ age: [{ var: 'subject.fec_nac' }, { var: 'today' }] }, { var: 'settings.adultAge' }] },
          ...refusal,
        },
      },
      refusal,
    },
  },
  'menu.json': {
    items: { capacitaciones: { visible: { '==': [{ var: 'user.own.cargo' }, 'titular'] } } },
  },
  'shell.json': { notice: { text: 'Cerrado', from: '2026-12-24', until: '2026-12-25' } },
  'screens/prueba.json': {
    path: '/prueba',
    for: ['patient'],
    when: { '>=': [{ age: [{ var: 'user.fec_nac' }, { var: 'today' }] }, 18] },
    title: 'Prueba',
    state: { elegido: { type: 'string', nullable: true } },
    derive: { listo: { has: 'state.elegido' } },
    actions: {
      seguir: {
        steps: {
          cual: {
            do: 'choose',
            cases: { tiene: { when: { var: 'derive.listo' }, run: [{ do: 'go', to: '/home' }] } },
            otherwise: [{ do: 'print' }],
          },
        },
      },
    },
    view: {
      node: 'stack',
      children: {
        grupo: {
          node: 'stack',
          visible: { var: 'flags.grupoFamiliar' },
          children: { aviso: { node: 'text', text: 'Hola' } },
        },
        pedir: {
          node: 'button',
          label: 'Pedir',
          enabled: { has: 'state.elegido' },
          reason: 'Elegí uno',
          press: [{ do: 'run', action: 'seguir' }],
        },
        ir: { node: 'button', label: 'Elegir', press: [{ do: 'set', values: { elegido: 'user.nome' } }] },
      },
    },
  },
};

const own = Object.entries(DOCUMENTS).map(([path, json]) => [`demo/${path}`, JSON.stringify(json)] as const);
const bench = benchOf(new Map([...shipped('demo'), ...own]), 'demo');

/** The result of a row about a subject. */
function given(of: string, row: TableCase) {
  if (bench === undefined) throw new Error('demo does not compile');
  return judgeRow(bench, { of, cases: {} }, row).page;
}

/** The keys that a row says show. */
function shown(of: string, row: TableCase): readonly unknown[] {
  const keys = given(of, row);
  return Array.isArray(keys) ? keys : [];
}

describe('rows about rules', { timeout: 60_000 }, () => {
  it('lists the entries of the menu for a person with own fields [FIXL-73]', () => {
    expect(given('menu', {})).not.toContain('capacitaciones');
    expect(given('menu', { person: { role: 'art' } })).toContain('misCasos');
    const titular = { person: { 'own.cargo': 'titular' } };
    expect(given('menu', titular)).toContain('capacitaciones');
  });

  it('lists an entry for each member of the family [FIXL-73]', () => {
    const keys = shown('menu', { family: [{ age: 8 }, { age: 12 }], flags: { grupoFamiliar: true } });
    expect(keys.filter((key) => key === 'familiares').length).toBe(2);
    expect(given('menu', { family: [{ age: 8 }], flags: { grupoFamiliar: false } })).not.toContain('familiares');
  });

  it('lists tiles by the flags of the unit [FIXL-73]', () => {
    expect(given('tiles:home', { flags: { turnosOn: true } })).toContain('turnos');
    expect(given('tiles:home', { flags: { turnosOn: false } })).not.toContain('turnos');
  });

  it('shows the notice from its first to its last day in Argentina [FIXL-73]', () => {
    const moments = ['2026-12-23T23:59', '2026-12-24T00:00', '2026-12-25T23:59', '2026-12-26T00:00'];
    expect(moments.map((now) => shown('shell', { now }).includes('notice'))).toEqual([false, true, true, false]);
    expect(given('shell', { person: { role: 'anonymous' } })).toEqual([]);
  });

  it('compiles the settings of a row [FIXL-73]', () => {
    expect(given('shell', {})).toContain('profileMenu');
    expect(given('shell', { settings: { profileMenu: false } })).not.toContain('profileMenu');
  });

  it('ends a check without a call by hour, age and settings [FIXL-73]', () => {
    const end = (row: TableCase) => given('checks:horario', row);
    const late = '2026-11-24T20:00';
    expect(end({ now: '2026-11-24T19:59' })).toBe('passes');
    expect(end({ now: late })).toBe('refused');
    expect(end({ now: late, person: { age: 17 } })).toBe('menor');
    expect(end({ now: late, person: { age: 18 } })).toBe('refused');
    expect(end({ now: late, subject: { age: 8 } })).toBe('menor');
    expect(end({ now: late, settings: { care: { limited: false } } })).toBe('skipped');
    expect(end({ now: late, person: { fec_nac: null } })).toBe('refused');
  });

  it('tells what of a screen shows, and which case an action takes [FIXL-73]', () => {
    const expected = { aviso: '', pedir: '', cual: '', screen: '', needs: '' };
    expect(given('screens/prueba', { flags: { grupoFamiliar: false }, expect: expected })).toEqual({
      aviso: 'hidden',
      pedir: 'disabled',
      cual: 'otherwise',
      screen: 'shown',
      needs: 'met',
    });
    const chosen = { with: { 'state.elegido': 'x' }, flags: { grupoFamiliar: true }, expect: expected };
    expect(given('screens/prueba', chosen)).toMatchObject({ aviso: 'shown', pedir: 'shown', cual: 'tiene' });
    const minor = { person: { age: 17 }, expect: { screen: '' } };
    expect(given('screens/prueba', minor)).not.toEqual({ screen: 'shown' });
    const nobody = { person: { role: 'anonymous' }, expect: { screen: '' } };
    expect(given('screens/prueba', nobody)).toEqual({ screen: 'sign-in' });
  });
});
