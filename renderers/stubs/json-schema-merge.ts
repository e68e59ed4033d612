import { notFlat } from './not-flat.ts';

/* Replaces @x0k/json-schema-merge (4 kB gz), by which RJSF merges `allOf`. RJSF builds its merger as it loads. */

export const createComparator = (): object => ({ compareSchemaDefinitions: notFlat, compareSchemaValues: notFlat });
export const createMerger = (): object => ({ mergeArrayOfSchemaDefinitions: notFlat });
export const createShallowAllOfMerge = (): (() => never) => notFlat;
export const createDeduplicator = (): (() => never) => notFlat;
export const createIntersector = (): (() => never) => notFlat;
