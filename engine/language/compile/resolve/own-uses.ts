import { THINGS } from '../../messages/compiler-words.ts';
import { OWN_ENTITIES } from '../../types/profile.ts';
import type { Shape } from '../language/shape.ts';
import { merge } from '../layers/merge.ts';
import type { Report } from '../source/report.ts';
import {
  type Branch,
  entries,
  entry,
  folderOf,
  hasWord,
  type Tree,
  text,
  textOf,
  texts,
  withEntries,
} from '../source/tree.ts';
import { contractNames } from './own-names.ts';
import { ownEntityOf } from './own-types.ts';

/** `"use": "own:person"`: every field of the tenant's own of that entity. */
const ALL_OWN = /^own:(.*)$/;

/** Properties about a shared field's place in one form, which do not apply to another form. */
const OF_ONE_FORM: ReadonlySet<string> = new Set(['section', 'after', 'before']);

/** Moments at which an own field is asked that does not say `asked`. */
const WHEN_NEW: readonly string[] = ['new'];

/** Moments of a case at which one of its own fields is asked. */
export const askedAt = (field: Tree | undefined): readonly string[] => {
  const written = texts(entry(field, 'asked'));
  return written.length === 0 ? WHEN_NEW : written;
};

/**
 * Properties that a filter ignores too: when and by whom a field is asked, how it is filled in, and rules across
 * fields. A filter searches stored values by any known field, and its form lacks the fields that those rules read.
 */
const OF_FILLING_IN: ReadonlySet<string> = new Set([
  ...OF_ONE_FORM,
  'visible',
  'onHide',
  'required',
  'readOnly',
  'fixed',
  'initial',
  'rules',
  'hint',
]);

/** A form that may ask for all own fields. */
interface AskingForm {
  readonly id: string;
  readonly form: Branch;
  /** The form is a list's filter. */
  readonly narrows: boolean;
  /** The own fields of fields.json, expanded. */
  readonly ownFields: ReadonlyMap<string, Branch>;
}

/**
 * The fields of a form with every `"use": "own:person"` written out: one entry for each own field of fields.json that
 * the form does not name and whose `notIn` does not name the form, with the rest of the entry laid over it. An entry
 * with `asked` takes only the fields asked at one of those moments of a case.
 */
export function ownUsesIn(
  { id, form, narrows, ownFields }: AskingForm,
  fields: Branch,
  shape: Shape,
  report: Report,
): ReadonlyMap<string, Tree> {
  const left = narrows ? OF_FILLING_IN : OF_ONE_FORM;
  const sections = new Set(entries(entry(form, 'sections')).keys());
  const askedBefore = new Set<string>();
  const written = [...fields.entries].flatMap(([key, field]): [string, Tree][] => {
    const use = entry(field, 'use');
    const entity = ALL_OWN.exec(textOf(use))?.[1];
    if (field.kind !== 'branch' || use === undefined || entity === undefined) return [[key, field]];
    if (!OWN_ENTITIES.some((known) => known === entity))
      report.addUnknownName(use.at, { what: THINGS.ownEntity, found: entity, known: OWN_ENTITIES });
    if (askedBefore.has(entity))
      report.add('ownFieldsAskedTwice', field.key ?? use.at, { key, found: `own:${entity}` });
    askedBefore.add(entity);
    for (const [name, declared] of ownFields) {
      const taken = fields.entries.get(name);
      const elsewhere = ownEntityOf(declared) === entity && taken !== undefined && text(entry(taken, 'use')) !== name;
      if (elsewhere) reportTaken(name, taken, declared, report);
    }
    const moments = entry(field, 'asked') && askedAt(field);
    const asked = [...ownFields].filter(
      ([name, declared]) =>
        ownEntityOf(declared) === entity &&
        !fields.entries.has(name) &&
        !texts(entry(declared, 'notIn')).includes(id) &&
        (moments === undefined || askedAt(declared).some((moment) => moments.includes(moment))),
    );
    return asked.map(([name, declared]) => {
      const shared = without(declared, left);
      // An own field names its section once; a form without that section takes the field into the section of the entry.
      const section = narrows ? undefined : entry(declared, 'section');
      const hasSection = section !== undefined && hasWord(sections, section);
      const use = hasSection ? withEntries(field, new Map(field.entries).set('section', section)) : field;
      return [name, placed(narrows ? asSought(shared) : shared, use, shape, report)];
    });
  });
  return new Map(written);
}

/**
 * Merges an entry such as `"use": "own:person"` over one own field. Its place is the entry's, but for one of `_base`, which
 * every tenant has: there the own field is what its author wrote.
 */
function placed(own: Branch, field: Branch, shape: Shape, report: Report): Tree {
  const { at, key } = field.at.file.startsWith('_base/') ? own : field;
  return {
    ...merge(shape, own, without(field, new Set(['use', 'asked'])), report),
    at,
    ...(key === undefined ? {} : { key }),
  };
}

const without = (branch: Branch, words: ReadonlySet<string>): Branch =>
  withEntries(branch, new Map([...branch.entries].filter(([word]) => !words.has(word))));

/** An own field as a filter takes it: nothing of how it is filled in, which the filter may still say itself. */
export const narrowing = (own: Tree): Tree => (own.kind === 'branch' ? asSought(without(own, OF_FILLING_IN)) : own);

/** Removes `where` from a choice: it restricts filling in, and a filter offers every value that may be stored. */
function asSought(own: Branch): Branch {
  const from = entry(own, 'optionsFrom');
  if (from?.kind !== 'branch' || entry(from, 'where') === undefined) return own;
  return withEntries(own, new Map(own.entries).set('optionsFrom', without(from, new Set(['where']))));
}

/**
 * Reports an own field with the name of an entry of `_base` that means something else: the field would take its place,
 * or never be asked (ownFieldNameTaken).
 */
export function reportTaken(key: string, taken: Tree, field: Tree | undefined, report: Report): void {
  const at = field?.key ?? field?.at;
  if (at === undefined || folderOf(taken.at) !== '_base' || folderOf(at) === '_base') return;
  report.add('ownFieldNameTaken', at, { key, file: taken.at.file }, { definedAt: taken.at });
}

/** An own field has one name: a form that asks it under another would keep something else (ownFieldUnderOtherKey). */
export function checkOwnName(key: string, field: Tree, own: ReadonlyMap<string, Branch>, report: Report): void {
  const use = entry(field, 'use');
  const name = textOf(use);
  const entity = ownEntityOf(own.get(name));
  // A shared field of the contract that a layer calls its own is reported where it does.
  if (entity === undefined || contractNames(entity).has(name)) return;
  if (use !== undefined && name !== key) report.add('ownFieldUnderOtherKey', field.key ?? use.at, { key, found: name });
}
