import { describe, expect, it } from 'vitest';
import { pageOnlyRules } from '../../../../engine/language/compile/page-only-rules.ts';
import { placeIn, TENANT, withDocument } from './world.ts';

const portal = { var: 'flags.portal' };
const button = (visible: object) => ({
  node: 'button',
  label: 'Salir',
  visible,
  press: [{ do: 'call', endpoint: 'auth.signOut' }],
});
const screen = (view: object) => ({ path: '/salir', for: ['patient'], title: 'Salir', view });

/** Rules of the screen of this view, and the calls that each decides. */
const rulesOf = (view: object, more?: Parameters<typeof withDocument>[2]) => {
  const files = withDocument('norte/screens/salir.json', screen(view), more);
  return pageOnlyRules(files, TENANT).filter(({ file }) => file === 'norte/screens/salir.json');
};

describe('rules that only the page enforces', () => {
  it('are those that decide whether a changing call is made, with file and line [FIXL-77]', () => {
    const files = withDocument('norte/screens/salir.json', screen(button(portal)));
    const { line } = placeIn(files, 'norte/screens/salir.json', '"visible"');
    expect(rulesOf(button(portal))).toEqual([
      { file: 'norte/screens/salir.json', line, rule: portal, call: 'auth.signOut' },
    ]);
  });

  it('include each condition around the call, not those of what the person does there [FIXL-77]', () => {
    const isPatient = { '==': [{ var: 'user.role' }, 'patient'] };
    const view = { node: 'stack', visible: isPatient, children: { salir: button({ has: 'state.listo' }) } };
    expect(rulesOf(view).map(({ rule }) => rule)).toEqual([isPatient]);
    const both = button({ and: [portal, isPatient] });
    expect(rulesOf(both).map(({ rule }) => rule)).toEqual([portal, isPatient]);
  });

  it('leave out what a check of the tenant asks too [FIXL-77]', () => {
    const checks = { portal: { at: ['careStart'], passWhen: portal, refusal: { title: 'No', message: 'No' } } };
    expect(rulesOf(button(portal), withDocument('norte/checks.json', checks))).toEqual([]);
  });
});
