import type { CompiledForm } from '../../../artifact.ts';
import { DOCUMENT_KINDS } from '../../language/documents.ts';
import { type Documents, documentsOf } from '../../layers/documents.ts';
import type { Report } from '../../source/report.ts';
import { type Branch, entry, reach, text, visit } from '../../source/tree.ts';

/**
 * Refuses a required field that always stays empty (FIXL-80): a read-only field without an initial value from its
 * document, a lookup or a place that shows its form. `required` may be a rule.
 */
export function checkUnfilledReadOnly(
  forms: { readonly [id: string]: CompiledForm },
  documents: Documents,
  report: Report,
  isDamaged: (form: string) => boolean,
): void {
  for (const [id, form] of Object.entries(forms)) {
    const tree = documentsOf(documents, 'form').get(id);
    const stuck = Object.entries(form.fields).filter(
      ([key, { required, readOnly, visible, fixed, initial }]) =>
        required !== false &&
        readOnly === true &&
        visible !== false &&
        fixed === undefined &&
        initial === undefined &&
        !Object.values(form.lookups ?? {}).some(({ values }) => Object.hasOwn(values, key)),
    );
    if (tree === undefined || stuck.length === 0 || isDamaged(id) || isGivenValues(id, documents)) continue;
    for (const [key] of stuck) {
      const place = reach(tree, ['fields', key, 'readOnly']) ?? tree;
      report.add('emptyReadOnlyField', place.key ?? place.at, { key });
    }
  }
}

/** Whether some place shows the form with values to begin with. */
const isGivenValues = (id: string, documents: Documents): boolean =>
  DOCUMENT_KINDS.some((kind) => [...documentsOf(documents, kind).values()].some((tree) => givenIn(tree).has(id)));

const withValues = new WeakMap<Branch, ReadonlySet<string>>();

/** The forms that a document shows with values to begin with; tenants share documents. */
function givenIn(document: Branch): ReadonlySet<string> {
  const known = withValues.get(document);
  if (known !== undefined) return known;
  const forms = new Set<string>();
  visit(document, (tree) => {
    const form = text(entry(tree, 'form'));
    if (form !== undefined && entry(tree, 'initial') !== undefined) forms.add(form);
  });
  withValues.set(document, forms);
  return forms;
}
