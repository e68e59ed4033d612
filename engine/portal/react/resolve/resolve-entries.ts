import type { ResolvedEntry } from '../../../../schemas/resolved.ts';
import { renderText } from '../../../language/rules/text.ts';
import { type ShownEntry, shownEntries } from '../../../language/screens/shown-entries.ts';
import { placeOfItem } from './instance.ts';
import type { Resolving } from './resolving.ts';

/** The entries of a menu or of a group of tiles that show now, with their words and runners. */
export function resolveEntries(items: unknown, at: Omit<Resolving, 'draw'>): readonly ResolvedEntry[] {
  at.instance.watch(at.get);
  return shownEntries(items, at.scope, at.runtime.artifact).map((entry) => resolveEntry(entry, at));
}

function resolveEntry({ key: name, words, link, scope, item }: ShownEntry, at: Omit<Resolving, 'draw'>): ResolvedEntry {
  const key = item === undefined ? name : `${name}.${placeOfItem(item.value)}`;
  const say = (text: string | undefined) => (text === undefined ? undefined : renderText(text, scope));
  const { icon, group = 'main', press } = words;
  const roots = item === undefined ? {} : { item: item.value };
  return {
    key,
    label: say(words.label) ?? '',
    hint: say(words.hint),
    icon,
    group,
    link,
    press: link === undefined && press !== undefined ? at.instance.runner(key, press, at.viewScope, roots) : undefined,
  };
}
