import type { FormLookup } from '../artifact.ts';
import { truth } from '../rules/evaluate.ts';
import type { Scope } from '../rules/scope.ts';
import type { AskedFields } from './form-result.ts';

/** Whether a lookup is asked: its field is visible, filled in and without an error. @param wrong fields with an error */
export const isLookupAsked = (
  { field }: FormLookup,
  { visible, values }: Pick<AskedFields, 'visible' | 'values'>,
  wrong: ReadonlySet<string>,
): boolean => visible.has(field) && values[field] !== undefined && !wrong.has(field);

/** Whether the answer of a lookup, read as `answer`, holds something; unknown counts as nothing. */
export const lookupResult = ({ found }: FormLookup, scope: Scope): 'found' | 'none' =>
  truth(found, scope) === true ? 'found' : 'none';
