import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { at, filesUnder, linesMatching, nodesOf, parse, productFiles, root } from './sources.ts';

const tenantIds = (): string[] =>
  readdirSync(`${root}tenants`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);

/** Ids that are also ordinary words of this house; for these only a text that is exactly the id names a tenant. */
const ORDINARY = new Set(['demo', 'telemedicina', 'guardia', 'galeno']);

/** Where such a text means something else. Each with its reason. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'server/platform/core/config.ts': 'the default of DEFAULT_TENANT, which is a setting (D-TEN-01)',
  'server/features/demo/routes/outbox.ts': 'the folder server/features/demo, part of a path',
};

describe('tenants are data', () => {
  it('no code names a tenant [TEN-05]', () => {
    const names = tenantIds().filter((id) => !ORDINARY.has(id));
    expect(names.length).toBeGreaterThanOrEqual(15);
    const written = [...productFiles(), ...filesUnder('schemas'), 'index.html'].filter(
      (file) => filesUnder(file).length > 0,
    );
    expect(linesMatching(written, new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`))).toEqual([]);
  });

  it('no code compares with a tenant whose id is an ordinary word [TEN-05]', () => {
    const found = productFiles().flatMap((file) => {
      const source = parse(file);
      return nodesOf(source)
        .filter((node) => ts.isStringLiteralLike(node) && ORDINARY.has(node.text))
        .filter(() => !(file in EXPLAINED))
        .map((node) => `${at(source, node)}: ${node.getText()}`);
    });
    expect(found).toEqual([]);
  });

  it('tenants/ holds documents and pictures, and no code [TEN-05]', () => {
    const files = filesUnder('tenants');
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !/\.(json|md|svg|png|jpg|webp|gif|mp4|webm|pdf|vtt)$/.test(file))).toEqual([]);
  });
});
