import { parseDate } from '../../../dates/calendar-date.ts';
import { documentOf } from '../../layers/documents.ts';
import { entry, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** The last day of the notice on every page is a day that there is: one that there is not would never come. */
export function checkShellNotice({ documents, report }: Context): void {
  const shell = documentOf(documents, 'shell');
  const until = entry(entry(shell, 'notice'), 'until');
  const day = text(until);
  if (until !== undefined && day !== undefined && parseDate(day) === undefined) {
    report.add('LNG-146', until.at, { found: day });
  }
}
