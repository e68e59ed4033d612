import { notFlat } from './not-flat.ts';

/* Stands in for how RJSF finds what a `$ref` means, with jsonpointer: our forms have none. */

export const makeAllReferencesAbsolute = notFlat;
export const splitKeyElementFromObject = notFlat;
export const findSchemaDefinitionRecursive = notFlat;

// Its importers ask for a default.
export { notFlat as default };
