/** A json-logic rule with one operator, or a constant verdict. */
export type Rule = boolean | { readonly [operator: string]: unknown };

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Compiled document whose inner shape its schema defines (see schemas/documents). */
export type JsonObject = { readonly [key: string]: Json };
