import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { shipped } from './shipped.ts';

const screen = {
  path: '/dos',
  for: ['patient'],
  title: 'Dos',
  view: {
    node: 'stack',
    children: {
      arriba: { node: 'stack', children: { aviso: { node: 'text', text: 'Uno' } } },
      abajo: { node: 'stack', children: { aviso: { node: 'text', text: 'Dos' } } },
    },
  },
};

/** Errors of the demo with documents of its own. */
function errors(documents: Readonly<Record<string, object>>) {
  const own = Object.entries(documents).map(([path, json]) => [`demo/${path}`, JSON.stringify(json)] as const);
  return compile(new Map([...shipped('demo'), ...own]), 'demo').messages.filter(({ severity }) => severity === 'error');
}

const table = (name: string) => ({ of: 'screens/dos', cases: { uno: { expect: { [name]: 'shown' } } } });

describe('names of a screen in a table', () => {
  it('asks for more of the path when several nodes have the name [LNG-263, FIXL-73]', () => {
    const [one] = errors({ 'screens/dos.json': screen, 'tests/dos.json': table('aviso') });
    expect(one).toMatchObject({ code: 'LNG-263', file: 'demo/tests/dos.json' });
    expect(one?.text).toContain('view.children.arriba.children.aviso, view.children.abajo.children.aviso');
    expect(errors({ 'screens/dos.json': screen, 'tests/dos.json': table('abajo.aviso') })).toEqual([]);
  });

  it('reports an entry removed by a tenant but expected by _base [LNG-199, FIXL-73]', () => {
    const files = new Map([
      ...shipped('demo'),
      ['_base/tests/menu.json', JSON.stringify({ of: 'menu', cases: { uno: { expect: ['turnos'] } } })],
      ['demo/menu.json', JSON.stringify({ items: { turnos: null } })],
    ]);
    const told = compile(files, 'demo').messages.filter(({ severity }) => severity === 'error');
    expect(told).toMatchObject([{ code: 'LNG-199' }]);
    expect(told[0]?.text).toContain('{ "of": "menu", "cases": { "uno": null } }');
  });
});
