import type { FormValues } from './form-values.ts';

/**
 * Kind of the first failure, in this order: type, emptiness, shape, then rules. The seven words before `rule` are the
 * keys of a field's `errors`; `unreadable`, of a text that lost letters in a conversion, has the same words everywhere.
 */
export type FailureKind =
  | 'unreadable'
  | 'type'
  | 'required'
  | 'pattern'
  | 'length'
  | 'enum'
  | 'format'
  | 'range'
  | 'rule';

/** The only message of a field. */
export interface FieldError {
  readonly field: string;
  readonly code: FailureKind;
  /** The document's text for it; empty when the document has no text. */
  readonly text: string;
}

/** Reason why a form as a whole cannot be validated. */
export type FormFaultCode =
  /** Fields show and hide each other without end. */
  | 'FORM_UNSETTLED_VISIBILITY'
  /** A rule is malformed; the compiler refuses such a form. */
  | 'FORM_RULE_FAULT';

/** A fault of the form's document, found during validation: the form cannot be sent. */
export interface FormFault {
  readonly code: FormFaultCode;
  /** Path in the form's document, e.g. `fields.dni.visible`. */
  readonly at: string;
}

/** State of a form's fields for the current values. */
export interface AskedFields {
  /** Cleaned: hidden fields dropped unless they are kept, fixed values written, empty ones absent. */
  readonly values: FormValues;
  /** Keys of the visible, required and read-only fields. */
  readonly visible: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly readOnly: ReadonlySet<string>;
  readonly faults: readonly FormFault[];
}

/** Result of validating a form, the same on the page and on the server. */
export interface FormResult extends AskedFields {
  /** Keys of fields whose chosen option another answer excluded (`optionsFrom.where`); `values` lacks them. */
  readonly withdrawn: readonly string[];
  /** True without errors and faults. */
  readonly ok: boolean;
  /** At most one a field, in the form's order. */
  readonly errors: readonly FieldError[];
}
