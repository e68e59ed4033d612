import type { Actions } from '../../../schemas/generated/document-types.ts';
import { holds } from '../rules/holds.ts';
import { isRecord } from '../rules/rule.ts';
import { type Scope, withRoot } from '../rules/scope.ts';
import { readPath, renderLink } from '../rules/text.ts';
import { type LinkRules, safeLink } from './safe-link.ts';

/** An entry of menu.json or tiles.json as documents write it. */
export interface EntryWords {
  readonly label?: string;
  readonly hint?: string;
  readonly icon?: string;
  readonly to?: string;
  readonly press?: Actions;
  readonly each?: string;
  readonly visible?: unknown;
  readonly group?: 'main' | 'family' | 'foot';
}

/** An entry that shows. */
export interface ShownEntry {
  readonly key: string;
  readonly words: EntryWords;
  /** Target; undefined for an entry that is pressed. */
  readonly link: ReturnType<typeof safeLink>;
  /** Scope of its texts: with `item`, for an element of a list. */
  readonly scope: Scope;
  readonly item: { readonly value: unknown } | undefined;
}

/**
 * Selects the entries of a menu or of a group of tiles that show; `each` makes one for each element of a list. An entry
 * whose address is unknown or not allowed does not show.
 */
export function shownEntries(items: unknown, scope: Scope, tenant: LinkRules): readonly ShownEntry[] {
  return Object.entries(isRecord(items) ? items : {}).flatMap(([key, raw]) => {
    const words = (isRecord(raw) ? raw : {}) as EntryWords;
    if (!holds(words.visible, scope)) return [];
    if (words.each === undefined) return entryOf(key, words, { scope, item: undefined }, tenant);
    const list = readPath(words.each, scope);
    return (Array.isArray(list) ? list : []).flatMap((value) =>
      entryOf(key, words, { scope: withRoot(scope, 'item', value), item: { value } }, tenant),
    );
  });
}

function entryOf(
  key: string,
  words: EntryWords,
  { scope, item }: Pick<ShownEntry, 'scope' | 'item'>,
  tenant: LinkRules,
): readonly ShownEntry[] {
  const link = words.to === undefined ? undefined : safeLink(renderLink(words.to, scope), tenant);
  return link === undefined && words.press === undefined ? [] : [{ key, words, link, scope, item }];
}
