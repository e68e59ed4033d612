import type { ShownTypes } from '../../types/own-types.ts';
import type { Profile } from '../../types/profile.ts';
import { profileOfDeclarations } from '../language/type-words.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { entries, entry, items, reach, textOf } from '../source/tree.ts';

/**
 * Types of the parts of answers that checks show to the screen, by name, as their connectors declare them. For a name
 * that two checks show, the first type; check/server/shown-answers.ts reports a different second one.
 */
export function shownTypes(documents: Documents): ShownTypes {
  const connectors = documentOf(documents, 'connectors');
  const shown: Record<string, Profile> = {};
  for (const check of entries(documentOf(documents, 'checks')).values()) {
    const connector = entry(connectors, textOf(entry(check, 'call')));
    const typed = profileOfDeclarations(entry(connector, 'types'), () => true);
    const types = 'properties' in typed ? typed.properties : {};
    const known = entries(entry(connector, 'answer'));
    for (const item of items(reach(check, ['shows', 'parts']))) {
      const name = textOf(item);
      if (known.has(name) && !Object.hasOwn(shown, name))
        shown[name] = types[name] ?? { type: 'string', nullable: true };
    }
  }
  return shown;
}
