import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { wholePath } from '../../engine/compile/language/documents.ts';

const HOUSE = fileURLToPath(new URL('../../', import.meta.url));

interface Header {
  readonly $schema?: string;
  readonly like?: string;
  readonly actions?: Readonly<Record<string, { readonly like?: string } | null>>;
  readonly dialogs?: Readonly<Record<string, { readonly like?: string } | null>>;
}

/** Every JSON file below a folder, by path from the root of the house. */
function documents(folder: string): string[] {
  const names = readdirSync(join(HOUSE, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
}

/** An AJV that knows every schema an editor can reach, each by its own id. */
function editor(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, discriminator: true });
  for (const name of readdirSync(join(HOUSE, 'schemas'), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.schema.json')) ajv.addSchema(JSON.parse(readFileSync(join(HOUSE, 'schemas', name), 'utf8')));
  }
  return ajv;
}

describe('what an editor says of a document', { timeout: 60_000 }, () => {
  const ajv = editor();
  const files = documents('tenants');

  it('names an existing schema in every document, by its kind [TEN-02]', () => {
    expect(files.length).toBeGreaterThan(80);
    for (const file of files) {
      const text = readFileSync(join(HOUSE, file), 'utf8');
      const { $schema, like, actions, dialogs }: Header = JSON.parse(text);
      const twins = Object.values({ ...actions, ...dialogs }).filter((entry) => entry?.like !== undefined);
      const schema = relative(HOUSE, normalize(join(HOUSE, dirname(file), $schema ?? '')));
      // A screen that is like another, or has an entry that is, says only what differs, as a layer does; a document in
      // pieces says a part of itself, and an entry for all own fields has no label.
      const name = wholePath(file);
      const pieces = files.filter((other) => wholePath(other) === name).length;
      const whole =
        (/(^|\/)_base\//.test(file) &&
          like === undefined &&
          twins.length === 0 &&
          pieces === 1 &&
          !/screens.*"own:/s.test(file + text)) ||
        file.includes('/tests/');
      expect(schema, file).toMatch(
        whole ? /^schemas\/documents\// : /^schemas\/(generated\/patch-|documents\/table-test)/,
      );
    }
  });

  it.each(files)('%s is right [TEN-02, TEN-05]', (file) => {
    const json: { $schema?: string } = JSON.parse(readFileSync(join(HOUSE, file), 'utf8'));
    const schema = relative(HOUSE, normalize(join(HOUSE, dirname(file), json.$schema ?? '')));
    const validate = ajv.getSchema(`https://portal/${schema}`);
    expect(validate, `${file} names ${schema}`).toBeDefined();
    validate?.(json);
    expect(validate?.errors ?? []).toEqual([]);
  });

  it('a patch may leave out, remove, replace and rename nothing', () => {
    const judge = (kind: string, json: object): boolean =>
      ajv.getSchema(`https://portal/schemas/generated/patch-${kind}.schema.json`)?.(json) === true;
    expect(judge('form', { fields: { plan: null, dni: { required: true } } })).toBe(true);
    expect(judge('screen', { view: { children: { map: { title: 'Mapa' }, guide: null } } })).toBe(true);
    expect(judge('screen', { view: { $replace: { node: 'logo' } } })).toBe(true);
    expect(judge('screen', { view: { $replace: { node: 'text' } } })).toBe(false);
    expect(judge('tenant', { linkHosts: { $remove: ['https://a.example'] } })).toBe(true);
    expect(judge('tenant', { linkHosts: { $remove: 'https://a.example' } })).toBe(false);
    expect(judge('screen', { enter: { sure: { text: 'Otro' } } })).toBe(true);
    expect(judge('screen', { enter: { sure: { txt: 'Otro' } } })).toBe(false);
    expect(judge('screen', { enter: [{ text: 'Otro' }] })).toBe(false);
    expect(judge('screen', { view: { children: { historia: { step: 50 } } } })).toBe(true);
    expect(judge('form', { submit: { resend: { KNOWN: { otro: true } } } })).toBe(true);
    expect(judge('form', { fields: { dni: { requird: true } } })).toBe(false);
    expect(judge('screen', { view: { children: { map: { titel: 'Mapa' } } } })).toBe(false);
    expect(judge('tenant', { name: null })).toBe(false);
  });

  it('offers icons, calls, blocks and points by name only [FIXL-52]', () => {
    const taken = (node: object): boolean =>
      ajv.getSchema('https://portal/schemas/generated/patch-screen.schema.json')?.({
        view: { children: { a: node } },
      }) === true;
    expect(taken({ node: 'link', icon: 'user' })).toBe(true);
    expect(taken({ node: 'link', icon: 'usr' })).toBe(false);
    expect(taken({ node: 'autosave', call: 'consulting.saveDraft' })).toBe(true);
    expect(taken({ node: 'autosave', call: 'consulting.saveDrafts' })).toBe(false);
    expect(taken({ node: 'block', use: 'queue' })).toBe(true);
    expect(taken({ node: 'block', use: 'quue' })).toBe(false);
  });

  it('offers operators by name only, however deep the rule [FIXL-52]', () => {
    const taken = (visible: unknown): boolean =>
      ajv.getSchema('https://portal/schemas/generated/patch-screen.schema.json')?.({
        view: { children: { a: { node: 'link', visible } } },
      }) === true;
    expect(taken(true)).toBe(true);
    expect(taken({ '==': [{ var: 'user.role' }, 'art'] })).toBe(true);
    expect(taken({ '=': [{ var: 'user.role' }, 'art'] })).toBe(false);
    expect(taken({ and: [{ has: 'user.email' }, { '!': { missing: 'user.documento' } }] })).toBe(true);
    expect(taken({ and: [{ has: 'user.email' }, { or: [{ mising: 'user.documento' }] }] })).toBe(false);
    expect(taken({ '==': [{ const: { any: 'thing' } }, 'art'] })).toBe(true);
  });

  it('offers refusal codes by name only [FIXL-52]', () => {
    const taken = (code: string): boolean =>
      ajv.getSchema('https://portal/schemas/generated/patch-screen.schema.json')?.({
        enter: { ask: { do: 'call', endpoint: 'profile.save', refusals: { [code]: { say: 'Probá de nuevo' } } } },
      }) === true;
    expect(taken('CHANGED')).toBe(true);
    expect(taken('other')).toBe(true);
    expect(taken('CHANGD')).toBe(false);
  });
});
