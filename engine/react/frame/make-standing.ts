import type { Atom, Getter } from 'jotai';
import { answerTo } from '../../actions/answer-failure.ts';
import type { Rule } from '../../artifact.ts';
import { dependencies, valueDependencies } from '../../rules/dependencies.ts';
import { evaluateRows } from '../../rules/evaluate.ts';
import { parsePath } from '../../rules/path.ts';
import { isRecord } from '../../rules/rule.ts';
import { UNKNOWN } from '../../rules/unknown.ts';
import type { DataEntry } from '../data/data-entry.ts';
import { type Reader, scopeFor } from '../reader.ts';
import type { Standing, StandingOf } from './standing.ts';

/** What derived values give, and whether an element of a list could not be judged. */
export type Derived = ReturnType<typeof evaluateRows>;

/** What the standing of a screen's values is told from. */
interface StandingParts {
  readonly data: Readonly<Record<string, DataEntry>>;
  readonly rules: { readonly [name: string]: Rule };
  readonly derived: Readonly<Record<string, Atom<Derived>>>;
  readonly read: Reader;
  /** The standing of what cannot be judged: unknown, or loading while it is read again. */
  readonly unjudged: (get: Getter) => Standing;
}

const READY: Standing = { kind: 'ready' };

/** The standing of `data.x` and `derive.x`, also through what they read; anything else is simply there. */
export function makeStanding(parts: StandingParts): StandingOf {
  const of: StandingOf = (get, [root, name = '']) => {
    if (root === 'data') return ofData(get, name);
    return root === 'derive' ? ofDerived(get, name) : READY;
  };
  const ofData = (get: Getter, name: string): Standing => {
    const entry = parts.data[name];
    if (entry === undefined) return READY;
    const state = get(entry.state);
    if (state.status === 'error') {
      const { failure, retry } = state;
      const answered = answerTo(failure, entry.spec.refusals, scopeFor(parts.read, get));
      return { kind: 'failed', failure, answered, retry };
    }
    if (state.status !== 'idle') return { kind: state.status };
    // What it waits for may never come: that shows here too, and not as nothing.
    const { when, with: values } = entry.spec;
    const asked = worst([when, ...Object.values(values)].flatMap((value) => standings(get, valueDependencies(value))));
    return asked.kind === 'ready' ? { kind: 'idle' } : asked;
  };
  const ofDerived = (get: Getter, name: string): Standing => {
    const rule = Object.hasOwn(parts.rules, name) ? parts.rules[name] : undefined;
    const derived = parts.derived[name];
    if (derived === undefined || rule === undefined) return READY;
    const { value, unjudged } = get(derived);
    const read = worst(standings(get, dependencies(rule)));
    if (read.kind !== 'ready' || value !== UNKNOWN || !unjudged) return read;
    return parts.unjudged(get);
  };
  const standings = (get: Getter, paths: readonly string[]) => paths.map((path) => of(get, parsePath(path)));
  return of;
}

/** Where a value stands: what it reads there, how that stands, and what tells that it cannot be judged. */
interface Place {
  readonly frame: { readonly unjudged: (get: Getter) => Standing };
  readonly read: Reader;
  readonly standing: StandingOf;
}

/** The standing of a value as documents write it, at the place where it stands: what a part is given. */
export function standingOfValue(get: Getter, value: unknown, at: Place): Standing {
  const below = worst(valueDependencies(value).map((path) => at.standing(get, parsePath(path))));
  if (below.kind !== 'ready' || !isRecord(value)) return below;
  const { value: made, unjudged } = evaluateRows(value, scopeFor(at.read, get));
  return made === UNKNOWN && unjudged ? at.frame.unjudged(get) : below;
}

/** What counts of several: a failure, whatever the others say (A38); its retry is that of all that failed. */
function worst(standings: readonly Standing[]): Standing {
  const failed = standings.filter((standing) => standing.kind === 'failed');
  const unknown = standings.filter((standing) => standing.kind === 'unknown');
  const retry = () => {
    for (const standing of [...failed, ...unknown]) standing.retry();
  };
  if (failed[0] !== undefined) return { ...failed[0], retry };
  if (unknown[0] !== undefined) return { kind: 'unknown', retry };
  const waits = ['loading', 'idle'].flatMap((kind) => standings.find((standing) => standing.kind === kind) ?? []);
  return waits[0] ?? READY;
}
