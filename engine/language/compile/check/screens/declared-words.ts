import { profileOfType } from '../../language/type-words.ts';
import { entries, entry, items, plain, type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/**
 * Checks drafted state: it needs a signed-in owner, and must not store data of others. A value that is not a scalar
 * needs `pickOnly`, so that the draft stores only which element of a list it was (FIXC-14).
 */
export function draftedStateAt({ report }: Context, state: Tree | undefined, anonymous: boolean): void {
  for (const [name, declaration] of entries(state)) {
    const draft = keptBy(declaration);
    if (draft === undefined) continue;
    if (anonymous) report.add('ownerStateWithoutSession', draft.at, { found: name });
    const type = textOf(entry(declaration, 'type'));
    const plain = profileOfType(type);
    const simple = plain !== undefined && 'type' in plain && plain.type !== 'array' && plain.type !== 'object';
    if (!simple && entry(declaration, 'pickOnly') === undefined)
      report.add('personalDataInState', draft.at, { found: name, wanted: type });
  }
}

/** Only a screen keeps state for its person: in a dialog the word would do nothing. */
export function undraftedAt({ report }: Context, declarations: Tree | undefined): void {
  for (const [name, declaration] of entries(declarations)) {
    const draft = keptBy(declaration);
    if (draft !== undefined) report.add('draftOutsideState', draft.at, { found: name });
  }
}

/** The word by which a value is kept for its person. */
function keptBy(declaration: Tree): Tree | undefined {
  const stays = entry(declaration, 'stays');
  return entry(declaration, 'draft') ?? (stays !== undefined && plain(stays) === true ? stays : undefined);
}

/** Checks the listed `values` of declarations: texts for `string`, numbers for `integer`, nothing for other types. */
export function valuesAt({ report }: Context, declarations: Tree | undefined): void {
  for (const [name, declaration] of entries(declarations)) {
    const type = textOf(entry(declaration, 'type'));
    const kind = type === 'string' ? 'string' : type === 'integer' ? 'number' : undefined;
    const values = entry(declaration, 'values');
    if (values === undefined) continue;
    const wrong = items(values).find((value) => typeof plain(value) !== kind);
    if (kind === undefined) report.add('unlistableType', values.at, { found: name, type });
    else if (wrong !== undefined)
      report.add('valueOutsideType', wrong.at, { found: name, type, value: JSON.stringify(plain(wrong)) });
  }
}

/** Checks that a value of the address is not both `once` and `secret`: a reload reads a secret again (A8). */
export function onceAt({ report }: Context, query: Tree | undefined): void {
  for (const [name, declaration] of entries(query)) {
    const once = entry(declaration, 'once');
    const secret = entry(declaration, 'secret');
    if (once === undefined || secret === undefined || plain(once) !== true || plain(secret) !== true) continue;
    report.add('onceAndSecret', once.at, { found: name });
  }
}
