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
 * The fields of a form with every `"use": "own:person"` written out: one entry for each own field that fields.json
 * declares and the form does not name, with what the entry says laid over it.
 * @param own the own fields of fields.json, expanded
 */
export function ownUsesIn(
  fields: Branch,
  shape: Shape,
  own: ReadonlyMap<string, Branch>,
  report: Report,
): ReadonlyMap<string, Tree> {
  const written = [...fields.entries].flatMap(([key, field]): [string, Tree][] => {
    const use = entry(field, 'use');
    const entity = ALL_OWN.exec(text(use) ?? '')?.[1];
    if (field.kind !== 'branch' || use === undefined || entity === undefined) return [[key, field]];
    if (!OWN_ENTITIES.some((known) => known === entity))
      tellUnknownName(report, use.at, THINGS.ownEntity, entity, OWN_ENTITIES);
    const asked = [...own].filter(([name, one]) => ownEntityOf(one) === entity && !fields.entries.has(name));
    return asked.map(([name, one]) => [name, placed(one, field, shape, report)]);
  });
  return new Map(written);
}

/** An own field with what the entry that stands for all of them says, at the entry's place. */
function placed(own: Branch, field: Branch, shape: Shape, report: Report): Tree {
  const shared = withEntries(own, new Map([...own.entries].filter(([word]) => !OF_ONE_FORM.has(word))));
  const said = withEntries(field, new Map([...field.entries].filter(([word]) => word !== 'use')));
  return {
    ...merge(shape, shared, said, report),
    at: field.at,
    ...(field.key === undefined ? {} : { key: field.key }),
  };
}

/** An own field has one name: a form that asks it under another would keep something else (LNG-105). */
export function checkOwnName(key: string, field: Tree, own: ReadonlyMap<string, Branch>, report: Report): void {
  const use = entry(field, 'use');
  const name = text(use) ?? '';
  if (use !== undefined && name !== key && own.has(name))
    report.add('LNG-105', field.key ?? use.at, { key, found: name });
}
