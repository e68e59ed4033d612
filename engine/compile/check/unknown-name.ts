import { listed } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import type { Report } from '../report.ts';
import type { Origin } from '../source/tree.ts';

/** Reports a name that nothing has, with what there is and what was probably meant. */
export function tellUnknownName(
  report: Report,
  at: Origin,
  what: string,
  found: string,
  known: Iterable<string>,
): void {
  const names = [...known];
  report.add('LNG-050', at, { what, found, allowed: listed(names) }, { meant: nearest(found, names) });
}
