import { shapeOf } from './language/documents.ts';
import { titleOf } from './language/titles.ts';
import type { Layer } from './layers/chain.ts';
import { type Documents, documentOf, eachDocument, mergeLayers } from './layers/documents.ts';
import { withScreenCopies } from './layers/screen-copies.ts';
import type { Report } from './report.ts';
import { withoutActionKeys } from './resolve/action-keys.ts';
import { withDefaults } from './resolve/defaults.ts';
import { withDownloadArguments } from './resolve/download-arguments.ts';
import { expandFields } from './resolve/expand-fields.ts';
import { withFilteredData } from './resolve/filtered-data.ts';
import { ordered } from './resolve/order.ts';
import { withSettings } from './resolve/settings.ts';
import { validateDocument } from './shape/validate-document.ts';
import type { Tree } from './source/tree.ts';
import { TreeMemo } from './tree-memo.ts';

const complete = new TreeMemo<Tree>();
const judged = new TreeMemo<void>();
const keyless = new TreeMemo<Tree>();

/** Phases 2 to 4; undefined when something is wrong that all that follows would only repeat. */
export function completeDocuments(layers: readonly Layer[], report: Report): Documents | undefined {
  const expanded = expandFields(
    withScreenCopies(mergeLayers(layers, report), report),
    layers.at(-1)?.folder ?? '',
    report,
  );
  const filled = eachDocument(expanded, (kind, tree) =>
    complete.of([tree], kind, report, (told) => withDefaults(shapeOf(kind), ordered(shapeOf(kind), tree, told))),
  );
  const tenant = documentOf(filled, 'tenant');
  const documents = eachDocument(filled, (kind, tree) => withSettings(shapeOf(kind), tree, tenant, report));
  if (report.errors > 0) return undefined;
  for (const [kind, named] of documents) {
    for (const [name, tree] of named) {
      const title = titleOf(kind, name);
      judged.of([tree], title, report, (told) => validateDocument({ kind, title, tree }, told));
    }
  }
  const bare = eachDocument(withDownloadArguments(withFilteredData(documents, report), report), (kind, tree) =>
    keyless.of([tree], kind, report, (told) => withoutActionKeys(shapeOf(kind), tree, told)),
  );
  return report.errors > 0 ? undefined : bare;
}
