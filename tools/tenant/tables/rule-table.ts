/** Values about a person, by their names: `role`, `age`, `own.categoria`. */
export type PersonWords = Readonly<Record<string, unknown>>;

/** One case: a situation and its expected result. */
export interface TableCase {
  readonly title?: string;
  /** Written by `test --write` and not yet confirmed by a person. */
  readonly proposed?: boolean;
  /** The case runs only where this holds for the tenant's settings and flags. */
  readonly when?: unknown;
  readonly person?: PersonWords;
  readonly subject?: PersonWords;
  readonly family?: readonly PersonWords[];
  readonly now?: string;
  readonly page?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly flags?: Readonly<Record<string, boolean>>;
  /** A value as typed, or `{ rule }`, evaluated with the tenant's settings. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** Texts by field, or `{ says }`: the field's text for a kind of error, or for a rule. */
  readonly errors?: Readonly<Record<string, string | { readonly says: string }>>;
  /** Of a form: the stored value by field, null without one. */
  readonly stores?: Readonly<Record<string, unknown>>;
  /** Keys that show, a word, or a word by name; of a form, a word by field and the keys of offered options. */
  readonly expect?: readonly string[] | string | Readonly<Record<string, string | readonly string[]>>;
  /** Of a check: the message that it shows before care is asked for, `true` for any, `false` for none. */
  readonly shows?: string | boolean;
}

/** A rule table (schemas/documents/table-test.schema.json): of a form, or `of` the rules of another document. */
export interface RuleTable {
  readonly form?: string;
  readonly of?: string;
  readonly clock?: string;
  readonly cases: Readonly<Record<string, TableCase>>;
}
