import { StepCache } from '../incremental/step-cache.ts';
import { shapeOf } from '../language/documents.ts';
import { titleOf } from '../language/titles.ts';
import type { Layer } from '../layers/chain.ts';
import { type Documents, documentOf, eachDocument, mergeLayers } from '../layers/documents.ts';
import { withScreenCopies } from '../layers/screen-copies.ts';
import { validateDocument } from '../shape/validate-document.ts';
import type { Report } from '../source/report.ts';
import type { Tree } from '../source/tree.ts';
import { withoutActionKeys } from './action-keys.ts';
import { withDefaults } from './defaults.ts';
import { withDownloadArguments } from './download-arguments.ts';
import { withoutEmptyChoices } from './empty-choices.ts';
import { expandFields } from './expand-fields.ts';
import { withFilteredData } from './filtered-data.ts';
import { withNamedRules } from './named-rules.ts';
import { ordered } from './order.ts';
import { withOwnEntries } from './own-entries.ts';
import { withSettings } from './settings.ts';

const complete = new StepCache<Tree>();
const judged = new StepCache<void>();
const keyless = new StepCache<Tree>();

/** Phases 2 to 4 of a compilation, also for `explain`; undefined after an error that the next phases would only repeat. */
export function completeDocuments(layers: readonly Layer[], report: Report): Documents | undefined {
  // 2. Merge every document along the chain, and screens over those they are like.
  const merged = withScreenCopies(mergeLayers(layers, report), report);

  // 3. Resolve shared fields, order, defaults and settings.
  const fields = withoutEmptyChoices(expandFields(merged, layers.at(-1)?.folder ?? '', report), report);
  const expanded = withOwnEntries(fields, report);
  const filled = eachDocument(expanded, (kind, tree) =>
    complete.of([tree], kind, report, (stepReport) =>
      withDefaults(shapeOf(kind), ordered(shapeOf(kind), tree, stepReport)),
    ),
  );
  const tenant = documentOf(filled, 'tenant');
  const documents = eachDocument(filled, (kind, tree) => withSettings(shapeOf(kind), tree, tenant, report));
  if (report.errors > 0) return undefined;

  // 4. Validate the shape of each whole document, then expand named rules, filters, downloads and named actions.
  validateAll(documents, report);
  const said = withNamedRules(documents, report);
  const bare = eachDocument(withDownloadArguments(withFilteredData(said, report), report), (kind, tree) =>
    keyless.of([tree], kind, report, (stepReport) => withoutActionKeys(shapeOf(kind), tree, stepReport)),
  );
  return report.errors > 0 ? undefined : bare;
}

function validateAll(documents: Documents, report: Report): void {
  for (const [kind, named] of documents) {
    for (const [name, tree] of named) {
      const title = titleOf(kind, name);
      judged.of([tree], title, report, (stepReport) => validateDocument({ kind, title, tree }, stepReport));
    }
  }
}
