import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import settings from '../../schemas/settings.schema.json' with { type: 'json' };
import { PROVEN_SETTINGS } from './proven-settings.ts';

const HOUSE = join(import.meta.dirname, '../..');

/** Where a setting can be read: by the code of page and server, or by the rules and texts of shipped documents. */
const READERS = ['engine', 'renderers', 'server', 'tenants/_base'];

/** Code that names settings without reading them: their defaults in demo data, and the document that holds them. */
const SAYS_ONLY = /\/(demo|migrations)\/|_base\/tenant\.json$/;

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The single settings, each by the names on its way: `care.limit` is `['care', 'limit']`. */
function leaves({ properties = {} }: Schema, above: readonly string[] = []): string[][] {
  return Object.entries(properties).flatMap(([name, below]) =>
    below.properties ? leaves(below, [...above, name]) : [[...above, name]],
  );
}

it('finds a reader for every setting [FIXL-08]', () => {
  const files = READERS.flatMap((folder) =>
    readdirSync(join(HOUSE, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|json)$/.test(name))
      .map((name) => join(folder, name))
      .filter((file) => !SAYS_ONLY.test(file))
      .map((file) => new Set(readFileSync(join(HOUSE, file), 'utf8').match(/\w+/g))),
  ).filter((words) => words.has('settings') || words.has('setting'));
  const paths = leaves(settings as unknown as Schema);
  expect(paths.length).toBeGreaterThan(40);
  // A name such as `limit` has other meanings: a reader of a setting names the settings and each step of the path, in
  // one file.
  const unread = paths.filter((path) => !files.some((words) => path.every((name) => words.has(name))));
  expect(unread.map((path) => path.join('.'))).toEqual([]);
});

it('has a test with another value for every setting [FIXL-08]', () => {
  const paths = leaves(settings as unknown as Schema).map((path) => path.join('.'));
  expect(Object.keys(PROVEN_SETTINGS).sort()).toEqual(paths.sort());
  const text = (file: string) => readFileSync(join(HOUSE, 'tests', file), 'utf8');
  const missing = Object.entries(PROVEN_SETTINGS).flatMap(([setting, proofs]) =>
    proofs.filter(({ file, title }) => !text(file).includes(title)).map(({ file, title }) => [setting, file, title]),
  );
  expect(missing).toEqual([]);
});
