import type { CompiledField, CompiledForm } from '../../../artifact.ts';
import { isRecord } from '../../../rules/rule.ts';
import { sameContent } from '../../incremental/same-content.ts';
import type { Roots } from './example-roots.ts';

/** Values that the rules of a form read, as a cache compares them: objects by content, all others in one word. */
export interface ReadValues {
  readonly contents: readonly object[];
  readonly word: string;
}

/**
 * Parts of a tenant's documents that decide whether a form can be filled in: its fields and rules, without its button
 * and its submission.
 */
export const readByForm = ({ fields, rules, sections }: CompiledForm, roots: Roots): ReadValues =>
  valuesAt(
    [...Object.values(fields).flatMap((field) => pathsOfField(field, roots)), ...pathsOf([rules, sections], roots)],
    roots,
  );

/** The same for one field by itself, with the form's rules about it. */
export const readByField = ({ rules }: CompiledForm, field: CompiledField, roots: Roots): ReadValues =>
  valuesAt([...pathsOfField(field, roots), ...pathsOf([rules], roots)], roots);

function valuesAt(paths: readonly Path[], roots: Roots): ReadValues {
  const unique = [...new Map(paths.map((path) => [path.join('.'), path])).values()];
  const values = unique.map(([root, part]) => (part === '' ? roots[root] : partOf(roots[root], part)));
  return {
    contents: values.filter(isObject).map(sameContent),
    word: JSON.stringify(values.map((value, at) => [unique[at], isObject(value) ? 'content' : value])),
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A root, and the part that is read of it; '' for all of it. */
type Path = readonly [root: string, part: string];

/** Paths of each part of a compiled form: tenants share forms. */
const known = new WeakMap<object, readonly Path[]>();

const pathsOf = (parts: readonly object[], roots: Roots): readonly Path[] =>
  parts.flatMap((part) => remembered(part, () => pathsIn(part, Object.keys(roots))));

/** Paths of a field, without those that only the reader of its label, hint, help, link or note sees. */
const pathsOfField = (field: CompiledField, roots: Roots): readonly Path[] =>
  remembered(field, () => {
    const { label, hint, help, link, noteLabel, ...rest } = field;
    return pathsIn(rest, Object.keys(roots));
  });

function remembered(part: object, find: () => readonly Path[]): readonly Path[] {
  const paths = known.get(part) ?? find();
  known.set(part, paths);
  return paths;
}

/** The roots that the names and texts of a part mention, each with the part that it reads of it. */
function pathsIn(part: object, roots: readonly string[]): readonly Path[] {
  const paths: Path[] = [];
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      // The tables of `allowed` and of the format `label` are named without their root.
      if (value === 'allowed' || /\|\s*label\b/.test(value)) paths.push(['codes', '']);
      for (const [, root = '', below = ''] of value.matchAll(/\b([a-z]+)(?:\.(\w+))?/g))
        if (roots.includes(root)) paths.push([root, below]);
    } else if (Array.isArray(value)) for (const item of value) look(item);
    else if (isRecord(value)) for (const pair of Object.entries(value)) look(pair);
  };
  look(part);
  return paths;
}

function partOf(root: unknown, part: string): unknown {
  return isRecord(root) && Object.hasOwn(root, part) ? root[part] : undefined;
}
