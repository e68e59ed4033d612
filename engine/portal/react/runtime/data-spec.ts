import type { DataEntry } from '../../../../schemas/generated/document-types.ts';
import type { DataSpec } from '../data/data-entry.ts';

/** An entry of a document's `data`. */
export function dataSpec(entry: DataEntry): DataSpec {
  const { call, when, everySeconds = 0, staleMinutes = 0, until, refusals, onBroken } = entry;
  return {
    call,
    with: entry.with ?? {},
    when,
    staleMinutes,
    everySeconds: everySeconds > 0 ? everySeconds : undefined,
    refusals,
    onBroken,
    until,
  };
}
