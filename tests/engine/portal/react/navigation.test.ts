// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isBefore, Navigation, onwards } from '../../../../engine/portal/react/runtime/navigation.ts';

const at = (pathname: string, state: unknown = null, search = '') => ({ pathname, search, key: 'k', state });
/** The browser's history as the router writes it. */
const held = (usr: unknown) => window.history.replaceState({ usr }, '');
afterEach(() => window.history.replaceState(null, ''));

describe('the way back', () => {
  it('is one step back when the previous page matches, whatever its query [HIST-04]', () => {
    held(onwards(at('/listcasos', null, '?page=3')));
    expect([isBefore('/listcasos'), isBefore('/home')]).toEqual([true, false]);
  });

  it('is a link when the previous entry is unknown', () => {
    for (const usr of [null, undefined, 'garbage', { from: 3 }]) {
      held(usr);
      expect(isBefore('/listcasos')).toBe(false);
    }
    window.history.replaceState(null, '');
    expect(isBefore('/listcasos')).toBe(false);
  });

  it('follows the requested page, and stays when a page is replaced [D-ROUTE-03]', () => {
    const navigation = new Navigation(() => '');
    const navigate = vi.fn();
    navigation.connect(navigate, at('/detalle', { from: '/listcasos', returnTo: '/home' }));
    navigation.go('/otro', { replace: true });
    navigation.go('/mas', { replace: false });
    expect(navigate.mock.calls.map(([, { state }]) => state)).toEqual([
      { returnTo: '/home', from: '/listcasos' },
      { returnTo: '/home', from: '/detalle' },
    ]);
  });
});

describe('what holds the page', () => {
  it('undoes its own Back, without involving another guard [FIXL-41, FIXC-06]', () => {
    const { backs } = new Navigation(() => '');
    const told: string[] = [];
    backs.add((event) => {
      told.push('first');
      event.stopImmediatePropagation();
    });
    backs.add(() => told.push('second'));
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(told).toEqual(['first']);
  });
});
