import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../../../engine/language/compile/check/context/cached-check.ts';
import type { Context } from '../../../../engine/language/compile/check/context/context.ts';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { chainOf } from '../../../../engine/language/compile/layers/chain.ts';
import { documentsOf } from '../../../../engine/language/compile/layers/documents.ts';
import { completeDocuments } from '../../../../engine/language/compile/resolve/complete-documents.ts';
import { Report } from '../../../../engine/language/compile/source/report.ts';
import type { Branch } from '../../../../engine/language/compile/source/tree.ts';
import type { Roots } from '../../../../engine/language/types/resolve-path.ts';
import { WORLD } from './world.ts';

/** The world with one file changed. */
const changed = (file: string, change: (text: string) => string): ReadonlyMap<string, string> =>
  new Map([...WORLD].map(([path, text]) => [path, path === file ? change(text) : text]));

/** A second tenant like norte, with a name, a unit and a host of its own. */
const withTwin = (files: ReadonlyMap<string, string>): Map<string, string> => {
  const twin = [...files].filter(([path]) => path.startsWith('norte/'));
  const own = (text: string) =>
    text.replace('"unit": 7', '"unit": 8').replace('norte.example.org', 'sur.example.org').replace('Norte', 'Sur');
  return new Map([
    ...files,
    ...twin.map(([path, text]): [string, string] => [path.replace('norte/', 'sur/'), own(text)]),
  ]);
};

/** A field of a tenant's own that no form of the world asks. */
const OWN_FIELD =
  '{ "barrio": { "label": "Barrio", "widget": "text", "own": "person", "schema": { "maxLength": 40 } } }';

describe('what the compiler remembers of documents that tenants share', () => {
  it('gives the same bytes and messages, whatever was compiled before [FIXL-34, TEN-05]', () => {
    const worlds = [
      withTwin(WORLD),
      withTwin(changed('_base/texts.json', (text) => text.replace('{', '{ "server.NEU": "Neu",'))),
      withTwin(changed('_base/screens/home.json', (text) => text.replace('{', '{ "nada": 1,'))),
      withTwin(changed('_base/codes.json', () => '{}')),
      withTwin(changed('_base/screens/home.json', (text) => text.replace('"path": "/home"', '"path": "/casa"'))),
      withTwin(changed('_base/forms/login.json', (text) => text.replace('"use": "dni"', '"use": "dnl"'))),
      withTwin(WORLD).set('sur/fields.json', OWN_FIELD),
      withTwin(changed('_base/forms/login.json', (text) => text.replace('"use": "dni"', '"use": "dnl"'))).set(
        'sur/fields.json',
        OWN_FIELD,
      ),
      withTwin(WORLD).set('sur/codes.json', '{ "attentionStatus": { "queued": { "label": "En la fila" } } }'),
      withTwin(WORLD).set('sur/fields.json', '{ "dni": { "schema": { "maxLength": 7 } } }'),
    ];
    const alone = worlds.map((files) => JSON.stringify([compile(files, 'norte'), compile(files, 'sur')]));
    const turned = [...worlds].reverse().map((files) => [compile(files, 'sur'), compile(files, 'norte')].reverse());
    expect(turned.reverse().map((results) => JSON.stringify(results))).toEqual(alone);
    expect(new Set(alone).size).toBe(worlds.length);
    expect(alone[0]).toContain('Sur');
  });

  it('reports a fault in shared documents to each tenant [FIXL-34]', () => {
    const files = withTwin(
      changed('_base/screens/home.json', (text) => text.replace('"path": "/home"', '"path": "/casa"')),
    );
    const faults = (id: string) => compile(files, id).messages.map(({ code, file, line }) => [code, file, line]);
    expect(faults('norte').length).toBeGreaterThan(0);
    expect(faults('sur').filter(([, file]) => String(file).startsWith('_base'))).toEqual(
      faults('norte').filter(([, file]) => String(file).startsWith('_base')),
    );
  });

  it('leaves forms that do not ask a tenant’s own field unchanged [FIXL-34]', () => {
    const files = withTwin(WORLD).set('sur/fields.json', OWN_FIELD);
    for (const id of ['norte', 'sur']) files.delete(`${id}/forms/login.json`);
    const form = (id: string) => {
      const report = new Report();
      const documents = completeDocuments(chainOf(files, id, report) ?? [], report);
      return documents && documentsOf(documents, 'form').get('login');
    };
    expect(form('norte')).toBeDefined();
    expect(form('sur')).toBe(form('norte'));
  });

  it('evicts the oldest outcomes of own fields and keeps those in use [FIXL-34]', () => {
    const place = { file: '_base/texts.json', offset: 0 };
    const document: Branch = { kind: 'branch', at: place, entries: new Map() };
    const bare = {
      documents: new Map(),
      routes: new Map(),
      assets: new Set(),
      used: new Map(),
      comparisons: new Map(),
    };
    const roots = (title: string): Roots => ({ user: { type: 'string', title } });
    let runs = 0;
    const run = ({ globals }: Context): void => {
      runs += globals.user === undefined ? 0 : 1;
    };
    const check = (globals: Roots) => {
      const context = { ...bare, globals, report: new Report() } as unknown as Context;
      checkDocument(document, { name: 'texts', run }, context);
    };
    const [used, oldest] = [roots('used'), roots('oldest')];
    check(used);
    check(oldest);
    for (let tenant = 0; tenant < 500; tenant += 1) {
      check(roots(`own fields ${tenant}`));
      check(used);
    }
    expect(runs).toBe(502);
    check(oldest);
    expect(runs).toBe(503);
  });
});
