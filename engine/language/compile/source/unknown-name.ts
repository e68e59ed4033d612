import { listed } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import type { Report } from './report.ts';
import type { Origin } from './tree.ts';

/** Reports an unknown name, with the known names and the probable intention. */
export function reportUnknownName(
  report: Report,
  at: Origin,
  what: string,
  found: string,
  known: Iterable<string>,
): void {
  const names = [...new Set(known)];
  report.add('unknownName', at, { what, found, allowed: listed(names) }, { meant: nearest(found, names) });
}
