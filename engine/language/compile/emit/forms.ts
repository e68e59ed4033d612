import type { CompiledField, CompiledForm, JsonObject } from '../../artifact.ts';
import type { AuthoredForm } from '../../forms/authored.ts';
import { compileForm, type Texts } from '../../forms/compile-form.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { callsOfForm } from '../language/call-forms.ts';
import { NAMED } from '../language/vocabulary.ts';
import { type Documents, documentOf, documentsOf } from '../layers/documents.ts';
import { jsonOf } from '../source/json.ts';
import { Report } from '../source/report.ts';

/** Every form of the tenant as the one interpreter validates it. */
export function compiledForms(documents: Documents): { readonly [id: string]: CompiledForm } {
  const words = documentOf(documents, 'texts');
  const forms = [...documentsOf(documents, 'form')];
  return Object.fromEntries(
    forms.map(([id, form]) => {
      const trees = words === undefined ? [form] : [form, words];
      const make = () => typed({ ...compileForm(id, authored(jsonOf(form)), textsOf(jsonOf(words))), ...rootsOf(id) });
      return [id, compiled.of(trees, id, new Report(), make)];
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

/** A form is compiled once for all tenants that have the same one, and the same texts. */
const compiled = new StepCache<CompiledForm>();

/** Phase 4 validated the shape of the document by the schema that AuthoredForm is written after. */
function authored(form: JsonObject): AuthoredForm {
  return form as AuthoredForm;
}

function textsOf(texts: JsonObject): Texts {
  return Object.fromEntries(
    Object.entries(texts).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
