import type { CompiledForm } from '../artifact.ts';
import { type Scope, withRoot, withRoots } from '../rules/scope.ts';
import type { FormValues } from './form-values.ts';

/**
 * What a form may be judged by of all that can be read where it stands: the roots that its calls name, so that the page
 * says what the server will say. A form that no call takes is the page's own, and reads what its screen does.
 */
export function judgedBy({ roots }: CompiledForm, scope: Scope): Scope {
  if (roots === undefined) return scope;
  const names: ReadonlySet<string> = new Set(roots);
  return { read: (path) => (names.has(path[0] ?? '') ? scope.read(path) : undefined) };
}

/** What rules of a form read: the screen's roots and `form`, the values at hand. */
export const formScope = (scope: Scope, values: FormValues): Scope => withRoot(scope, 'form', values);

/** What rules of one field read: those of its form and `value`, its own. */
export const fieldScope = (scope: Scope, values: FormValues, field: string): Scope =>
  withRoots(scope, { form: values, value: Object.hasOwn(values, field) ? values[field] : undefined });
