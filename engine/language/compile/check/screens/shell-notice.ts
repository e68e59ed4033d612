import { parseDate } from '../../../../domain/dates/calendar-date.ts';
import { writtenLast } from '../../layers/chain.ts';
import { documentOf } from '../../layers/documents.ts';
import { entry, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Checks the days of the notice on every page: each exists, and the first is not after the last. */
export function checkShellNotice({ documents, layers, report }: Context): void {
  const notice = entry(documentOf(documents, 'shell'), 'notice');
  const [from, until] = [entry(notice, 'from'), entry(notice, 'until')];
  for (const day of [from, until]) {
    const found = text(day);
    if (day !== undefined && found !== undefined && parseDate(found) === undefined)
      report.add('nonexistentNoticeDay', day.at, { found });
  }
  const [first = '', last = ''] = [text(from), text(until)];
  if (from === undefined || until === undefined || first <= last) return;
  const words = { key: 'notice.from', found: first, other: 'notice.until', limit: last };
  report.add('reversedLimits', writtenLast(from, until, layers).at, words);
}
