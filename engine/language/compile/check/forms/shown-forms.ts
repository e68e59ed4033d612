import type { Profile } from '../../../types/profile.ts';
import { documentsOf } from '../../layers/documents.ts';
import { fieldProfile } from '../../resolve/form-types.ts';
import { type Branch, entries, entry, hasWord, type Tree, text, visit } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Controls whose value only the form's own call receives. */
const SECRET: ReadonlySet<string> = new Set(['password', 'newPassword']);

/** Forms that some node of a document shows. */
export function formsIn(tree: Tree | undefined): readonly string[] {
  const forms: string[] = [];
  if (tree === undefined) return forms;
  visit(tree, (part) => {
    const form = text(entry(part, 'form'));
    if (form !== undefined) forms.push(form);
  });
  return forms;
}

/**
 * Returns the values of the forms that a screen or dialog itself shows, which expressions outside a form may read:
 * `forms.registro.plan` enables a button beside the form (FIXL-43). Each value may be missing, and so may the form;
 * secrets are excluded.
 */
export function shownForms(context: Context, branch: Branch): Profile {
  const documents = documentsOf(context.documents, 'form');
  const shown = new Set(formsIn(entry(branch, 'view')));
  const properties = [...shown].flatMap((id): [string, Profile][] => {
    const form = documents.get(id);
    return form === undefined ? [] : [[id, { type: 'object', nullable: true, properties: values(context, form) }]];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function values(context: Context, form: Branch): Readonly<Record<string, Profile>> {
  const fields = [...entries(entry(form, 'fields'))].flatMap(([key, field]): [string, Profile][] => {
    if (field.kind !== 'branch' || hasWord(SECRET, entry(field, 'widget'))) return [];
    return [[key, { ...fieldProfile(field, context), nullable: true }]];
  });
  return Object.fromEntries(fields);
}
