import { Damage } from '../damage/damage.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { type DocumentKind, shapeOf } from '../language/documents.ts';
import { titleOf } from '../language/titles.ts';
import type { Layer } from '../layers/chain.ts';
import { withCopies } from '../layers/document-copies.ts';
import { type Documents, documentOf, eachDocument, mergeLayers } from '../layers/documents.ts';
import { withEntryCopies, withoutEntryCopies } from '../layers/entry-copies.ts';
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
import { withOwnDisplays } from './own-displays.ts';
import { withOwnEntries } from './own-entries.ts';
import { checkOwnNames } from './own-names.ts';
import { withSettings } from './settings.ts';
import { withVocabulary } from './vocabulary.ts';

const complete = new StepCache<Tree>();
const validated = new StepCache<void>();
const keyless = new StepCache<Tree>();

/**
 * Runs phases 2 to 4 of a compilation. Returns undefined when the tenant has errors, so that callers read only complete
 * documents.
 */
export function completeDocuments(layers: readonly Layer[], report: Report): Documents | undefined {
  const documents = resolvedDocuments(layers, new Damage(new Map(), report));
  return report.errors > 0 ? undefined : documents;
}

/**
 * Runs phases 2 to 4 of a compilation. Each step checks only what earlier steps found sound, and leaves the rest out.
 */
export function resolvedDocuments(layers: readonly Layer[], damage: Damage): Documents {
  const readable = damage.soundLayers(layers);

  // 2 and 3. Merge every document along the chain, and documents and entries over those they are like; resolve shared
  // fields and defaults.
  const filled = damage.step((report) => {
    const { layers: bare, copies } = withoutEntryCopies(readable);
    const merged = withEntryCopies(withCopies(mergeLayers(bare, report), report), copies, report);
    const fields = withoutEmptyChoices(expandFields(merged, layers.at(-1)?.folder ?? '', report), report);
    return eachDocument(withOwnEntries(fields, report), (kind, tree) =>
      complete.of([tree], kind, report, (stepReport) =>
        withDefaults(shapeOf(kind), ordered(shapeOf(kind), tree, stepReport)),
      ),
    );
  });

  // The shape of what other documents are made from comes first; then displays, the vocabulary and settings.
  damage.step((report) => {
    const sound = damage.sound(filled);
    validateAll(sound, report, (kind) => SHARED.has(kind));
    checkOwnNames(sound, report);
  });
  const documents = damage.step((report) => {
    const sound = withVocabulary(withOwnDisplays(damage.sound(filled)), layers.at(-1)?.folder ?? '', report);
    const tenant = documentOf(sound, 'tenant');
    return eachDocument(sound, (kind, tree) => withSettings(shapeOf(kind), tree, tenant, report));
  });

  // 4. Validate the shape of each whole document, then expand named rules, filters, downloads and named actions.
  damage.step((report) => validateAll(damage.sound(documents), report, (kind) => !SHARED.has(kind)));
  const bare = damage.step((report) => {
    const expanded = withNamedRules(damage.sound(documents), report);
    return eachDocument(withDownloadArguments(withFilteredData(expanded, report), report), (kind, tree) =>
      keyless.of([tree], kind, report, (stepReport) => withoutActionKeys(shapeOf(kind), tree, stepReport)),
    );
  });
  return damage.sound(bare);
}

/** Documents whose entries other documents are made from: settings and shared fields. */
const SHARED: ReadonlySet<DocumentKind> = new Set(['fields', 'tenant']);

function validateAll(documents: Documents, report: Report, isValidated: (kind: DocumentKind) => boolean): void {
  for (const [kind, named] of documents) {
    if (!isValidated(kind)) continue;
    for (const [name, tree] of named) {
      const title = titleOf(kind, name);
      validated.of([tree], title, report, (stepReport) => validateDocument({ kind, title, tree }, stepReport));
    }
  }
}
