import { expect, it } from 'vitest';
import { documentPath } from '../../engine/language/compile/language/documents.ts';
import { chainOf } from '../../engine/language/compile/layers/chain.ts';
import { completeDocuments } from '../../engine/language/compile/resolve/complete-documents.ts';
import { Report } from '../../engine/language/compile/source/report.ts';
import type { Tree } from '../../engine/language/compile/source/tree.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';
import { shipped } from './shipped.ts';

/** A tree with the place of each part, as text. */
const written = (tree: Tree): string =>
  JSON.stringify(tree, (_, value: unknown) => (value instanceof Map ? [...value] : value));

// A form that asks own fields is laid out for each tenant that has some, whether or not one of them belongs there.
it('shares a document’s tree between tenants where it reads the same [FIXL-34]', () => {
  const trees = new Map<string, Tree>();
  const copies = tenantIds(TENANTS).flatMap((id) => {
    const report = new Report();
    const documents = completeDocuments(chainOf(shipped(id), id, report) ?? [], report) ?? new Map();
    return [...documents].flatMap(([kind, named]) =>
      [...named].flatMap(([name, tree]) => {
        const path = documentPath({ kind, id: name });
        const content = `${path} ${written(tree)}`;
        const known = trees.get(content) ?? tree;
        trees.set(content, known);
        return known === tree || kind === 'form' ? [] : [`${id} ${path}`];
      }),
    );
  });
  expect(trees.size).toBeGreaterThan(100);
  expect(copies).toEqual([]);
});
