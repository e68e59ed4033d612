import { notFlat } from './not-flat.ts';

/*
 * Stands in for the parts of RJSF that find which of several schemas a value fits (`anyOf`, `oneOf`), that leave out of
 * the data what no schema names, and that mend the data when its own answers change the schema (`if`, `dependencies`):
 * 2.5 kB gz. Our forms have one schema, and judge says what is sent.
 */

export const getUsedFormData = notFlat;
export const getFieldNames = notFlat;
export const isValueEmpty = notFlat;

// Its importers ask for a default.
export { notFlat as default };
