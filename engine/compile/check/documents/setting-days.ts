import { parseDate } from '../../../dates/calendar-date.ts';
import { documentOf } from '../../layers/documents.ts';
import { reach, type Tree } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

const CLOSED = 'settings.appointments.closedDays';
const SPECIAL = 'settings.appointments.specialHours';

/**
 * Checks closed days and days with other hours: a date that does not exist, an end before its beginning, and a day that
 * two entries cover.
 */
export function checkSettingDays({ documents, report }: Context): void {
  const tenant = documentOf(documents, 'tenant');
  const said: { readonly from: string; readonly until: string; readonly key: string }[] = [];
  const claim = (node: Tree, from: string, until: string, key: string): void => {
    const earlier = said.find((one) => one.from <= until && from <= one.until);
    if (earlier === undefined) said.push({ from, until, key });
    else {
      const found = from > earlier.from ? from : earlier.from;
      report.add('LNG-296', node.at, { key, found, other: earlier.key });
    }
  };
  for (const node of itemsOf(reach(tenant, CLOSED.split('.')))) {
    const from = textOf(node, 'from');
    const until = textOf(node, 'until') ?? from;
    if (from === undefined || until === undefined) continue;
    const unknown = [from, until].find((day) => parseDate(day) === undefined);
    if (unknown !== undefined) report.add('LNG-310', node.at, { key: CLOSED, found: unknown });
    else if (until < from) report.add('LNG-295', node.at, { key: CLOSED, found: from, limit: until });
    else claim(node, from, until, CLOSED);
  }
  for (const node of itemsOf(reach(tenant, SPECIAL.split('.')))) {
    const [date, from, until] = ['date', 'from', 'until'].map((name) => textOf(node, name));
    if (date === undefined || from === undefined || until === undefined) continue;
    if (parseDate(date) === undefined) report.add('LNG-310', node.at, { key: SPECIAL, found: date });
    else if (until <= from) report.add('LNG-295', node.at, { key: SPECIAL, found: from, limit: until });
    else claim(node, date, date, SPECIAL);
  }
}

const itemsOf = (node: Tree | undefined): readonly Tree[] => (node?.kind === 'list' ? node.items : []);

function textOf(node: Tree, name: string): string | undefined {
  const found = reach(node, [name]);
  return found?.kind === 'leaf' && typeof found.value === 'string' ? found.value : undefined;
}
