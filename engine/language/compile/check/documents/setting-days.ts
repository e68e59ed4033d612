import { parseDate } from '../../../../domain/dates/calendar-date.ts';
import { documentOf } from '../../layers/documents.ts';
import { reach, type Tree } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

const CLOSED = 'settings.appointments.closedDays';
const SPECIAL = 'settings.appointments.specialHours';

/** A day or days that an entry covers. */
interface Claim {
  readonly from: string;
  readonly until: string;
}

/**
 * Checks closed days and days with other hours: a date that does not exist, an end before its beginning, a day that two
 * entries cover, and hours of one day that overlap.
 */
export function checkSettingDays({ documents, report }: Context): void {
  const tenant = documentOf(documents, 'tenant');
  const closed: Claim[] = [];
  for (const node of itemsOf(reach(tenant, CLOSED.split('.')))) {
    const from = textOf(node, 'from');
    const until = textOf(node, 'until') ?? from;
    if (from === undefined || until === undefined) continue;
    const unknown = [from, until].find((day) => parseDate(day) === undefined);
    const earlier = closed.find((span) => span.from <= until && from <= span.until);
    if (unknown !== undefined) report.add('nonexistentDay', node.at, { key: CLOSED, found: unknown });
    else if (until < from) report.add('emptyPeriod', node.at, { key: CLOSED, found: from, limit: until });
    else if (earlier === undefined) closed.push({ from, until });
    else {
      const [, found = from] = [earlier.from, from].sort();
      report.add('duplicateDay', node.at, { key: CLOSED, found, other: CLOSED });
    }
  }
  checkSpecialHours({ documents, report }, closed);
}

/** Checks that hours of a day do not overlap. Two that touch are one span (`joinedSpans`). */
function checkSpecialHours(
  { documents, report }: Pick<Context, 'documents' | 'report'>,
  closed: readonly Claim[],
): void {
  const spans: (Claim & { readonly date: string })[] = [];
  for (const node of itemsOf(reach(documentOf(documents, 'tenant'), SPECIAL.split('.')))) {
    const [date, from, until] = ['date', 'from', 'until'].map((name) => textOf(node, name));
    if (date === undefined || from === undefined || until === undefined) continue;
    const other = spans.find((span) => span.date === date && span.from < until && from < span.until);
    if (parseDate(date) === undefined) report.add('nonexistentDay', node.at, { key: SPECIAL, found: date });
    else if (until <= from) report.add('emptyPeriod', node.at, { key: SPECIAL, found: from, limit: until });
    else if (closed.some((span) => span.from <= date && date <= span.until))
      report.add('duplicateDay', node.at, { key: SPECIAL, found: date, other: CLOSED });
    else if (other === undefined) spans.push({ date, from, until });
    else {
      const [found, taken] = [`${from}-${until}`, `${other.from}-${other.until}`];
      report.add('overlappingHours', node.at, { key: SPECIAL, date, found, other: taken });
    }
  }
}

const itemsOf = (node: Tree | undefined): readonly Tree[] => (node?.kind === 'list' ? node.items : []);

function textOf(node: Tree, name: string): string | undefined {
  const setting = reach(node, [name]);
  return setting?.kind === 'leaf' && typeof setting.value === 'string' ? setting.value : undefined;
}
