import { THINGS } from '../../messages/compiler-words.ts';
import { OWN_ENTITIES } from '../../types/profile.ts';
import { ownEntityOf } from '../check/own-fields.ts';
import { tellUnknownName } from '../check/unknown-name.ts';
import type { Shape } from '../language/shape.ts';
import { merge } from '../layers/merge.ts';
import type { Report } from '../report.ts';
import { type Branch, entry, type Tree, text, withEntries } from '../source/tree.ts';

/** `"use": "own:person"`: every field of the tenant's own of that entity. */
const ALL_OWN = /^own:(.*)$/;

/** Where a shared field stands in one form says nothing of another. */
const OF_ONE_FORM: ReadonlySet<string> = new Set(['section', 'after', 'before']);

/**
 * Nor when it is asked, by whom, how it is filled in and what it must be beside others: a filter asks for what is kept
 * already, by any field that somebody knows, and its rules would read fields that no filter has (FIXL-09).
 */
const OF_FILLING_IN: ReadonlySet<string> = new Set([
  ...OF_ONE_FORM,
  ...['visible', 'onHide', 'required', 'readOnly', 'fixed', 'initial', 'rules', 'hint'],
]);

/**
 * The fields of a form with every `"use": "own:person"` written out: one entry for each own field that fields.json
 * declares and the form does not name, with what the entry says laid over it.
 * @param own the own fields of fields.json, expanded
 * @param narrows whether the form is a list's filter
 */
export function ownUsesIn(
  fields: Branch,
  shape: Shape,
  own: ReadonlyMap<string, Branch>,
  narrows: boolean,
  report: Report,
): ReadonlyMap<string, Tree> {
  const left = narrows ? OF_FILLING_IN : OF_ONE_FORM;
  const stood = new Set<string>();
  const written = [...fields.entries].flatMap(([key, field]): [string, Tree][] => {
    const use = entry(field, 'use');
    const entity = ALL_OWN.exec(text(use) ?? '')?.[1];
    if (field.kind !== 'branch' || use === undefined || entity === undefined) return [[key, field]];
    if (!OWN_ENTITIES.some((known) => known === entity))
      tellUnknownName(report, use.at, THINGS.ownEntity, entity, OWN_ENTITIES);
    if (stood.has(entity)) report.add('LNG-203', field.key ?? use.at, { key, found: `own:${entity}` });
    stood.add(entity);
    const asked = [...own].filter(([name, one]) => ownEntityOf(one) === entity && !fields.entries.has(name));
    return asked.map(([name, one]) => {
      const shared = without(one, left);
      return [name, placed(narrows ? asSought(shared) : shared, field, shape, report)];
    });
  });
  return new Map(written);
}

/** An own field with what the entry that stands for all of them says, at the entry's place. */
function placed(own: Branch, field: Branch, shape: Shape, report: Report): Tree {
  return {
    ...merge(shape, own, without(field, new Set(['use'])), report),
    at: field.at,
    ...(field.key === undefined ? {} : { key: field.key }),
  };
}

const without = (branch: Branch, words: ReadonlySet<string>): Branch =>
  withEntries(branch, new Map([...branch.entries].filter(([word]) => !words.has(word))));

/** An own field as a filter takes it: nothing of how it is filled in, which the filter may still say itself. */
export const narrowing = (own: Tree): Tree => (own.kind === 'branch' ? asSought(without(own, OF_FILLING_IN)) : own);

/** What a choice may be beside other answers is how it is filled in: a filter offers all that may be kept. */
function asSought(own: Branch): Branch {
  const from = entry(own, 'optionsFrom');
  if (from?.kind !== 'branch' || entry(from, 'where') === undefined) return own;
  return withEntries(own, new Map(own.entries).set('optionsFrom', without(from, new Set(['where']))));
}

/** An own field has one name: a form that asks it under another would keep something else (LNG-105). */
export function checkOwnName(key: string, field: Tree, own: ReadonlyMap<string, Branch>, report: Report): void {
  const use = entry(field, 'use');
  const name = text(use) ?? '';
  if (use !== undefined && name !== key && own.has(name))
    report.add('LNG-105', field.key ?? use.at, { key, found: name });
}
