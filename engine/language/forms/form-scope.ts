import type { CompiledForm } from '../artifact.ts';
import { type Scope, withRoot, withRoots } from '../rules/scope.ts';
import type { FormValues } from './form-values.ts';

/**
 * Limits a scope to the roots that the form's calls name, so that the page validates as the server will. A form that no
 * call takes reads all roots of its screen.
 */
export function withinRoots({ roots }: CompiledForm, scope: Scope): Scope {
  if (roots === undefined) return scope;
  const names: ReadonlySet<string> = new Set(roots);
  return { read: (path) => (names.has(path[0] ?? '') ? scope.read(path) : undefined) };
}

/** Scope of a form's rules: the screen's roots and `form`, the current values. */
export const formScope = (scope: Scope, values: FormValues): Scope => withRoot(scope, 'form', values);

/** Scope of a field's rules: the form's scope and `value`, the field's own. */
export const fieldScope = (scope: Scope, values: FormValues, field: string): Scope =>
  withRoots(scope, { form: values, value: Object.hasOwn(values, field) ? values[field] : undefined });
