import { type Scope, withRoot, withRoots } from '../rules/scope.ts';
import type { FormValues } from './form-values.ts';

/** What rules of a form read: the screen's roots and `form`, the values at hand. */
export const formScope = (scope: Scope, values: FormValues): Scope => withRoot(scope, 'form', values);

/** What rules of one field read: those of its form and `value`, its own. */
export const fieldScope = (scope: Scope, values: FormValues, field: string): Scope =>
  withRoots(scope, { form: values, value: Object.hasOwn(values, field) ? values[field] : undefined });
