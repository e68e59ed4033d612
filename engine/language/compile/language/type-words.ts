import { THINGS } from '../../messages/compiler-words.ts';
import type { Profile } from '../../types/profile.ts';
import type { Report } from '../source/report.ts';
import { entries, entry, plain, type Tree, textOf } from '../source/tree.ts';
import { NAMED } from './vocabulary.ts';

const SIMPLE: Readonly<Record<string, Profile>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'instant' },
};

/** The shape a type word means (`string`, `date`, `Person`, `Service[]`); undefined when there is no such type. */
export function profileOfType(word: string): Profile | undefined {
  const name = word.replace(/\[\]$/, '');
  const element: Profile | undefined = SIMPLE[name] ?? (Object.hasOwn(NAMED, name) ? { $ref: `#/${name}` } : undefined);
  return element !== undefined && word.endsWith('[]') ? { type: 'array', items: element } : element;
}

/** Reports a type word that means nothing. */
export function checkTypeWord(tree: Tree, report: Report): void {
  const word = textOf(tree);
  if (profileOfType(word) !== undefined) return;
  const allowed = [...Object.keys(SIMPLE), ...Object.keys(NAMED)];
  report.addUnknownName(tree.at, { what: THINGS.type, found: word.replace('[]', ''), known: allowed });
}

/** Ways in which a declared value may be absent. */
export type Absence = (declaration: Tree, name: string) => boolean;

/** The shape of declared values (`state`, `query`, `receives`…), nullable where `mayBeMissing` returns true. */
export function profileOfDeclarations(declarations: Tree | undefined, mayBeMissing: Absence): Profile {
  const properties = [...entries(declarations)].flatMap(([name, declaration]): [string, Profile][] => {
    const profile = declaredProfile(declaration);
    if (profile === undefined) return [];
    return [[name, mayBeMissing(declaration, name) ? { ...profile, nullable: true } : profile]];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The shape of one declared value, by its type and its listed values; undefined for an unknown type. */
export function declaredProfile(declaration: Tree): Profile | undefined {
  const profile = profileOfType(textOf(entry(declaration, 'type')));
  return profile && withValues(profile, entry(declaration, 'values'));
}

/** The shape of a type whose declaration lists the only values; declared-words.ts reports a list that does not fit. */
function withValues(profile: Profile, values: Tree | undefined): Profile {
  const listed = values === undefined ? [] : plain(values);
  if (!Array.isArray(listed) || listed.length === 0 || !('type' in profile)) return profile;
  const texts = listed.filter((value) => typeof value === 'string');
  const numbers = listed.filter((value) => typeof value === 'number');
  if (profile.type === 'string' && profile.format === undefined && texts.length === listed.length)
    return { ...profile, enum: texts };
  return profile.type === 'integer' && numbers.length === listed.length ? { ...profile, enum: numbers } : profile;
}

/** Whether a declaration is `nullable`. */
export function saysNullable(declaration: Tree): boolean {
  const word = entry(declaration, 'nullable');
  return word?.kind === 'leaf' && word.value === true;
}
