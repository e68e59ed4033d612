import type { ResolvedEntry } from '../../../schemas/resolved.ts';
import type { Actions } from '../../actions/action.ts';
import { truth } from '../../rules/evaluate.ts';
import { isRecord } from '../../rules/rule.ts';
import { withRoot } from '../../rules/scope.ts';
import { readPath, renderLink, renderText } from '../../rules/text.ts';
import { safeLink } from '../../screens/safe-link.ts';
import { placeOfItem } from './instance.ts';
import type { Resolving } from './resolving.ts';

/** An entry of menu.json or tiles.json as documents write it. */
interface EntryWords {
  readonly label?: string;
  readonly hint?: string;
  readonly icon?: string;
  readonly to?: string;
  readonly press?: Actions;
  readonly each?: string;
  readonly visible?: unknown;
  readonly group?: ResolvedEntry['group'];
}

/** The entries of a menu or of a group of tiles that hold now; `each` makes one for each element of a list. */
export function resolveEntries(items: unknown, at: Omit<Resolving, 'draw'>): readonly ResolvedEntry[] {
  at.instance.watch(at.get);
  return Object.entries(isRecord(items) ? items : {}).flatMap(([key, raw]) => {
    const words = (isRecord(raw) ? raw : {}) as EntryWords;
    if (words.visible !== undefined && truth(words.visible, at.scope) !== true) return [];
    if (words.each === undefined) return entryOf(key, words, at) ?? [];
    const list = readPath(words.each, at.scope);
    return (Array.isArray(list) ? list : []).flatMap((item) => {
      const scope = withRoot(at.scope, 'item', item);
      return entryOf(`${key}.${placeOfItem(item)}`, words, { ...at, scope, item: { value: item } }) ?? [];
    });
  });
}

/** Returns undefined when the address is unknown or not allowed. */
function entryOf(key: string, words: EntryWords, at: Omit<Resolving, 'draw'>): ResolvedEntry | undefined {
  const say = (text: string | undefined) => (text === undefined ? undefined : renderText(text, at.scope));
  const link = words.to === undefined ? undefined : safeLink(renderLink(words.to, at.scope), at.runtime.artifact);
  if (link === undefined && words.press === undefined) return undefined;
  const roots = at.item === undefined ? {} : { item: at.item.value };
  return {
    key,
    label: say(words.label) ?? '',
    hint: say(words.hint),
    icon: words.icon,
    group: words.group ?? 'main',
    link,
    press:
      link === undefined && words.press !== undefined
        ? at.instance.runner(key, words.press, at.viewScope, roots)
        : undefined,
  };
}
