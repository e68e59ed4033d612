import type { Profile, StringFormat } from '../../types/profile.ts';
import { type Branch, entries, entry, reach, type Tree, text } from '../source/tree.ts';
import { profileOfType } from './type-words.ts';

/** The shape of a form's values: every field may be empty. */
export function formProfile(form: Branch): Profile {
  return { type: 'object', properties: fieldProfiles(form) };
}

/** The shapes of a form's values, by field. */
export function fieldProfiles(form: Branch): Readonly<Record<string, Profile>> {
  const fields = [...entries(entry(form, 'fields'))];
  return Object.fromEntries(
    fields.flatMap(([key, field]) =>
      field.kind === 'branch' ? [[key, { ...fieldProfile(field), nullable: true }]] : [],
    ),
  );
}

/** Formats that the language of rules knows too, by the schema's word or the widget that always writes them. */
const FORMATS: Readonly<Record<string, StringFormat>> = {
  date: 'date',
  birthDate: 'date',
  time: 'time',
  email: 'email',
};

const holds = (tree: Tree | undefined): boolean => tree?.kind === 'leaf' && tree.value === true;

/** The shape of one field's value, by its schema, its options, or the entity it holds. */
export function fieldProfile(field: Branch): Profile {
  const entity = text(entry(field, 'type'));
  const widget = text(entry(field, 'widget'));
  if (entity !== undefined) return profileOfType(entity) ?? { type: 'string' };
  if (widget === 'file') return { type: 'object', title: 'archivo', properties: { name: { type: 'string' } } };
  const type = text(reach(field, ['schema', 'type'])) ?? (widget === 'checkbox' ? 'boolean' : 'string');
  if (type === 'boolean' || type === 'integer' || type === 'number') return { type };
  const options = [...entries(entry(field, 'options')).keys()];
  if (options.length > 0) return { type: 'string', enum: options };
  const format = FORMATS[text(reach(field, ['schema', 'format'])) ?? widget ?? ''];
  const blank = widget === 'tickNote' || holds(reach(field, ['schema', 'blank']));
  return { type: 'string', ...(format !== undefined && { format }), ...(blank && { blank }) };
}
