import { createContext, type ReactNode, use } from 'react';
import type { CompiledField, CompiledForm } from '../../engine/language/artifact.ts';
import type { AskedFields } from '../../engine/language/forms/form-result.ts';
import type { FormValues } from '../../engine/language/forms/form-values.ts';
import type { Scope } from '../../engine/language/rules/scope.ts';
import type { UnreadLists } from '../../schemas/resolved-nodes.ts';
import type { FormLayout } from './form-view-props.ts';
import type { FieldGroup } from './sections-of.ts';

/**
 * Context of fields and sections. Passed beside RJSF, whose formContext is compared by a deep equality that takes all
 * functions for equal, so that a field would keep a stale one.
 */
export interface FormState {
  readonly form: CompiledForm;
  readonly elementId: string;
  readonly layout: FormLayout;
  /** Keys of the sections that are seen now, where they come one at a time. */
  readonly only?: readonly FieldGroup['key'][] | undefined;
  /** The screen's roots and `form`. */
  readonly scope: Scope;
  readonly values: FormValues;
  /** Fields whose list to choose from could not be read. */
  readonly unread?: UnreadLists | undefined;
  readonly verdict: AskedFields;
  /** Errors that may be shown now, by field. */
  readonly errors: ReadonlyMap<string, ReactNode>;
  /** Whether required fields carry an asterisk: not where everything is required. */
  readonly starred: boolean;
  /** Account of its password, for password managers. */
  readonly account?: string | undefined;
  readonly touch: (field: string) => void;
  readonly setFiles: (field: string, files: readonly File[]) => void;
  readonly onHelp: ((dialog: string) => void) | undefined;
  readonly onFollow: ((href: string) => void) | undefined;
}

/** Given by FormOutline. */
export const FormContext = createContext<FormState | undefined>(undefined);

/** The form around a field. */
export function useForm(): FormState {
  const state = use(FormContext);
  if (state === undefined) throw new Error('FIELD_OUTSIDE_FORM: a field stands outside FormOutline');
  return state;
}

/** One field of it. */
export interface FieldState {
  readonly key: string;
  readonly field: CompiledField;
  readonly id: string;
  readonly error: ReactNode;
  readonly required: boolean;
  readonly readOnly: boolean;
}

/** State of a field; undefined for a key without one, such as the root object of RJSF. */
export function useField(key: string): FieldState | undefined {
  const { form, elementId, errors, verdict } = useForm();
  const field = Object.hasOwn(form.fields, key) ? form.fields[key] : undefined;
  if (field === undefined) return undefined;
  return {
    key,
    field,
    id: fieldId(elementId, key),
    error: errors.get(key),
    required: verdict.required.has(key) && !verdict.readOnly.has(key),
    readOnly: verdict.readOnly.has(key),
  };
}

/** Id of a field's input, or of the group of its inputs; RJSF makes the same one. */
export const fieldId = (elementId: string, key: string): string => `${elementId}_${key}`;

/**
 * Reports whether some fields are optional: where all are required, asterisks distinguish nothing (the login shows no
 * asterisk).
 */
export function isMixed(form: CompiledForm, { visible, required, readOnly }: AskedFields): boolean {
  const asked = [...visible].filter((key) => form.fields[key]?.widget !== 'hidden');
  return Object.keys(form.sections).length > 0 || asked.some((key) => !required.has(key) && !readOnly.has(key));
}
