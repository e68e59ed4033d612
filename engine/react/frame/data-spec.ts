import type { Refusals } from '../../actions/action.ts';
import type { JsonObject, Rule } from '../../artifact.ts';
import { isRecord } from '../../rules/rule.ts';
import type { DataSpec } from '../data/data-port.ts';

/** An entry of a document's `data`. */
export function dataSpec(entry: JsonObject): DataSpec {
  const { when, everySeconds, staleMinutes, until, refusals } = entry;
  return {
    call: typeof entry.call === 'string' ? entry.call : '',
    with: isRecord(entry.with) ? entry.with : {},
    when: typeof when === 'boolean' || isRecord(when) ? (when as Rule) : undefined,
    staleMinutes: typeof staleMinutes === 'number' ? staleMinutes : 0,
    everySeconds: typeof everySeconds === 'number' && everySeconds > 0 ? everySeconds : undefined,
    refusals: isRecord(refusals) ? (refusals as Refusals) : undefined,
    until: typeof until === 'string' ? until : undefined,
  };
}
