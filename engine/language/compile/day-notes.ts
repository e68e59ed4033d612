import { dayNumber, parseDate } from '../../domain/dates/calendar-date.ts';
import { type Documents, documentOf } from './layers/documents.ts';
import { type Message, messagesOf } from './source/message.ts';
import { Report } from './source/report.ts';
import { entry, text } from './source/tree.ts';

/** Days after which a notice without a last day is probably forgotten. */
const LONG = 90;

/**
 * Notes about a tenant's notice that depend on the day: it is over, or has been shown for long. The compiler itself
 * does not know the day, so that the same files give the same artifact.
 * @param today `2026-11-28`
 */
export function dayNotes(documents: Documents, files: ReadonlyMap<string, string>, today: string): readonly Message[] {
  const notice = entry(documentOf(documents, 'shell'), 'notice');
  const report = new Report();
  const [from, until] = [entry(notice, 'from'), entry(notice, 'until')];
  const [first, last, now] = [text(from), text(until), numberOf(today)];
  if (until !== undefined && last !== undefined && numberOf(last) < now)
    report.add('expiredNotice', until.at, { until: last });
  else if (from !== undefined && first !== undefined && until === undefined) {
    const days = now - numberOf(first);
    if (days > LONG) report.add('noticeWithoutEnd', from.at, { from: first, days: String(days) });
  }
  return messagesOf(report.findings, files);
}

/** Number of a day; NaN for a malformed day, which the compiler refuses and which compares as false. */
function numberOf(day: string): number {
  const parsed = parseDate(day);
  return parsed === undefined ? Number.NaN : dayNumber(parsed);
}
