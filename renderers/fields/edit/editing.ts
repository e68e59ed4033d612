import { createContext, use } from 'react';

/** Context of fields while the form is edited. */
export interface Editing {
  /** Writes one field, as if it had been typed. */
  readonly setField: (field: string, value: unknown) => void;
  /** Invalid fields, also those whose error is not shown yet. */
  readonly wrong: ReadonlySet<string>;
}

/** Given by FormEditor. */
export const EditingContext = createContext<Editing>({ setField: () => undefined, wrong: new Set() });

/** The form being filled in around a field. */
export const useEditing = (): Editing => use(EditingContext);
