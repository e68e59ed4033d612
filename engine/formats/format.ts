import type { Scope } from '../rules/scope.ts';

/**
 * Writes a known value for people. Undefined when the value is of a kind it does not write: the text shows '—'.
 * `argument` is what stands after the colon in the document.
 */
export type Format = (value: unknown, argument: string | undefined, scope: Scope) => string | undefined;
