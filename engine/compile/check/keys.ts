import { type Branch, entries, entry, type Tree, text } from '../source/tree.ts';
import type { Context } from './context.ts';
import { type Env, NOWHERE, type Place } from './env.ts';

const taken = new WeakMap<Place, Map<string, Tree>>();

/** A key does one thing on a screen, whichever of its nodes says it: the second one would never be heard. */
export function keysAt(node: Branch, { place }: Env, { report }: Context): void {
  const known = taken.get(place) ?? new Map<string, Tree>();
  // What stands nowhere yet (a part) has its own keys alone: it is no screen, and every part of every tenant stands there.
  if (place !== NOWHERE) taken.set(place, known);
  for (const item of entries(entry(node, 'items')).values()) {
    const stroke = entry(item, 'stroke');
    const found = text(stroke);
    if (stroke === undefined || found === undefined) continue;
    const before = known.get(found);
    if (before !== undefined && before !== stroke) report.add('LNG-186', stroke.at, { found });
    known.set(found, before ?? stroke);
  }
}
