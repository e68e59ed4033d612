import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../engine/language/artifact.ts';
import { type DocumentKind, shapeOf } from '../../../../engine/language/compile/language/documents.ts';
import { merge } from '../../../../engine/language/compile/layers/merge.ts';
import { ordered } from '../../../../engine/language/compile/resolve/order.ts';
import { read } from '../../../../engine/language/compile/source/read.ts';
import { Report } from '../../../../engine/language/compile/source/report.ts';
import { entry, items, plain, type Tree } from '../../../../engine/language/compile/source/tree.ts';

/** One case of merging: the document of a layer, that of the next one, and the result. */
interface Case {
  readonly title: string;
  readonly kind: DocumentKind;
  readonly below: object;
  readonly patch: object;
  readonly gives: Json;
  readonly codes?: readonly string[];
}

const text = (words: string): Json => ({ node: 'text', text: words });
const stack = (children: Json): Json => ({ node: 'stack', children });

/** A list of actions: named by `key`, without a name, and by the `as` of what it gives. */
const SURE = { do: 'confirm', key: 'sure', title: 'Salir', text: '¿Estás seguro?' };
const KEPT = { do: 'open', as: 'kept', dialog: 'terms', title: 'Hecho' };
const ASKED: Json = [SURE, { do: 'signOut' }, KEPT];

const CASES: readonly Case[] = [
  {
    title: 'a map is merged by key; new keys come last',
    kind: 'menu',
    below: { items: { a: { label: 'A' }, b: { label: 'B' } } },
    patch: { items: { c: { label: 'C' }, a: { icon: 'user' } } },
    gives: { items: { a: { label: 'A', icon: 'user' }, b: { label: 'B' }, c: { label: 'C' } } },
  },
  {
    title: 'an object is merged by property',
    kind: 'tenant',
    below: { version: 1, brand: { color: '#000000', header: 'light' } },
    patch: { brand: { color: '#111111' } },
    gives: { version: 1, brand: { color: '#111111', header: 'light' } },
  },
  {
    title: 'a value is replaced whole: lists',
    kind: 'tenant',
    below: { version: 1, hosts: ['a.example', 'b.example'] },
    patch: { hosts: ['c.example'] },
    gives: { version: 1, hosts: ['c.example'] },
  },
  {
    title: 'a value is replaced whole: rules',
    kind: 'menu',
    below: { items: { a: { label: 'A', visible: { and: [{ var: 'flags.portal' }, { has: 'user' }] } } } },
    patch: { items: { a: { visible: { var: 'flags.turnosOn' } } } },
    gives: { items: { a: { label: 'A', visible: { var: 'flags.turnosOn' } } } },
  },
  {
    title: 'a value is replaced whole: lists of actions',
    kind: 'menu',
    below: { items: { a: { label: 'A', press: [{ do: 'signOut' }, { do: 'go', to: '/' }] } } },
    patch: { items: { a: { press: [{ do: 'go', to: '/login' }] } } },
    gives: { items: { a: { label: 'A', press: [{ do: 'go', to: '/login' }] } } },
  },
  {
    title: 'changes named actions by an object over a list, nothing else [FIXL-11]',
    kind: 'menu',
    below: { items: { a: { label: 'A', press: ASKED } } },
    patch: { items: { a: { press: { sure: { text: '¿Está seguro?' }, kept: { title: 'Listo' } } } } },
    gives: {
      items: {
        a: { label: 'A', press: [{ ...SURE, text: '¿Está seguro?' }, { do: 'signOut' }, { ...KEPT, title: 'Listo' }] },
      },
    },
  },
  {
    title: 'refuses an unknown name of a list, naming those it has [FIXL-11]',
    kind: 'menu',
    below: { items: { a: { label: 'A', press: ASKED } } },
    patch: { items: { a: { press: { sur: { text: 'x' } } } } },
    gives: { items: { a: { label: 'A', press: ASKED } } },
    codes: ['unknownActionName'],
  },
  ...[null, { do: 'signOut' }, { after: 'kept' }, { key: 'other' }, { $replace: { do: 'signOut' } }, 'x'].map(
    (over): Case => ({
      title: `[FIXL-11] an action that is reached is not taken away, moved or replaced: ${JSON.stringify(over)}`,
      kind: 'menu',
      below: { items: { a: { label: 'A', press: ASKED } } },
      patch: { items: { a: { press: { sure: over } } } },
      gives: { items: { a: { label: 'A', press: ASKED } } },
      codes: ['malformedActionChange'],
    }),
  ),
  {
    title: 'replaces a list of actions with $replace [FIXL-11]',
    kind: 'menu',
    below: { items: { a: { label: 'A', press: ASKED } } },
    patch: { items: { a: { press: { $replace: [{ do: 'signOut' }] } } } },
    gives: { items: { a: { label: 'A', press: [{ do: 'signOut' }] } } },
  },
  {
    title: 'grows a list of names by each layer’s names, each once [FIXL-19]',
    kind: 'tenant',
    below: { version: 1, linkHosts: ['https://a.example', 'https://b.example'] },
    patch: { linkHosts: ['https://b.example', 'https://c.example'], frameHosts: ['https://m.example'] },
    gives: {
      version: 1,
      linkHosts: ['https://a.example', 'https://b.example', 'https://c.example'],
      frameHosts: ['https://m.example'],
    },
  },
  {
    title: 'removes from a list of names by name [FIXL-19]',
    kind: 'tenant',
    below: { version: 1, linkHosts: ['https://a.example', 'https://b.example'] },
    patch: { linkHosts: { $remove: ['https://a.example', 'https://z.example'], $add: ['https://c.example'] } },
    gives: { version: 1, linkHosts: ['https://b.example', 'https://c.example'] },
    codes: ['nothingToRemove'],
  },
  {
    title: 'replaces a whole list of names with $replace [FIXL-19]',
    kind: 'tenant',
    below: { version: 1, linkHosts: ['https://a.example'] },
    patch: { linkHosts: { $replace: ['https://c.example'] } },
    gives: { version: 1, linkHosts: ['https://c.example'] },
  },
  {
    title: 'the steps of a named list are a map',
    kind: 'screen',
    below: { actions: { start: { steps: { a: { do: 'check', point: 'careStart' }, b: { do: 'stop' } } } } },
    patch: {
      actions: { start: { steps: { a: { busy: 'Verificando' }, pay: { do: 'open', dialog: 'payment', after: 'a' } } } },
    },
    gives: {
      actions: {
        start: {
          steps: {
            a: { do: 'check', point: 'careStart', busy: 'Verificando' },
            pay: { do: 'open', dialog: 'payment' },
            b: { do: 'stop' },
          },
        },
      },
    },
  },
  {
    title: 'null removes an entry of a map',
    kind: 'menu',
    below: { items: { a: { label: 'A' }, b: { label: 'B' } } },
    patch: { items: { a: null } },
    gives: { items: { b: { label: 'B' } } },
  },
  {
    title: 'null of what no layer wrote is an error',
    kind: 'menu',
    below: { items: { a: { label: 'A' } } },
    patch: { items: { z: null } },
    gives: { items: { a: { label: 'A' } } },
    codes: ['nothingToRemove'],
  },
  {
    title: 'null of a property is an error, and changes nothing',
    kind: 'tenant',
    below: { version: 1, name: 'Uno' },
    patch: { name: null },
    gives: { version: 1, name: 'Uno' },
    codes: ['unremovableKey'],
  },
  {
    title: 'reads null as a literal for new values and a removal otherwise',
    kind: 'screen',
    below: { data: { list: { call: 'art.list', with: { a: 'user.id' } } } },
    patch: { data: { list: { with: { a: null, b: null } } } },
    gives: { data: { list: { call: 'art.list', with: { b: null } } } },
  },
  {
    title: 'a node of the same kind is merged',
    kind: 'part',
    below: { view: stack({ a: text('A'), b: text('B') }) },
    patch: { view: { children: { b: { text: 'Otra' } } } },
    gives: { view: stack({ a: text('A'), b: text('Otra') }) },
  },
  {
    title: 'a node of another kind replaces the old one',
    kind: 'part',
    below: { view: stack({ a: text('A') }) },
    patch: { view: { node: 'logo' } },
    gives: { view: { node: 'logo' } },
  },
  {
    title: '$replace puts something of the same kind whole in its place',
    kind: 'part',
    below: { view: stack({ a: text('A') }) },
    patch: { view: { $replace: stack({ z: text('Z') }) } },
    gives: { view: stack({ z: text('Z') }) },
  },
  {
    title: '$replace inside something new has nothing to replace',
    kind: 'part',
    below: {},
    patch: { view: stack({ a: { $replace: text('A') } }) },
    gives: { view: stack({}) },
    codes: ['nothingToRemove'],
  },
  {
    title: 'after and before move, in the order they were written',
    kind: 'menu',
    below: { items: { a: { label: 'A' }, b: { label: 'B' } } },
    patch: {
      items: {
        x: { label: 'X', after: 'a' },
        y: { label: 'Y', after: 'a' },
        z: { label: 'Z', before: 'a' },
        w: { label: 'W', after: 'z' },
      },
    },
    gives: {
      items: {
        z: { label: 'Z' },
        w: { label: 'W' },
        a: { label: 'A' },
        x: { label: 'X' },
        y: { label: 'Y' },
        b: { label: 'B' },
      },
    },
  },
  {
    title: 'refuses two entries that wait for each other and loses neither',
    kind: 'menu',
    below: { items: { a: { label: 'A' } } },
    patch: { items: { x: { label: 'X', after: 'y' }, y: { label: 'Y', after: 'x' } } },
    gives: { items: { a: { label: 'A' }, x: { label: 'X' }, y: { label: 'Y' } } },
    codes: ['unknownOrderTarget'],
  },
];

describe('merging layers', { timeout: 60_000 }, () => {
  it.each(CASES.map((one) => [one.title, one] as const))(
    '%s [TEN-02]',
    (_title, { kind, below, patch, gives, codes = [] }) => {
      const report = new Report();
      const [old, over] = [treeOf('_base/x.json', below), treeOf('tenant/x.json', patch)];
      const merged = ordered(shapeOf(kind), merge(shapeOf(kind), old, over, report), report);
      // As text, because the order of keys is part of the answer.
      expect(JSON.stringify(plain(merged))).toBe(JSON.stringify(gives));
      expect(report.findings.map(({ code }) => code)).toEqual(codes);
      expect(plain(old)).toEqual(below);
    },
  );

  it('every name of a list keeps the file that wrote it first [FIXL-19]', () => {
    const below = treeOf('_base/tenant.json', { linkHosts: ['https://a.example'] });
    const patch = treeOf('tenant/tenant.json', { linkHosts: ['https://a.example', 'https://c.example'] });
    const hosts = entry(merge(shapeOf('tenant'), below, patch, new Report()), 'linkHosts');
    expect(items(hosts).map(({ at }) => at.file)).toEqual(['_base/tenant.json', 'tenant/tenant.json']);
  });

  it('every value keeps the file that wrote it [TEN-02]', () => {
    const below = treeOf('_base/menu.json', { items: { a: { label: 'A', icon: 'user' } } });
    const patch = treeOf('tenant/menu.json', { items: { a: { label: 'B' } } });
    const merged = merge(shapeOf('menu'), below, patch, new Report());
    expect(filesOf(merged)).toEqual({ 'items.a.label': 'tenant/menu.json', 'items.a.icon': '_base/menu.json' });
  });
});

function treeOf(file: string, json: object): Tree {
  const tree = read(file, JSON.stringify(json), new Report());
  if (tree === undefined) throw new Error(`${file} could not be read`);
  return tree;
}

function filesOf(tree: Tree, path = ''): Record<string, string> {
  if (tree.kind !== 'branch') return { [path]: tree.at.file };
  return Object.assign(
    {},
    ...[...tree.entries].map(([key, entry]) => filesOf(entry, path === '' ? key : `${path}.${key}`)),
  );
}
