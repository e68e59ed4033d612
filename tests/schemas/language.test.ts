import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ANNOTATIONS } from '../../engine/language/compile/language/ajv.ts';
import { allSchemas, schemaAt } from '../../engine/language/compile/language/schemas.ts';
import { shapeErrors } from '../../engine/language/compile/language/validator.ts';
import { BLOCKS, CALLS, CONTRACT_ROUTES, NAMED, POINTS } from '../../engine/language/compile/language/vocabulary.ts';
import type { Profile } from '../../engine/language/types/profile.ts';
import { dereferenced } from '../../engine/language/types/reference.ts';
import { privateIcons } from '../../renderers/ui/icons-private.ts';
import { publicIcons } from '../../renderers/ui/icons-public.ts';
import calls from '../../schemas/calls.json';
import endpoints from '../../schemas/endpoints.json';
import icons from '../../schemas/icons.json';

const CATALOGUES = new Set([
  'fields',
  'forms',
  'sections',
  'dialogs',
  'parts',
  'codes',
  'calls',
  'points',
  'connectors',
  'contacts',
  'blocks',
  'icons',
  'formats',
  'entities',
  'assets',
  'tiles',
  'actions',
]);

type Schema = { readonly [key: string]: unknown };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema inside a schema, with where it stands. */
function* inside(schema: Schema, path: string): Generator<readonly [path: string, schema: Schema]> {
  yield [path, schema];
  for (const word of ['properties', '$defs']) {
    const named = schema[word];
    if (!isSchema(named)) continue;
    for (const [name, child] of Object.entries(named)) if (isSchema(child)) yield* inside(child, `${path}/${name}`);
  }
  for (const word of ['additionalProperties', 'items']) {
    const child = schema[word];
    if (isSchema(child)) yield* inside(child, `${path}/${word}`);
  }
}

const everything = [...allSchemas()].flatMap(([file, schema]) => [...inside(schema as Schema, file)]);

/** The referenced schema, from its file; a schema without a reference is itself. */
const meant = (path: string, schema: Schema): Schema => {
  if (typeof schema.$ref !== 'string') return schema;
  return schemaAt(schema.$ref, path.replace(/\.schema\.json.*$/s, '.schema.json')).json as Schema;
};

/**
 * Whether a hover shows how a property is written (FIXL-53). One of three is enough:
 * something in backquotes in its description (`"Guardar"`, `{ "has": "user" }`; of a boolean, what `true` does),
 * `examples` of its own, or an `enum` each of whose words the description names.
 */
const showsAnExample = ({ description, examples, enum: words }: Schema): boolean => {
  const said = String(description ?? '');
  if (/`[^`]+`/.test(said) || (Array.isArray(examples) && examples.length > 0)) return true;
  const named = new Set(said.split(/[^\p{L}\p{N}_-]+/u));
  return Array.isArray(words) && words.length > 0 && words.every((word) => named.has(String(word)));
};

/** Every property, and every entry of a map that has a description, with where it stands. */
const named = everything.flatMap(([path, { properties, additionalProperties: entry }]) => [
  ...(isSchema(properties)
    ? Object.entries(properties).map(([name, schema]) => [`${path}/${name}`, schema] as const)
    : []),
  ...(isSchema(entry) && entry.description !== undefined ? [[`${path}/*`, entry] as const] : []),
]);

describe('the schemas of the language', { timeout: 60_000 }, () => {
  it('compile in AJV, every document of them [TEN-02]', () => {
    const kinds = [...allSchemas().keys()].flatMap((path) => /^documents\/(.+)\.schema\.json$/.exec(path)?.[1] ?? []);
    expect(kinds.length).toBe(18);
    for (const kind of kinds) {
      expect(
        shapeErrors(kind as Parameters<typeof shapeErrors>[0], { nobody: 'knows this' }).length,
        kind,
      ).toBeGreaterThan(0);
    }
  });

  it('describe allowed keys wherever they exceed letters, digits and _ [A11]', () => {
    const plain = /^\^(\(\[\$\]schema\|)?\[a-zA-Z\]\[A-Za-z0-9_\]\*\)?\$$/;
    const silent = everything.filter(([path, { propertyNames }]) => {
      const pattern = isSchema(propertyNames) ? propertyNames.pattern : undefined;
      const written = path.startsWith('documents/') || path.startsWith('common');
      return written && typeof pattern === 'string' && !plain.test(pattern) && !(propertyNames as Schema).description;
    });
    expect(silent.map(([path]) => path)).toEqual([]);
    expect(everything.filter(([, { propertyNames }]) => isSchema(propertyNames)).length).toBeGreaterThan(20);
  });

  it('know every annotation and every catalogue they name', () => {
    for (const [path, schema] of everything) {
      const unknown = Object.keys(schema).filter((key) => key.startsWith('x-') && !ANNOTATIONS.includes(key));
      expect(unknown, path).toEqual([]);
      const ref = schema['x-ref'];
      if (ref !== undefined) expect(CATALOGUES.has(String(ref)), `${path} ${String(ref)}`).toBe(true);
    }
  });

  it('refuse unnamed properties: every object is closed or a map', () => {
    // A variant (node, action) is closed by each of its kinds.
    const open = everything.filter(
      ([, schema]) =>
        schema.type === 'object' &&
        schema.additionalProperties === undefined &&
        schema.oneOf === undefined &&
        schema['x-merge'] !== 'value',
    );
    expect(open.map(([path]) => path).filter((path) => !path.startsWith('documents/table-test'))).toEqual([]);
  });

  it('describe every property, in Spanish [TEN-07]', () => {
    const properties = everything.filter(
      ([path, schema]) => path.includes('/') && schema.const === undefined && !/\/(node|do)$/.test(path),
    );
    // A reference is described by what it refers to; entries of maps and lists by what holds them.
    const silent = properties.filter(
      ([path, schema]) =>
        schema.description === undefined && schema.$ref === undefined && !/\/(items|additionalProperties)$/.test(path),
    );
    expect(silent.map(([path]) => path)).toEqual([]);
    // Words of the language are in backticks or in an example: those are names.
    const prose = (description: unknown): string => String(description ?? '').replace(/`[^`]*`|\{ ".*\}/g, '');
    const english = everything.filter(([, { description }]) =>
      /\b(the|which|when|shown|only|its|of the|what|where)\b/i.test(prose(description)),
    );
    expect(english.map(([path, { description }]) => `${path}: ${String(description)}`)).toEqual([]);
  });

  it('describe each property and map entry in one sentence [FIXL-53]', () => {
    expect(named.length).toBeGreaterThan(800);
    const bare = named.flatMap(([path, schema]) => {
      if (!isSchema(schema) || schema.const !== undefined) return [];
      const { description, $ref } = schema;
      // The referenced schema describes a mere reference.
      if (description === undefined && $ref !== undefined) return [];
      const said = String(description ?? '');
      const sentence = /^[¿¡]?\p{Lu}.*\.$/su.test(said) && said.length >= 20 && said.includes(' ');
      return sentence ? [] : [`${path}: ${said}`];
    });
    expect(bare).toEqual([]);
  });

  it('show an example of each property and each entry of a map [FIXL-53]', () => {
    expect(named.length).toBeGreaterThan(800);
    const without = named.flatMap(([path, schema]) => {
      // A constant is its own example.
      if (!isSchema(schema) || schema.const !== undefined) return [];
      // The referenced schema describes and exemplifies a mere reference; `$schema`, `after` and the like may share a
      // text.
      const shown = schema.description === undefined ? meant(path, schema) : schema;
      return showsAnExample(shown) ? [] : [`${path}: ${String(shown.description)}`];
    });
    expect(without).toEqual([]);
  });

  it('say a default that their own schema accepts', () => {
    for (const [path, schema] of everything) {
      if (schema.default === undefined) continue;
      if (Array.isArray(schema.enum)) expect(schema.enum, path).toContain(schema.default);
      if (typeof schema.pattern === 'string' && typeof schema.default === 'string')
        expect(String(schema.default), path).toMatch(new RegExp(schema.pattern));
      if (schema.type === 'boolean' || schema.type === 'string') expect(typeof schema.default, path).toBe(schema.type);
      if (schema.type === 'integer') expect(Number.isInteger(schema.default), path).toBe(true);
    }
  });

  it('lists exactly the nodes and actions of their folders', () => {
    const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));
    const common = JSON.parse(readFileSync(`${folder}common.schema.json`, 'utf8')) as {
      $defs: Record<string, { then: { allOf: { then: { $ref: string } }[] } }>;
    };
    for (const [name, room] of [
      ['node', 'nodes'],
      ['action', 'actions'],
    ] as const) {
      const listed = (common.$defs[name]?.then.allOf ?? []).map((kind) => kind.then.$ref).sort();
      expect(listed).toEqual(
        readdirSync(`${folder}${room}`)
          .map((file) => `${room}/${file}`)
          .sort(),
      );
    }
  });
});

describe('the vocabulary', { timeout: 60_000 }, () => {
  const resolves = (profile: Profile, path: string): void => {
    const shape = dereferenced(profile, NAMED);
    expect(shape, path).toBeDefined();
    if ('$ref' in profile || shape === undefined) return;
    if (shape.type === 'object')
      for (const [name, child] of Object.entries(shape.properties)) resolves(child, `${path}.${name}`);
    if (shape.type === 'array') resolves(shape.items, `${path}[]`);
  };

  it('names only entities that exist [API-05]', () => {
    for (const [name, profile] of Object.entries(NAMED)) resolves(profile, name);
    for (const [name, { request, answer }] of CALLS) {
      resolves(request, `${name} request`);
      resolves(answer, `${name} answer`);
    }
    for (const [name, { props, outcomes }] of BLOCKS) {
      for (const brings of [props, ...Object.values(outcomes)])
        for (const [key, profile] of Object.entries(brings)) resolves(profile, `${name}.${key}`);
    }
    expect(POINTS).toEqual(expect.arrayContaining(['registration', 'family', 'profile', 'patientPicked', 'careStart']));
  });

  it('has no effect in a call that a page makes by itself [API-02, A21]', () => {
    const doing = [...CALLS].filter(([, { reads }]) => reads !== true).map(([name]) => name);
    const table = calls as unknown as Readonly<Record<string, { readonly repeatable?: true }>>;
    const mapped = endpoints as unknown as Readonly<
      Record<string, { readonly method?: string; readonly invalidates?: readonly string[] }>
    >;
    const effects = [...CALLS.keys()].filter(
      (name) => table[name]?.repeatable === true || (mapped[name]?.invalidates ?? []).length > 0,
    );
    expect(effects.length).toBeGreaterThan(30);
    // That an attention ended is found out by asking, and the history has one more.
    expect(effects.filter((name) => !doing.includes(name))).toEqual(['care.ended']);
    // By GET and doing something all the same: the contract's mail of a case (A21), and a line that is opened.
    expect(doing.filter((name) => mapped[name]?.method === 'GET')).toEqual(['care.line', 'art.mail']);
  });

  it('lets calls leave out only what they take [API-05]', () => {
    for (const [name, { request, optional = [] }] of CALLS) {
      expect(
        optional.filter((key) => !Object.hasOwn(request.properties, key)),
        name,
      ).toEqual([]);
    }
  });

  it('keeps the Portuguese names of the contract to the letter [API-05]', () => {
    const person = dereferenced({ $ref: '#/Person' }, NAMED);
    const service = dereferenced({ $ref: '#/Service' }, NAMED);
    expect(person).toMatchObject({ properties: { nome: {}, sobrenome: {}, ativo: {}, fec_nac: {}, nroAfiliado: {} } });
    expect(service).toMatchObject({ properties: { nome: {}, ativo: {}, activoUnidad: {}, turnoProfIntervalo: {} } });
  });

  it('has the routes of the contract [ROUTE-01, ROUTE-05, ROUTE-06]', () => {
    expect(CONTRACT_ROUTES).toEqual(
      expect.arrayContaining([
        '/login',
        '/registro',
        '/entrypoint',
        '/turnoAcceso',
        '/documento/*',
        '/misTurnos',
        '/listcasos',
      ]),
    );
  });

  it('names exactly the icons that the page can draw', () => {
    expect([...icons.names].sort()).toEqual(
      [...new Set([...Object.keys(publicIcons), ...Object.keys(privateIcons)])].sort(),
    );
  });
});
