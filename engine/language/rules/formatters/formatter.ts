import type { Scope } from '../scope.ts';

/**
 * Formats a known value for people. Undefined when it cannot format this kind of value: the text shows '—'. `argument`
 * is the part after the colon in the document; `beside` reads another value of the object that holds this one.
 */
export type Formatter = (
  value: unknown,
  argument: string | undefined,
  scope: Scope,
  beside?: (name: string) => unknown,
) => string | undefined;
