import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import settings from '../../schemas/settings.schema.json' with { type: 'json' };

const HOUSE = join(import.meta.dirname, '../..');

/** Where a setting can be read: by the code of page and server, or by the rules and texts of shipped documents. */
const READERS = ['engine', 'renderers', 'server', 'tenants/_base'];

/** What says settings without reading them: their defaults in demo data, and the document that holds them. */
const SAYS_ONLY = /\/(demo|migrations)\/|_base\/tenant\.json$/;

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The names of the single settings, without those they stand in. */
function leaves({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, below]) => (below.properties ? leaves(below) : [name]));
}

it('[FIXL-08] every setting is read by something: one that changes nothing is none', () => {
  const words = new Set(
    READERS.flatMap((folder) =>
      readdirSync(join(HOUSE, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|json)$/.test(name))
        .map((name) => join(folder, name))
        .filter((file) => !SAYS_ONLY.test(file))
        .flatMap((file) => readFileSync(join(HOUSE, file), 'utf8').match(/\w+/g) ?? []),
    ),
  );
  const names = leaves(settings as unknown as Schema);
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
