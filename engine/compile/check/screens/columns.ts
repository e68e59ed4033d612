import { named } from '../../../messages/compiler-words.ts';
import { type Branch, entries, entry, text } from '../../source/tree.ts';
import { reportUnknownName } from '../../source/unknown-name.ts';
import type { Context } from '../context/context.ts';

/** A column that stands under another names one of its own table, which has a place of its own in it. */
export function columnsAt(table: Branch, { report }: Context): void {
  const columns = entries(entry(table, 'columns'));
  for (const [key, column] of columns) {
    const under = entry(column, 'under');
    const found = text(under);
    if (under === undefined || found === undefined) continue;
    const others = [...columns.keys()].filter((other) => other !== key);
    const target = columns.get(found);
    if (target === undefined || found === key) reportUnknownName(report, under.at, named('column', ''), found, others);
    else if (entry(target, 'under') !== undefined) report.add('LNG-197', under.at, { key, found });
  }
}
