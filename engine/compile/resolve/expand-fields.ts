import { THINGS } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import { tellUnknownName } from '../check/unknown-name.ts';
import { shapeOf } from '../language/documents.ts';
import type { Shape } from '../language/shape.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { merge } from '../layers/merge.ts';
import type { Report } from '../report.ts';
import { type Branch, entries, entry, type Tree, text, withEntries } from '../source/tree.ts';

/**
 * Lays every field of a form that says `use` over the shared field of fields.json it names, so that a tenant changes a
 * shared field once for every form. A shared field may itself `use` another.
 * @param id the tenant's own folder
 */
export function expandFields(documents: Documents, id: string, report: Report): Documents {
  const fieldShape = shapeOf('fields').rest;
  const forms = documents.get('form');
  if (fieldShape === undefined || forms === undefined) return documents;
  const catalogue = entries(documentOf(documents, 'fields'));
  const expanded = new Map<string, Branch>();
  const named = new Set([...forms.values(), ...catalogue.values()].flatMap(usesOf));
  for (const [name, field] of catalogue) {
    // What a layer shares may serve other tenants; what a tenant's own folder brings serves nobody else.
    if (
      named.has(name) ||
      entry(field, 'label') === undefined ||
      field.key === undefined ||
      !field.key.file.startsWith(`${id}/`)
    )
      continue;
    report.add('LNG-067', field.key, { what: THINGS.sharedField, found: name }, { meant: nearest(name, named) });
  }
  for (const [id, form] of forms) {
    const fields = entry(form, 'fields');
    if (fields?.kind !== 'branch') {
      expanded.set(id, form);
      continue;
    }
    const made = new Map(
      [...fields.entries].map(([key, field]) => [key, used(field, fieldShape, catalogue, report, [])]),
    );
    expanded.set(id, withEntries(form, new Map(form.entries).set('fields', withEntries(fields, made))));
  }
  return new Map(documents).set('form', expanded);
}

/** The shared fields that a form's fields, or a shared field itself, begin with. */
function usesOf(tree: Tree): string[] {
  const own = text(entry(tree, 'use'));
  return [...(own === undefined ? [] : [own]), ...[...entries(entry(tree, 'fields')).values()].flatMap(usesOf)];
}

function used(
  field: Tree,
  shape: Shape,
  catalogue: ReadonlyMap<string, Tree>,
  report: Report,
  through: readonly string[],
): Tree {
  const use = entry(field, 'use');
  const name = text(use);
  if (field.kind !== 'branch' || use === undefined || name === undefined) return field;
  const own = withEntries(field, new Map([...field.entries].filter(([key]) => key !== 'use')));
  const shared = catalogue.get(name);
  if (shared === undefined) {
    tellUnknownName(report, use.at, THINGS.sharedField, name, catalogue.keys());
    return own;
  }
  if (through.includes(name)) {
    report.add('LNG-051', use.at, { chain: [...through, name].join(' → ') });
    return own;
  }
  const whole = used(shared, shape, catalogue, report, [...through, name]);
  const merged = merge(shape, whole, own, report);
  return { ...merged, at: field.at, ...(field.key === undefined ? {} : { key: field.key }) };
}
