import { THINGS } from '../../../messages/compiler-words.ts';
import type { OwnEntity } from '../../../types/profile.ts';
import type { Layer } from '../../layers/chain.ts';
import { declaredFields } from '../../resolve/own-types.ts';
import { type Branch, entry, hasWord, items, text, textOf, visit } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/**
 * Checks that `notIn` of an own field names documents that ask or show all own fields of its entity: the field would be
 * where its author believes that it is not.
 */
export function checkOwnPlaces({ documents, sources, report }: Context): void {
  for (const { entity, field } of declaredFields(documents)) {
    const written = items(entry(field, 'notIn'));
    if (written.length === 0) continue;
    const places = placesOf(entity, sources);
    for (const place of written) {
      const found = textOf(place);
      if (!places.has(found)) report.addUnknownName(place.at, { what: THINGS.place, found, known: places });
    }
  }
}

/**
 * Names of the documents that ask or show all own fields of an entity, and of their copies (`like`).
 * @param layers documents as they are written, in which `"use": "own:person"` still stands
 */
function placesOf(entity: OwnEntity, layers: readonly Layer[]): ReadonlySet<string> {
  const named = layers
    .flatMap(({ documents }) => [...documents])
    .flatMap(([path, document]) => {
      const name = /^(?:forms|screens|dialogs|parts)\/([^.]+)/.exec(path)?.[1];
      return name === undefined ? [] : [[name, document] as const];
    });
  const askingForms = new Set(named.filter(([, document]) => asks(document).has(entity)).map(([name]) => name));
  for (const [name, document] of named) if (hasWord(askingForms, entry(document, 'like'))) askingForms.add(name);
  return askingForms;
}

const known = new WeakMap<Branch, ReadonlySet<string>>();

/** Entities of which a document asks all own fields. */
function asks(document: Branch): ReadonlySet<string> {
  const read = known.get(document);
  if (read !== undefined) return read;
  const entities = new Set<string>();
  visit(document, (tree) => {
    const use = text(entry(tree, 'use'));
    if (use?.startsWith('own:') === true) entities.add(use.slice('own:'.length));
  });
  known.set(document, entities);
  return entities;
}
