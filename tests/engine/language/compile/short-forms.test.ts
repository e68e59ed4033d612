import { describe, expect, it } from 'vitest';
import { explain } from '../../../../engine/language/compile/explain.ts';
import { formatDocument } from '../../../../engine/language/compile/format-document.ts';
import { outlineOf } from '../../../../engine/language/compile/outline.ts';
import { formatMessage } from '../../../../engine/language/compile/source/message.ts';
import { planted } from '../../../../engine/language/compile/source/tree.ts';
import { compiled, faults, TENANT, withDocument } from './world.ts';

const HEAD = { path: '/registro', for: ['patient'], title: 'Alta' };

/** A screen in short forms. */
const SHORT = {
  ...HEAD,
  query: { vista: 'string?' },
  receives: { persona: 'Person?', pasos: 'integer' },
  state: { abierto: { type: 'boolean', initial: false }, nombres: 'string[]?' },
  derive: {
    solo: 'state.abierto',
    lunes: { is: ['query.vista', 'lunes'] },
    chico: ['flags.portal', { is: ['received.pasos', 1, 2] }, { '!': 'state.abierto' }],
    quien: { orElse: ['received.persona.nome', 'user.nome'] },
    rotulo: { orElse: ['query.vista', 'user.plan', { const: 'Nadie' }] },
    alguno: { some: ['people', ['item.ativo', { or: ['flags.portal', 'state.abierto'] }]] },
    suyo: { if: ['derive.solo', { count: 'state.nombres' }, 0] },
  },
  actions: { mirar: { steps: { ir: { do: 'go', to: '/login' } } } },
  enter: 'mirar',
  view: {
    node: 'stack',
    children: {
      aviso: 'Tarda unos segundos.',
      ir: { node: 'button', label: 'Ir', visible: ['derive.lunes', { has: 'received.persona' }], press: 'mirar' },
    },
  },
};

/** The same screen with every form written out. */
const LONG = {
  ...HEAD,
  query: { vista: { type: 'string', nullable: true } },
  receives: { persona: { type: 'Person', nullable: true }, pasos: { type: 'integer' } },
  state: { abierto: { type: 'boolean', initial: false }, nombres: { type: 'string[]', nullable: true } },
  derive: {
    solo: { var: 'state.abierto' },
    lunes: { '==': [{ var: 'query.vista' }, 'lunes'] },
    chico: {
      and: [{ var: 'flags.portal' }, { in: [{ var: 'received.pasos' }, [1, 2]] }, { '!': { var: 'state.abierto' } }],
    },
    quien: { if: [{ has: 'received.persona.nome' }, { var: 'received.persona.nome' }, { var: 'user.nome' }] },
    rotulo: {
      if: [{ has: 'query.vista' }, { var: 'query.vista' }, { has: 'user.plan' }, { var: 'user.plan' }, 'Nadie'],
    },
    alguno: {
      some: [
        { var: 'people' },
        { and: [{ var: 'item.ativo' }, { or: [{ var: 'flags.portal' }, { var: 'state.abierto' }] }] },
      ],
    },
    suyo: { if: [{ var: 'derive.solo' }, { count: { var: 'state.nombres' } }, 0] },
  },
  actions: SHORT.actions,
  enter: [{ do: 'run', action: 'mirar' }],
  view: {
    node: 'stack',
    children: {
      aviso: { node: 'text', text: 'Tarda unos segundos.' },
      ir: {
        node: 'button',
        label: 'Ir',
        visible: { and: [{ var: 'derive.lunes' }, { has: 'received.persona' }] },
        press: [{ do: 'run', action: 'mirar' }],
      },
    },
  },
};

const FILE = '_base/screens/alta.json';
const filesOf = (screen: object) => withDocument(FILE, screen);

function screenOf(files: ReadonlyMap<string, string>) {
  const screen = compiled(files).tenant?.public.screens.find(({ path }) => path === '/registro');
  if (screen === undefined) throw new Error(faults(files).map(formatMessage).join('\n'));
  return screen;
}

const over = (patch: object) => withDocument('norte/screens/alta.json', patch, filesOf(SHORT));

describe('short forms', { timeout: 60_000 }, () => {
  it('compile to what their long forms compile to [FIXL-75]', () => {
    expect(JSON.stringify(screenOf(filesOf(SHORT)))).toBe(JSON.stringify(screenOf(filesOf(LONG))));
  });

  it('are changed by a layer like their long forms [FIXL-75]', () => {
    const changed = over({
      receives: { pasos: { nullable: true } },
      view: { children: { aviso: { style: 'muted' }, ir: { press: [{ do: 'go', to: '/login' }] } } },
    });
    const { receives, view } = screenOf(changed);
    expect(receives?.pasos).toMatchObject({ type: 'integer', nullable: true });
    expect(view).toMatchObject({
      children: {
        aviso: { node: 'text', text: 'Tarda unos segundos.', style: 'muted' },
        ir: { press: [{ do: 'go', to: '/login' }] },
      },
    });
  });

  it('change a long form of a lower layer [FIXL-75]', () => {
    const files = withDocument(
      'norte/screens/alta.json',
      { state: { nombres: 'integer[]' }, view: { children: { aviso: 'Ya casi.', ir: { visible: 'derive.solo' } } } },
      filesOf(LONG),
    );
    const { state, view } = screenOf(files);
    expect(state?.nombres).toMatchObject({ type: 'integer[]', nullable: true });
    expect(view).toMatchObject({ children: { aviso: { text: 'Ya casi.' }, ir: { visible: { var: 'derive.solo' } } } });
  });

  it('are removed, and named by tree and explain, like long ones [FIXL-75]', () => {
    const { view } = screenOf(over({ view: { children: { aviso: null } } }));
    expect(JSON.stringify(view)).not.toContain('aviso');
    const told = explain(filesOf(SHORT), TENANT, 'screens/alta.json', 'view.children.aviso.text');
    expect([told.layers.map(({ place }) => place.split(':')[0]), told.effective]).toEqual([
      [FILE],
      'Tarda unos segundos.',
    ]);
    const lines = outlineOf(filesOf(SHORT), TENANT, 'screens/alta')?.map(({ key, what }) => `${key} ${what}`);
    expect(lines).toContain('aviso text «Tarda unos segundos.»');
  });

  it('are the canonical form of documents [FIXL-75]', () => {
    expect(JSON.parse(formatDocument('screen', planted(LONG, { file: FILE, offset: 0 })))).toEqual(SHORT);
    const negated = { ...HEAD, derive: { no: { '!': { and: [{ var: 'flags.portal' }, { has: 'user' }] } } } };
    expect(JSON.parse(formatDocument('screen', planted(negated, { file: FILE, offset: 0 }))).derive).toEqual({
      no: { '!': { and: ['flags.portal', { has: 'user' }] } },
    });
  });

  it('are written out inside a named rule before its subject is [FIXL-75]', () => {
    const rules = { 'persona.rara': { of: 'Person', that: ['subject.ativo', { is: ['subject.documento', '1'] }] } };
    const files = withDocument(
      'norte/rules.json',
      rules,
      filesOf({ ...SHORT, derive: { ...SHORT.derive, raro: { rule: ['persona.rara', 'user'] } } }),
    );
    expect(screenOf(files).derive?.raro).toEqual({
      and: [{ var: 'user.ativo' }, { '==': [{ var: 'user.documento' }, '1'] }],
    });
  });
});
