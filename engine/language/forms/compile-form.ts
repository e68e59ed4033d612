import type { CompiledField, CompiledForm, JsonObject } from '../artifact.ts';
import type { AuthoredField, AuthoredForm, Entries } from './authored.ts';
import { ownName } from './own-name.ts';

/** Texts of texts.json by code; `form.error.required`, `form.error.date` … serve fields without their own. */
export type Texts = { readonly [code: string]: string };

/** Kinds of errors in the shape of a value; each has its own text. */
export const ERROR_KINDS = ['type', 'required', 'pattern', 'length', 'enum', 'format', 'range'] as const;

/** Default schema of a widget's value, when its field sets none of its own. */
export const WIDGET_SCHEMAS: Readonly<Record<string, JsonObject>> = {
  checkbox: { type: 'boolean' },
  birthDate: { type: 'string', format: 'date' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  email: { type: 'string', format: 'email' },
  tickNote: { type: 'string', nullable: true, blank: true },
};

/**
 * Compiles a form to data for the interpreter, with every default filled in. Expects a document whose shape was checked
 * and whose shared fields were expanded (engine/language/compile); leaves unknown names for the compiler to report.
 */
export function compileForm(id: string, form: AuthoredForm, texts: Texts = {}): CompiledForm {
  return {
    id,
    sections: each(form.sections, ({ title = '', hint, visible = true }) => ({
      title,
      visible,
      ...(hint !== undefined && { hint }),
    })),
    fields: each(form.fields, (field, key) => compileField(key, field, texts)),
    rules: each(form.rules, ({ field = '', that = false, say = '' }) => ({ field, that, say })),
    ...(form.submit !== undefined && { submit: form.submit }),
    ...(form.lookups !== undefined && { lookups: form.lookups }),
    ...(form.account !== undefined && { account: form.account }),
    draft: form.draft ?? 'owner',
    ...(form.pace === 'sections' && { pace: form.pace }),
    ...(form.unguarded !== undefined && { unguarded: form.unguarded }),
    summary: form.summary ?? true,
    ...(form.summaryTitle !== undefined && { summaryTitle: form.summaryTitle }),
  };
}

/** A rule without a condition never holds: a fault of the document must not let data in. */
function compileField(key: string, field: AuthoredField, texts: Texts): CompiledField {
  const widget = field.widget ?? 'text';
  const schema: JsonObject = { ...(WIDGET_SCHEMAS[widget] ?? { type: 'string' }), ...field.schema };
  return {
    widget,
    label: field.label ?? key,
    as: field.own === undefined ? (field.as ?? key) : ownName(key),
    schema,
    required: field.required ?? false,
    visible: field.visible ?? true,
    // A fixed value is written whatever was sent, so the field must not look editable.
    readOnly: field.fixed !== undefined || (field.readOnly ?? false),
    errors: errorsOf(field, schema, texts),
    rules: each(field.rules, ({ that = false, say = '' }) => ({ that, say })),
    width: field.width ?? 'full',
    clean: field.clean ?? 'trim',
    onHide: field.onHide ?? 'drop',
    ...optional(field),
  };
}

/** Optional properties of a field, as authored. */
function optional(field: AuthoredField): Partial<CompiledField> {
  const { own: message, hint, section, fixed, initial, options, optionsFrom, none, slot, autocomplete } = field;
  const { noteLabel, example, display, identifier, counted } = field;
  const { help, link, accept, maxFiles, type, repeats } = field;
  return {
    ...(message !== undefined && { own: message }),
    ...(identifier === true && { identifier }),
    ...(counted === true && { counted }),
    ...(hint !== undefined && { hint }),
    ...(section !== undefined && { section }),
    ...(fixed !== undefined && { fixed }),
    ...(initial !== undefined && { initial }),
    ...(options !== undefined && optionsFrom === undefined && { options: each(options, labelled) }),
    ...(optionsFrom !== undefined && { optionsFrom }),
    ...(none !== undefined && { none }),
    ...(slot !== undefined && { slot }),
    ...(autocomplete !== undefined && { autocomplete }),
    ...(help !== undefined && { help }),
    ...(link !== undefined && { link }),
    ...(accept !== undefined && { accept }),
    ...(maxFiles !== undefined && { maxFiles }),
    ...(type !== undefined && { type }),
    ...(repeats !== undefined && { repeats }),
    ...(noteLabel !== undefined && { noteLabel }),
    ...(display !== undefined && { display }),
    ...(example !== undefined && { example }),
  };
}

function errorsOf(field: AuthoredField, schema: JsonObject, texts: Texts): { readonly [kind: string]: string } {
  const errors: Record<string, string> = { ...field.errors };
  const byFormat = typeof schema.format === 'string' ? texts[`form.error.${schema.format}`] : undefined;
  for (const kind of ERROR_KINDS) {
    const shared = (kind === 'format' ? byFormat : undefined) ?? texts[`form.error.${kind}`];
    const message = errors[kind] ?? sibling(kind, schema.type === 'boolean' ? errors : (field.errors ?? {}));
    if (message === undefined && shared !== undefined) errors[kind] = shared;
    else if (message !== undefined) errors[kind] = message;
  }
  return errors;
}

/**
 * A checkbox fails in only one way, empty or not the required value, so one text serves both kinds. A list's own text for
 * one kind serves the other, too.
 */
function sibling(kind: string, errors: Readonly<Record<string, string>>): string | undefined {
  if (kind === 'enum') return errors.required;
  return kind === 'required' ? errors.enum : undefined;
}

/** Maps the entries of a document's map, in order. */
function each<T, Made>(
  entries: Entries<T> | undefined,
  make: (entry: T, key: string) => Made,
): { readonly [key: string]: Made } {
  return Object.fromEntries(Object.entries(entries ?? {}).map(([key, entry]) => [key, make(entry, key)]));
}

const labelled = ({ label, hint }: { readonly label?: string; readonly hint?: string }, key: string) => ({
  label: label ?? key,
  ...(hint !== undefined && { hint }),
});
