import type { Submit } from '../../../schemas/generated/document-types.ts';
import type { CompiledField, CompiledForm, FormLookup, Json, JsonObject, Rule } from '../artifact.ts';
import type { OwnEntity } from '../types/profile.ts';

/** The entries of a map, in their final order. */
export type Entries<T> = { readonly [key: string]: T };

/** A rule about a value, with its text. */
export interface AuthoredRule {
  readonly that?: Rule;
  readonly say?: string;
}

/** A field as a form writes it, laid over the shared one it uses: everything may be left out. */
export interface AuthoredField {
  readonly widget?: string;
  readonly noteLabel?: string;
  readonly display?: string;
  readonly example?: string | number | boolean;
  readonly label?: string;
  readonly hint?: string;
  readonly section?: string;
  readonly own?: OwnEntity;
  readonly identifier?: boolean;
  readonly counted?: boolean;
  readonly as?: string | { readonly [part: string]: string };
  readonly repeats?: string;
  readonly type?: string;
  readonly schema?: JsonObject;
  readonly required?: Rule;
  readonly visible?: Rule;
  readonly readOnly?: Rule;
  readonly fixed?: string | number | boolean;
  readonly initial?: Json;
  readonly options?: Entries<{ readonly label?: string; readonly hint?: string }>;
  readonly optionsFrom?: JsonObject;
  readonly none?: string;
  readonly slot?: CompiledField['slot'];
  readonly errors?: { readonly [kind: string]: string };
  readonly rules?: Entries<AuthoredRule>;
  readonly autocomplete?: string;
  readonly width?: 'full' | 'long' | 'medium' | 'short';
  readonly clean?: CompiledField['clean'];
  readonly onHide?: 'drop' | 'keep';
  readonly help?: JsonObject;
  readonly link?: JsonObject;
  readonly accept?: readonly string[];
  readonly maxFiles?: number;
}

/** A form document after its layers were merged, `use` was expanded and its shape was checked. */
export interface AuthoredForm {
  readonly account?: Json;
  readonly sections?: Entries<{ readonly title?: string; readonly hint?: string; readonly visible?: Rule }>;
  readonly fields?: Entries<AuthoredField>;
  readonly rules?: Entries<AuthoredRule & { readonly field?: string }>;
  readonly submit?: Submit;
  readonly lookups?: Entries<FormLookup>;
  readonly draft?: CompiledForm['draft'];
  readonly pace?: 'whole' | 'sections';
  readonly unguarded?: string;
  readonly summary?: boolean;
  readonly summaryTitle?: string;
}
