import fc from 'fast-check';
import { expect } from 'vitest';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { tenantIds } from '../../../../tools/readers/folder.ts';
import { TENANTS } from '../../../tenants/compiled.ts';
import { shipped } from '../../../tenants/shipped.ts';

/** Values a careless or hostile hand could write in the place of any other. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '{{',
  '{{constructor.name}}',
  'javascript:alert(1)',
  '//evil.example.net',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(3000),
  [],
  {},
  { var: '' },
  { var: 'user.__proto__' },
  { reduce: [[], {}, 0] },
  { and: [] },
  { $replace: null },
  [{ do: 'eval', code: '1' }],
  { node: 'script', children: {} },
];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every place inside a JSON value, as the keys that lead there. */
function places(json: Json, path: readonly string[] = []): string[][] {
  if (json === null || typeof json !== 'object') return [[...path]];
  return [[...path], ...Object.entries(json).flatMap(([key, value]) => places(value, [...path, key]))];
}

function replaced(json: Json, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map((item, at) => (String(at) === key ? replaced(item, rest, value) : item));
  return { ...json, [key]: replaced(json[key] ?? null, rest, value) };
}

/** A strange text may be shown as text; it may lead nowhere, and run nothing. */
const DANGEROUS =
  /"(to|src|url|back|redirect|logo|icon|loginImage|path)":"(javascript:|\/\/|<)|"do":"eval"|"node":"script"|__proto__/;

const IDS = tenantIds(TENANTS);

/** A mutation, as numbers that choose among all that there are. */
export interface Mutation {
  readonly tenant: number;
  readonly file: number;
  readonly place: number;
  readonly strange: number;
}

/** The files of a shipped tenant with a strange value in one place. */
export function mutatedTenant({ tenant, file, place, strange }: Mutation): {
  readonly id: string;
  readonly files: ReadonlyMap<string, string>;
} {
  const id = IDS[tenant % IDS.length] ?? '';
  const files = shipped(id);
  const documents = [...files.keys()].filter((path) => path.endsWith('.json') && !path.includes('/tests/'));
  const path = documents[file % documents.length] ?? '';
  const json = JSON.parse(files.get(path) ?? '{}') as Json;
  const all = places(json);
  const value = JSON.parse(JSON.stringify(STRANGE[strange % STRANGE.length])) as Json;
  const mutated = replaced(json, all[place % all.length] ?? [], value);
  return { id, files: new Map(files).set(path, JSON.stringify(mutated)) };
}

/**
 * Throws unless each of `runs` mutated tenants is refused with file and place, or compiles to something that leads
 * nowhere and runs nothing (A11, A13). Most must be refused, or the mutations were too kind.
 */
export function compileMutated(runs: number): void {
  let refused = 0;
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), (tenant, file, place, strange) => {
      const { files, id } = mutatedTenant({ tenant, file, place, strange });
      const result = compile(files, id);
      const errors = result.messages.filter(({ severity }) => severity === 'error');
      expect(result.tenant === undefined).toBe(errors.length > 0);
      for (const error of errors) {
        expect(error.file).not.toBe('');
        expect(error.line * error.column).toBeGreaterThan(0);
        expect(error.text.length).toBeGreaterThan(10);
      }
      if (errors.length > 0) refused += 1;
      else expect(DANGEROUS.test(JSON.stringify(result.tenant))).toBe(false);
    }),
    { numRuns: runs, seed: 20261121 },
  );
  expect(refused).toBeGreaterThan(runs / 2);
  expect(Object.keys(Object.prototype)).toEqual([]);
}
