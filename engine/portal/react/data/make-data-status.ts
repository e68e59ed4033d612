import type { Atom, Getter } from 'jotai';
import { answerTo } from '../../../language/actions/answer-failure.ts';
import type { Rule } from '../../../language/artifact.ts';
import { dependencies, valueDependencies } from '../../../language/rules/dependencies.ts';
import { evaluateRows } from '../../../language/rules/evaluate.ts';
import { parsePath } from '../../../language/rules/path.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { UNKNOWN } from '../../../language/rules/unknown.ts';
import type { DataEntry } from './data-entry.ts';
import type { DataStatus, DataStatusOf } from './data-status.ts';
import { type Reader, scopeFor } from './reader.ts';

/** Derived values, and whether an element of a list could not be judged. */
export type Derived = ReturnType<typeof evaluateRows>;

/** Inputs from which the data status of a screen is computed. */
interface DataStatusParts {
  readonly data: Readonly<Record<string, DataEntry>>;
  readonly rules: { readonly [name: string]: Rule };
  readonly derived: Readonly<Record<string, Atom<Derived>>>;
  readonly read: Reader;
  /** Status of data that cannot be judged: unknown, or loading during a retry. */
  readonly unjudged: (get: Getter) => DataStatus;
}

const READY: DataStatus = { kind: 'ready' };

/** Status of `data.x` and `derive.x`, also through what they read; any other path is ready. */
export function makeDataStatus(parts: DataStatusParts): DataStatusOf {
  const of: DataStatusOf = (get, [root, name = '']) => {
    if (root === 'data') return ofData(get, name);
    return root === 'derive' ? ofDerived(get, name) : READY;
  };
  const ofData = (get: Getter, name: string): DataStatus => {
    const entry = parts.data[name];
    if (entry === undefined) return READY;
    const state = get(entry.state);
    if (state.status === 'error') {
      const { failure, retry } = state;
      const answered = answerTo(failure, entry.spec.refusals, scopeFor(parts.read, get));
      return { kind: 'failed', failure, answered, retry };
    }
    if (state.status === 'ready') return state.stale === undefined ? READY : { kind: 'ready', stale: state.stale };
    if (state.status !== 'idle') return { kind: state.status };
    // Data that it waits for may fail to load: show that failure here too, instead of nothing.
    const { when, with: values } = entry.spec;
    const asked = worst(
      [when, ...Object.values(values)].flatMap((value) => dataStatuses(get, valueDependencies(value))),
    );
    return asked.kind === 'ready' ? { kind: 'idle' } : asked;
  };
  const ofDerived = (get: Getter, name: string): DataStatus => {
    const rule = Object.hasOwn(parts.rules, name) ? parts.rules[name] : undefined;
    const derived = parts.derived[name];
    if (derived === undefined || rule === undefined) return READY;
    const { value, unjudged } = get(derived);
    const read = worst(dataStatuses(get, dependencies(rule)));
    if (read.kind !== 'ready' || value !== UNKNOWN || !unjudged) return read;
    return parts.unjudged(get);
  };
  const dataStatuses = (get: Getter, paths: readonly string[]) => paths.map((path) => of(get, parsePath(path)));
  return of;
}

/** Place of a value: its reader, the status of the data there, and the status when a rule cannot be judged. */
interface Place {
  readonly screenRuntime: { readonly unjudged: (get: Getter) => DataStatus };
  readonly read: Reader;
  readonly dataStatus: DataStatusOf;
}

/** Status of a value as documents write it, such as one that a part receives, at its place. */
export function dataStatusOfValue(get: Getter, value: unknown, at: Place): DataStatus {
  const below = worst(valueDependencies(value).map((path) => at.dataStatus(get, parsePath(path))));
  if (below.kind !== 'ready' || !isRecord(value)) return below;
  const { value: made, unjudged } = evaluateRows(value, scopeFor(at.read, get));
  return made === UNKNOWN && unjudged ? at.screenRuntime.unjudged(get) : below;
}

/** Combines several statuses: a failure wins; its retry retries all failed ones. */
function worst(dataStatuses: readonly DataStatus[]): DataStatus {
  const failed = dataStatuses.filter((dataStatus) => dataStatus.kind === 'failed');
  const unknown = dataStatuses.filter((dataStatus) => dataStatus.kind === 'unknown');
  const retry = () => {
    for (const dataStatus of [...failed, ...unknown]) dataStatus.retry();
  };
  if (failed[0] !== undefined) return { ...failed[0], retry };
  if (unknown[0] !== undefined) return { kind: 'unknown', retry };
  const waits = ['loading', 'idle'].flatMap(
    (kind) => dataStatuses.find((dataStatus) => dataStatus.kind === kind) ?? [],
  );
  return waits[0] ?? oldest(dataStatuses);
}

/** Several data that are there: out of date since the oldest of them; its retry reads all such again. */
function oldest(dataStatuses: readonly DataStatus[]): DataStatus {
  const stale = dataStatuses
    .flatMap((dataStatus) => (dataStatus.kind === 'ready' && dataStatus.stale !== undefined ? [dataStatus.stale] : []))
    .sort((one, other) => one.since - other.since);
  if (stale[0] === undefined) return READY;
  const retry = () => {
    for (const data of stale) data.retry();
  };
  return { kind: 'ready', stale: { ...stale[0], retry } };
}
