import { isRecord } from '../../language/rules/rule.ts';
import type { NamedProfiles, Profile } from '../../language/types/profile.ts';

/**
 * First place where an answer does not match its profile, as `path: problem`; undefined when it matches. A nullable
 * property may be missing; properties that the profile does not name are allowed.
 */
export function answerProblem(
  profile: Profile,
  value: unknown,
  named: NamedProfiles,
  path = 'answer',
): string | undefined {
  if (value === null || value === undefined) return profile.nullable === true ? undefined : `${path}: missing`;
  if ('$ref' in profile) {
    const target = named[profile.$ref.slice(2)];
    return target === undefined ? `${path}: unknown type ${profile.$ref}` : answerProblem(target, value, named, path);
  }
  switch (profile.type) {
    case 'object':
      if (!isRecord(value)) return `${path}: not an object`;
      return firstProblem(Object.entries(profile.properties), ([name, property]) =>
        answerProblem(property, value[name], named, `${path}.${name}`),
      );
    case 'array':
      if (!Array.isArray(value)) return `${path}: not a list`;
      return firstProblem([...value.entries()], ([index, item]) =>
        answerProblem(profile.items, item, named, `${path}[${index}]`),
      );
    case 'string':
      if (typeof value !== 'string') return `${path}: not a text`;
      return profile.enum === undefined || profile.enum.includes(value)
        ? undefined
        : `${path}: not one of ${profile.enum.join(', ')}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${path}: not true or false`;
    default:
      if (typeof value !== 'number') return `${path}: not a number`;
      return profile.type === 'integer' && !Number.isInteger(value) ? `${path}: not a whole number` : undefined;
  }
}

function firstProblem<Part>(parts: readonly Part[], problemOf: (part: Part) => string | undefined): string | undefined {
  for (const part of parts) {
    const problem = problemOf(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
