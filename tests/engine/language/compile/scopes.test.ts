import { describe, expect, it } from 'vitest';
import { faults, withDocument } from './world.ts';

/** Compiles a screen of the tenant, `/probe`, with the parts of a case; returns the codes of its errors. */
function probe(parts: object, view: object = { node: 'logo' }): readonly string[] {
  const screen = { path: '/probe', for: ['patient'], title: 'Prueba', ...parts, view };
  return faults(withDocument('norte/screens/probe.json', screen)).map(({ code }) => code);
}

const stack = (children: object): object => ({ node: 'stack', children });
const press = (...actions: readonly object[]): object => stack({ go: { node: 'button', label: 'Ir', press: actions } });
const start = {
  do: 'call',
  endpoint: 'care.active',
  with: { documento: 'state.patient.documento', unidad: 'tenant.unit' },
  as: 'active',
};
const PATIENT = { patient: { type: 'Person', nullable: true } };

describe('known values at a place', { timeout: 60_000 }, () => {
  it('refuses state that may be missing in a call requiring it', () => {
    expect(probe({ state: PATIENT }, press(start))).toEqual(['LNG-059']);
  });

  it.each([
    [
      'visible of the node',
      stack({ go: { node: 'button', label: 'Ir', visible: { has: 'state.patient' }, press: [start] } }),
    ],
    [
      'visible of a node above',
      stack({
        all: { ...stack({ go: { node: 'button', label: 'Ir', press: [start] } }), visible: { has: 'state.patient' } },
      }),
    ],
    [
      'enabled, for press',
      stack({ go: { node: 'button', label: 'Ir', enabled: { has: 'state.patient' }, press: [start] } }),
    ],
    ['when of the action', press({ ...start, when: { has: 'state.patient' } })],
    [
      'an earlier action that leaves when it is missing',
      press({ do: 'stop', when: { missing: 'state.patient' } }, start),
    ],
    ['a set of something that is there', press({ do: 'set', values: { patient: 'user' } }, start)],
    [
      'a case of choose',
      press({ do: 'choose', cases: { yes: { when: { has: 'state.patient' }, run: [start] } }, otherwise: [] }),
    ],
    [
      'the cases before otherwise',
      press({ do: 'choose', cases: { no: { when: { missing: 'state.patient' }, run: [] } }, otherwise: [start] }),
    ],
  ])('is narrowed by %s', (_title, view) => {
    expect(probe({ state: PATIENT }, view)).toEqual([]);
  });

  it('is narrowed by a derived condition as by the rule it names', () => {
    const view = stack({ go: { node: 'button', label: 'Ir', enabled: { var: 'derive.ready' }, press: [start] } });
    expect(
      probe({ state: PATIENT, derive: { ready: { and: [{ has: 'state.patient' }, { var: 'flags.portal' }] } } }, view),
    ).toEqual([]);
  });

  it('is forgotten once an action writes it, also below a choose', () => {
    const enabled = { has: 'state.patient' };
    const forget = {
      do: 'choose',
      cases: { a: { when: { var: 'flags.portal' }, run: [{ do: 'reset', state: ['patient'] }] } },
      otherwise: [],
    };
    const keep = {
      do: 'choose',
      cases: { a: { when: { var: 'flags.portal' }, run: [{ do: 'notice', title: 'x' }] } },
      otherwise: [],
    };
    const view = (between: object): object =>
      stack({ go: { node: 'button', label: 'Ir', enabled, press: [between, start] } });
    expect(probe({ state: PATIENT }, view(forget))).toEqual(['LNG-059']);
    expect(probe({ state: PATIENT }, view(keep))).toEqual([]);
  });

  it('gives a named list only the values that all its callers guarantee', () => {
    const actions = { start: { steps: { one: start } } };
    const asking = {
      node: 'button',
      label: 'Ir',
      enabled: { has: 'state.patient' },
      press: [{ do: 'run', action: 'start' }],
    };
    const { enabled: _enabled, ...careless } = asking;
    expect(probe({ state: PATIENT, actions }, stack({ a: asking }))).toEqual([]);
    expect(probe({ state: PATIENT, actions }, stack({ a: asking, b: careless }))).toEqual(['LNG-059']);
  });

  it('what a screen receives may be missing until it needs it [ROUTE-05]', () => {
    const receives = { who: { type: 'Person' } };
    const data = { list: { call: 'consultations.list', with: { documento: 'received.who.documento' } } };
    const enter = [{ do: 'call', endpoint: 'consultations.list', with: { documento: 'received.who.documento' } }];
    const otherwise = [{ do: 'go', to: '/home' }];
    expect(probe({ receives, enter })).toEqual(['LNG-059']);
    expect(probe({ receives, enter, needs: { who: { has: 'received.who', else: otherwise } } })).toEqual([]);
    expect(probe({ receives, enter, needs: { some: { has: 'route.received', else: otherwise } } })).toEqual([]);
    // Data waits for what it needs, so here nothing is wrong without a need either.
    expect(
      probe({ receives, data }, { node: 'table', caption: 'x', rows: 'data.list', empty: 'x', columns: {} }),
    ).toEqual([]);
  });

  it('knows the user only on screens without anonymous visitors [ROUTE-01]', () => {
    const view = press({ do: 'call', endpoint: 'consultations.list', with: { documento: 'user.documento' } });
    expect(probe({}, view)).toEqual([]);
    expect(probe({ for: ['anonymous', 'patient'] }, view)).toContain('LNG-059');
  });

  it('knows an answer after its call, possibly missing when optional', () => {
    const ask = { do: 'call', endpoint: 'consultations.list', with: { documento: 'user.documento' }, as: 'list' };
    const first = { do: 'set', values: { open: { count: [{ var: 'result.list' }] } } };
    const state = { open: { type: 'integer', nullable: true } };
    const shown = { t: { node: 'text', text: '{{state.open}}' } };
    const view = (call: object): object =>
      stack({
        go: {
          node: 'button',
          label: 'Ir',
          press: [call, { ...first, when: { '>': [{ count: [{ var: 'result.list' }] }, 0] } }],
        },
        ...shown,
      });
    expect(probe({ state }, view(ask))).toEqual([]);
    expect(probe({ state }, view({ ...ask, optional: true }))).toEqual(['LNG-030']);
    expect(probe({ state }, press(first, ask)).includes('LNG-027')).toBe(true);
  });

  it('binds item only inside its list, not in a table heading', () => {
    const columns = (label: string): object => ({ c: { label, value: 'item.atencion' } });
    const table = (label: string): object => ({
      node: 'table',
      caption: 'x',
      rows: 'data.list',
      empty: 'x',
      columns: columns(label),
    });
    const data = { list: { call: 'consultations.list', with: { documento: 'user.documento' } } };
    expect(probe({ data }, table('Código'))).toEqual([]);
    expect(probe({ data }, table('{{item.atencion}}'))).toEqual(['LNG-034']);
  });

  it('restricts frames to frameHosts, even for addresses from the tenant’s data [D-TEN-03]', () => {
    const view = { node: 'frame', src: '{{tenant.links.guardMap}}', title: 'Mapa' };
    const screen = { path: '/probe', for: ['patient'], title: 'Prueba', view };
    const tenant = (map: string) => ({
      version: 1,
      extends: '_clinic',
      name: 'N',
      unit: 7,
      hosts: ['norte.example.org'],
      brand: { color: '#0b5fa5', logo: 'assets/logo.svg', icon: 'assets/logo.svg', loginImage: 'assets/logo.svg' },
      links: { guardMap: map },
    });
    const codes = (map: string) =>
      faults(withDocument('norte/tenant.json', tenant(map), withDocument('norte/screens/probe.json', screen))).map(
        ({ code, file }) => `${code} ${file}`,
      );
    expect(codes('https://maps.example.com/guardias')).toEqual([]);
    expect(codes('https://www.example.com/guardias')).toEqual(['LNG-058 norte/tenant.json']);
  });
});
