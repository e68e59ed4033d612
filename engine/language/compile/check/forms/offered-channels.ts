import { CHANNELS } from '../../../checks/channels.ts';
import { listed } from '../../../messages/compiler-words.ts';
import { documentOf } from '../../layers/documents.ts';
import { entries, entry, plain, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { pathsOfRule } from '../values/paths-of-rule.ts';

/** Name under which calls take a person's channel. */
const CHANNEL = 'canal';

/** Checks that a form lets people choose only channels that the tenant declares. */
export function offeredChannelsAt({ documents, report }: Context, form: Tree): void {
  for (const [key, field] of entries(entry(form, 'fields'))) {
    if ((text(entry(field, 'as')) ?? key) !== CHANNEL) continue;
    const from = entry(field, 'optionsFrom');
    // A list narrowed by the declared channels offers only those.
    const where = entry(from, 'where');
    if (where !== undefined && pathsOfRule(plain(where)).some((path) => path.startsWith('tenant.channels'))) continue;
    const declared = entries(entry(documentOf(documents, 'tenant'), 'channels'));
    const known = CHANNELS.filter((channel) => channel === 'mail' || declared.has(channel));
    const codes = entry(documentOf(documents, 'codes'), textOf(entry(from, 'codes')));
    for (const [found, option] of [...entries(entry(field, 'options')), ...entries(codes)])
      if (!known.some((channel) => channel === found))
        report.add('undeclaredChannel', from?.at ?? option.key ?? option.at, { key, found, allowed: listed(known) });
  }
}
