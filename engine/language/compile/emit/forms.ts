import type { CompiledField, CompiledForm, JsonObject } from '../../artifact.ts';
import type { AuthoredForm } from '../../forms/authored.ts';
import { compileForm, type Texts } from '../../forms/compile-form.ts';
import { sameContent } from '../incremental/same-content.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { callsOfForm } from '../language/call-forms.ts';
import { NAMED } from '../language/vocabulary.ts';
import { type Documents, documentOf, documentsOf } from '../layers/documents.ts';
import { jsonOf, stringsOf } from '../source/json.ts';
import { Report } from '../source/report.ts';

/** Every form of the tenant as the one interpreter validates it. */
export function compiledForms(documents: Documents): { readonly [id: string]: CompiledForm } {
  const texts = errorTexts(jsonOf(documentOf(documents, 'texts')));
  const forms = [...documentsOf(documents, 'form')];
  return Object.fromEntries(
    forms.map(([id, form]) => {
      const make = () => typed({ ...compileForm(id, authored(jsonOf(form)), texts), ...rootsOf(id) });
      return [id, compiled.of([form, texts], id, new Report(), make)];
    }),
  );
}

/** The form with what its fields' entities say of their parts. */
function typed(form: CompiledForm): CompiledForm {
  const fields = Object.entries(form.fields).map(([key, field]) => [key, { ...field, ...nullPartsOf(field) }] as const);
  return { ...form, fields: Object.fromEntries(fields) };
}

function nullPartsOf({ type }: CompiledField): Pick<CompiledField, 'nullParts'> {
  const entity = type === undefined ? undefined : NAMED[type];
  if (entity === undefined || !('properties' in entity)) return {};
  const nullParts = Object.entries(entity.properties).flatMap(([part, { nullable }]) => (nullable ? [part] : []));
  return nullParts.length === 0 ? {} : { nullParts };
}

/** The roots that every call which takes the form lets its rules read. */
function rootsOf(id: string): Pick<CompiledForm, 'roots'> {
  const [first, ...more] = callsOfForm(id);
  if (first === undefined) return {};
  return { roots: first.rules.filter((root) => more.every(({ rules }) => rules.includes(root))) };
}

/** A form is compiled once for all tenants that have the same one, and the same texts of errors. */
const compiled = new StepCache<CompiledForm>();

/** Phase 4 validated the shape of the document by the schema that AuthoredForm is written after. */
function authored(form: JsonObject): AuthoredForm {
  return form as AuthoredForm;
}

const known = new WeakMap<JsonObject, Texts>();

/** The texts that fields without words of their own say: one object for equal ones. */
function errorTexts(texts: JsonObject): Texts {
  const errors =
    known.get(texts) ??
    sameContent(
      Object.fromEntries(Object.entries(stringsOf(texts)).filter(([code]) => code.startsWith('form.error.'))),
    );
  known.set(texts, errors);
  return errors;
}
