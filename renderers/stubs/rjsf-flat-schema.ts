import { notFlat } from './not-flat.ts';

/*
 * Stands in for what RJSF does before it draws a schema: it follows `$ref` and decides `if`, `allOf` and `dependencies`
 * (2 kB gz, with the package for JSON pointers). Ours is flat already: conditions are decided before RJSF sees it.
 */

/** Words whose schema is not the one that is drawn. */
const UNDECIDED = ['$ref', 'if', 'allOf', 'dependencies', 'dependentSchemas', 'dependentRequired'];

/** The schema itself. @throws Error (FORM_SCHEMA_NOT_FLAT) where it is not the one to be drawn */
export const retrieveSchema = <Schema extends object>(_: unknown, schema: Schema): Schema =>
  UNDECIDED.some((word) => word in schema) ? notFlat() : schema;

/** All that it may be; of a flat one, itself. */
export const retrieveSchemaInternal = <Schema extends object>(_: unknown, schema: Schema): readonly [Schema] => [
  retrieveSchema(_, schema),
];

export const relaxOptionsForScoring = notFlat;
export const resolveAllReferences = notFlat;
export const resolveDependencies = notFlat;

// Its importers ask for a default.
export { retrieveSchema as default };
