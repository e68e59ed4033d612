import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { registerSchema, type Validator, validate as validatorOf } from '@hyperjump/json-schema/draft-2020-12';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import jsonService from 'vscode-json-languageservice';
import { wholePath } from '../../engine/language/compile/language/documents.ts';

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

/** Every schema that an editor can reach. */
const SCHEMAS = readdirSync(join(HOUSE, 'schemas'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => JSON.parse(readFileSync(join(HOUSE, 'schemas', name), 'utf8')));

/** Address of the schema that a document names. */
function schemaOf(file: string, { $schema }: Header): string {
  return `https://portal/${relative(HOUSE, normalize(join(HOUSE, dirname(file), $schema ?? '')))}`;
}

/** An AJV that knows every schema an editor can reach, each by its own id. */
function editor(): Ajv2020 {
  // Without the compiler's `discriminator`, which is no word of JSON Schema.
  const ajv = new Ajv2020({ strict: false });
  for (const schema of SCHEMAS) ajv.addSchema(schema);
  return ajv;
}

/** Marks of VS Code in a document, which a test may have changed. */
async function marks(file: string, change: (text: string) => string = (text) => text): Promise<string[]> {
  const service = jsonService.getLanguageService({
    schemaRequestService: async (uri) => readFileSync(new URL(uri), 'utf8'),
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  });
  const text = change(readFileSync(join(HOUSE, file), 'utf8'));
  const document = jsonService.TextDocument.create(pathToFileURL(join(HOUSE, file)).href, 'json', 1, text);
  return (await service.doValidation(document, service.parseJSONDocument(document))).map(({ message }) =>
    String(message),
  );
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
    const validate = ajv.getSchema(schemaOf(file, json));
    expect(validate, `${file} names ${json.$schema}`).toBeDefined();
    validate?.(json);
    expect(validate?.errors ?? []).toEqual([]);
  });

  it('is right by a second validator [FIXF-17]', async () => {
    for (const schema of SCHEMAS) registerSchema(schema, undefined, 'https://json-schema.org/draft/2020-12/schema');
    const validators = new Map<string, Validator>();
    const invalid: string[] = [];
    for (const file of files) {
      const json = JSON.parse(readFileSync(join(HOUSE, file), 'utf8'));
      const id = schemaOf(file, json);
      const judge = validators.get(id) ?? (await validatorOf(id));
      validators.set(id, judge);
      if (!judge(json).valid) invalid.push(file);
    }
    expect(invalid).toEqual([]);
  });

  it.each([
    'tenants/_base/screens/home.json',
    'tenants/_base/dialogs/created.json',
    'tenants/_base/parts/detalleAtencion.json',
    'tenants/osef/tenant.json',
  ])('marks nothing of %s in VS Code [FIXF-17]', async (file) => {
    expect(await marks(file)).toEqual([]);
  });

  it.each([
    ['tenants/_base/dialogs/created.json', 'node', '"node": "stac"', ['stack', 'heading', 'text']],
    ['tenants/_base/screens/listcasos.json', 'do', '"do": "goo"', ['go', 'call', 'notice']],
  ] as const)(
    'answers a misspelt name in %s with the names of %s that exist [FIXF-17]',
    async (file, key, wrong, names) => {
      const found = await marks(file, (text) => text.replace(new RegExp(`"${key}": "[a-zA-Z]+"`), wrong));
      expect(found).toHaveLength(1);
      for (const name of names) expect(found[0]).toContain(`"${name}"`);
    },
  );

  it('answers a misspelt name in a change of a tenant with the names that exist [FIXF-17]', () => {
    const judge = ajv.getSchema('https://portal/schemas/generated/patch-screen.schema.json');
    judge?.({ view: { children: { a: { node: 'hedding' } } } });
    const told = (judge?.errors ?? []).filter(({ keyword }) => keyword === 'enum');
    expect(told.map(({ params }) => params.allowedValues)).toEqual([expect.arrayContaining(['heading', 'stack'])]);
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
