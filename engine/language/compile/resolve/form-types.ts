import type { JsonObject } from '../../artifact.ts';
import type { Profile, StringFormat } from '../../types/profile.ts';
import { profileOfType } from '../language/type-words.ts';
import { isObject } from '../source/json.ts';
import { type Branch, entries, entry, reach, type Tree, text } from '../source/tree.ts';

/** The tenant's lists of codes, where they are known: a choice among them can be nothing else. */
export interface Codes {
  readonly codes: { readonly [list: string]: JsonObject };
}

/** The shape of a form's values: every field may be empty. */
export function formProfile(form: Branch, codes?: Codes): Profile {
  return { type: 'object', properties: fieldProfiles(form, codes) };
}

/** The shapes of a form's values, by field. */
export function fieldProfiles(form: Branch, codes?: Codes): Readonly<Record<string, Profile>> {
  const fields = [...entries(entry(form, 'fields'))];
  return Object.fromEntries(
    fields.flatMap(([key, field]) =>
      field.kind === 'branch' ? [[key, { ...fieldProfile(field, codes), nullable: true }]] : [],
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
export function fieldProfile(field: Branch, codes?: Codes): Profile {
  const entity = text(entry(field, 'type'));
  const widget = text(entry(field, 'widget'));
  if (entity !== undefined) return profileOfType(entity) ?? { type: 'string' };
  if (widget === 'file') return { type: 'object', title: 'archivo', properties: { name: { type: 'string' } } };
  const type = text(reach(field, ['schema', 'type'])) ?? (widget === 'checkbox' ? 'boolean' : 'string');
  if (type === 'boolean' || type === 'integer' || type === 'number') return { type };
  const options = codes === undefined ? optionsIn(field) : [...optionsIn(field), ...chosenCodes(field, codes)];
  if (options.length > 0) return { type: 'string', enum: options };
  const format = FORMATS[text(reach(field, ['schema', 'format'])) ?? widget ?? ''];
  const blank = widget === 'tickNote' || holds(reach(field, ['schema', 'blank']));
  return { type: 'string', ...(format !== undefined && { format }), ...(blank && { blank }) };
}

const optionsIn = (field: Branch): readonly string[] => [...entries(entry(field, 'options')).keys()];

/**
 * Returns the values that a choice of codes stores: the keys, or the codes if all of them are texts; empty if unknown.
 */
function chosenCodes(field: Branch, known: Codes): readonly string[] {
  const list = text(reach(field, ['optionsFrom', 'codes']));
  if (list === undefined) return [];
  const codes = Object.hasOwn(known.codes, list) ? Object.entries(known.codes[list] ?? {}) : [];
  const storedKey = text(reach(field, ['optionsFrom', 'key'])) ?? 'item.id';
  if (storedKey === 'item.id') return codes.map(([key]) => key);
  if (storedKey !== 'item.code') return [];
  const written = codes.map(([key, code]) => (isObject(code) ? (code.code ?? key) : key));
  return written.every((code) => typeof code === 'string') ? written : [];
}
