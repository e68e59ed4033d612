import { StepCache } from '../incremental/step-cache.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import type { Report } from '../source/report.ts';
import { type Branch, entries, entry, reach, type Tree, textOf, withEntries } from '../source/tree.ts';

const asked = new StepCache<Branch>();

/**
 * Leaves out the fields that choose from a list of codes.json without any entry: `_base` asks them as soon as a tenant
 * lists something, such as the kinds of follow-ups.
 */
export function withoutEmptyChoices(documents: Documents, report: Report): Documents {
  const forms = documents.get('form');
  const lists = [...entries(documentOf(documents, 'codes'))];
  const empty = lists.flatMap(([name, list]) => (list.kind === 'branch' && list.entries.size === 0 ? [name] : []));
  if (forms === undefined || empty.length === 0) return documents;
  const left = [...forms].map(([id, form]): [string, Branch] => [
    id,
    asked.of([form], empty.join(' '), report, () => withoutChoices(form, empty)),
  ]);
  return new Map(documents).set('form', new Map(left));
}

function withoutChoices(form: Branch, empty: readonly string[]): Branch {
  const fields = entry(form, 'fields');
  if (fields?.kind !== 'branch') return form;
  const chooses = (field: Tree) => empty.includes(textOf(reach(field, ['optionsFrom', 'codes'])));
  const choosable = [...fields.entries].filter(([, field]) => !chooses(field));
  if (choosable.length === fields.entries.size) return form;
  return withEntries(form, new Map(form.entries).set('fields', withEntries(fields, new Map(choosable))));
}
