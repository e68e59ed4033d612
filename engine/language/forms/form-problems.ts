import type { CompiledField, CompiledForm } from '../artifact.ts';
import { scopeOf } from '../rules/scope.ts';
import { payloadKeys } from './payload.ts';
import { validateValue } from './validate-value.ts';

/** Problems within a compiled form, beside the names and rules that the compiler checks. */
export type FormProblemCode =
  /** Two fields have the same name in the payload. */
  | 'SAME_PAYLOAD_NAME'
  /** A field's key is another field's name in the payload: the form's initial values would be ambiguous. */
  | 'AMBIGUOUS_NAME'
  /** A radio or select with nothing to choose from. */
  | 'NO_OPTIONS'
  /** A slot with neither a service nor services, or with both. */
  | 'NO_SLOTS'
  /** A minimum above its maximum. */
  | 'IMPOSSIBLE_BOUNDS'
  /** The fixed value breaks the field's own schema. */
  | 'FIXED_BREAKS_SCHEMA'
  /** Names for the parts of a value that has no type. */
  | 'PARTS_WITHOUT_TYPE';

/** A problem, and its place in the form's document. */
export interface FormProblem {
  readonly code: FormProblemCode;
  readonly path: readonly string[];
  readonly found: string;
}

/**
 * Lists problems of a form that no person could fix while filling it in; the compiler makes errors of them, with
 * file and line.
 */
export function formProblems(form: CompiledForm): readonly FormProblem[] {
  return Object.entries(form.fields).flatMap(([key, field]) => [
    ...nameProblems(form, key, field),
    ...ownProblems(key, field),
  ]);
}

function nameProblems(form: CompiledForm, key: string, field: CompiledField): readonly FormProblem[] {
  const problems: FormProblem[] = [];
  const path = ['fields', key, 'as'];
  for (const name of payloadKeys(field)) {
    const first = Object.entries(form.fields).find(([, other]) => payloadKeys(other).includes(name));
    if (first?.[0] !== key) problems.push({ code: 'SAME_PAYLOAD_NAME', path, found: name });
    else if (name !== key && Object.hasOwn(form.fields, name))
      problems.push({ code: 'AMBIGUOUS_NAME', path, found: name });
  }
  return problems;
}

function ownProblems(key: string, field: CompiledField): readonly FormProblem[] {
  const problems: FormProblem[] = [];
  const add = (code: FormProblemCode, property: string, found: string) =>
    problems.push({ code, path: ['fields', key, property], found });
  const chooses = field.widget === 'radio' || field.widget === 'select';
  const empty = field.options === undefined ? field.optionsFrom === undefined : Object.keys(field.options).length === 0;
  if (chooses && empty && field.type === undefined) add('NO_OPTIONS', 'options', field.widget);
  const sources = ['service', 'services'].filter((word) => field.slot?.[word] !== undefined);
  if (field.widget === 'slot' && sources.length !== 1) add('NO_SLOTS', 'slot', sources.join(', '));
  if (typeof field.as === 'object' && field.type === undefined)
    add('PARTS_WITHOUT_TYPE', 'as', payloadKeys(field).join());
  problems.push(...boundProblems(key, field));
  if (field.fixed !== undefined && validateValue(field, field.fixed, scopeOf({})) !== undefined) {
    add('FIXED_BREAKS_SCHEMA', 'fixed', String(field.fixed));
  }
  return problems;
}

/** Reports a minimum above the maximum, at the minimum, with both values. */
function boundProblems(key: string, { schema }: CompiledField): readonly FormProblem[] {
  const pairs = [
    ['minLength', 'maxLength'],
    ['minimum', 'maximum'],
  ] as const;
  return pairs.flatMap(([low, high]) => {
    const [least, most] = [schema[low], schema[high]];
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return [];
    const found = `${low} ${least}, ${high} ${most}`;
    return [{ code: 'IMPOSSIBLE_BOUNDS' as const, path: ['fields', key, 'schema', low], found }];
  });
}
