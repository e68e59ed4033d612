import type { FormValues } from './form-values.ts';

/**
 * What failed first, in this order: the value's kind, emptiness, then its shape, then rules. The seven words before
 * `rule` are the keys of a field's `errors`.
 */
export type FailureKind = 'type' | 'required' | 'pattern' | 'length' | 'enum' | 'format' | 'range' | 'rule';

/** The one message of a field. */
export interface FieldError {
  readonly field: string;
  readonly code: FailureKind;
  /** The document's text for it; empty when the document has none. */
  readonly text: string;
}

/** Why a form as a whole cannot be judged. */
export type FormFaultCode =
  /** Fields show and hide each other without end. */
  | 'FORM_UNSETTLED_VISIBILITY'
  /** A rule is malformed; the compiler lets none through. */
  | 'FORM_RULE_FAULT';

/** A fault of the form's document, met while judging: the form cannot be sent (A13). */
export interface FormFault {
  readonly code: FormFaultCode;
  /** Where in the form's document, e.g. `fields.dni.visible`. */
  readonly at: string;
}

/** What a form asks, as its values stand. */
export interface AskedFields {
  /** Cleaned: hidden fields dropped as they say, fixed values written, empty ones absent. */
  readonly values: FormValues;
  /** Keys of the fields that are asked, must be filled in, or may not be changed. */
  readonly visible: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
  readonly faults: readonly FormFault[];
}

/** What one interpreter says of a form's values, on the page and on the server alike. */
export interface FormResult extends AskedFields {
  /** Keys of choices that another answer took back (`optionsFrom.where`); of them `values` has nothing. */
  readonly withdrawn: readonly string[];
  /** No error and no fault. */
  readonly ok: boolean;
  /** At most one a field, in the form's order. */
  readonly errors: readonly FieldError[];
}
