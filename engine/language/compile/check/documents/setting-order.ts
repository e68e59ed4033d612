import { writtenLast } from '../../layers/chain.ts';
import { documentOf } from '../../layers/documents.ts';
import { type Leaf, reach } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Settings of which the first is never more than the second: what each means would turn into its opposite. */
const PAIRS = [
  // A person below `minorAge` cannot be an adult yet (CARE-03, REG-07).
  ['settings.minorAge', 'settings.adultAge'],
  // Tries of a code from one address never exceed those from all addresses together.
  ['settings.recovery.tries', 'settings.recovery.triesInAll'],
  // Hours that end before they begin would offer nothing.
  ['settings.hours.hrTurnosSemDesde', 'settings.hours.hrTurnosSemHasta'],
  ['settings.hours.hrTurnosSabDesde', 'settings.hours.hrTurnosSabHasta'],
  ['settings.hours.hrTurnosDomDesde', 'settings.hours.hrTurnosDomHasta'],
] as const;

/** Checks settings that depend on each other; reports at the one that was written last. */
export function checkSettingOrder({ documents, layers, report }: Context): void {
  const tenant = documentOf(documents, 'tenant');
  for (const [key, other] of PAIRS) {
    const [less, more] = [reach(tenant, key.split('.')), reach(tenant, other.split('.'))];
    if (less?.kind !== 'leaf' || more?.kind !== 'leaf') continue;
    if (!isAfter(less.value, more.value)) continue;
    report.add('reversedLimits', writtenLast(less, more, layers).at, {
      key,
      found: String(less.value),
      other,
      limit: String(more.value),
    });
  }
}

/** Whether a number is greater than another, or a time of day later. */
function isAfter(left: Leaf['value'], right: Leaf['value']): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left > right;
  return typeof left === 'string' && typeof right === 'string' && left > right;
}
