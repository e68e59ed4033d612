import { type Query, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/query-core';
import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { callTable } from '../../../schemas/generated/call-table.ts';
import { readValues } from '../../actions/read-values.ts';
import { type CallFailure, failureOf } from '../../calls/failure.ts';
import { truth } from '../../rules/evaluate.ts';
import { isRecord } from '../../rules/rule.ts';
import { known, UNKNOWN } from '../../rules/unknown.ts';
import { answerRefusals } from '../frame/answer-refusals.ts';
import { makeStanding, standingOfValue } from '../frame/make-standing.ts';
import { draftState } from '../frame/state-draft.ts';
import { type Reader, scopeFor } from '../reader.ts';
import { whenOnline } from '../when-online.ts';
import type { DataEntry, DataSpec, DataState } from './data-entry.ts';
import type { DataParts, DataPort } from './data-port.ts';

const MINUTE = 60_000;
const KEPT = 5 * MINUTE;

/** Data of the screens by TanStack Query: one answer for equal questions, asked anew after writes, gone with the session. */
export function makeDataPort(parts: DataParts): DataPort {
  const client = new QueryClient({
    // 'always': offline is a failure that is shown, not a wait without end.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } },
  });
  const kept = new Map<string, PrimitiveAtom<unknown>>();
  client.mount();
  const readAllBehind = (filters: QueryFilters) => {
    for (const query of client.getQueryCache().findAll(filters)) void readBehind(client, query, parts);
  };
  // What no line let through comes by itself once there is one (FIXP-06); it only reads. It is for as long as the page is
  // there, as what the client listens to.
  whenOnline(() => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isOfTheLine(state.error) });
    readAllBehind({ type: 'active', predicate: ({ state }) => state.isInvalidated && state.error === null });
  });
  return {
    make: (spec, read) => makeEntry(spec, read, client, parts),
    invalidate: (calls) => void client.invalidateQueries({ predicate: isOf(calls) }),
    reread: (calls) => readAllBehind({ predicate: isOf(calls) }),
    kept(name, initial) {
      const made = kept.get(name) ?? atom<unknown>(initial);
      kept.set(name, made);
      return made;
    },
    purge() {
      client.clear();
      kept.clear();
    },
    standing: makeStanding,
    standingOfValue,
    answerRefusals,
    draftState,
  };
}

/** Whether a query is of one of these calls. */
const isOf =
  (calls: readonly string[]) =>
  ({ queryKey }: Query): boolean =>
    calls.includes(String(queryKey[1]));

/**
 * Reads once more what stands on a screen, which goes on standing there unless an answer comes. What nobody looks at is read
 * when it is shown again. An answer that comes after another one, or after its session, is nobody's.
 */
async function readBehind(client: QueryClient, query: Query, { call }: DataParts): Promise<void> {
  query.invalidate();
  const { dataUpdateCount, data } = query.state;
  if (data === undefined || !query.isActive()) return;
  const [, name, asked] = query.queryKey;
  const { signal } = new AbortController();
  const [answer, failure] = await call(String(name), isRecord(asked) ? asked : {}, signal, { byItself: true });
  const stands =
    client.getQueryCache().get(query.queryHash) === query && query.state.dataUpdateCount === dataUpdateCount;
  if (failure === undefined && stands) client.setQueryData(query.queryKey, answer ?? null);
}

/** What is asked: undefined while nobody may ask. */
function questionOf(spec: DataSpec, read: Reader, get: Getter): Readonly<Record<string, unknown>> | undefined {
  const scope = scopeFor(read, get);
  if (spec.when !== undefined && truth(spec.when, scope) !== true) return undefined;
  const values = readValues(spec.with, scope);
  const needs = callTable[spec.call]?.needs ?? [];
  return needs.every((name) => known(values[name]) !== UNKNOWN) ? values : undefined;
}

function makeEntry(spec: DataSpec, read: Reader, client: QueryClient, parts: DataParts): DataEntry {
  const question = atom((get) => questionOf(spec, read, get));
  const keyOf = (get: Getter): QueryKey => [get(parts.epoch), spec.call, get(question) ?? null];
  // Of what is read every few seconds, what somebody asks for anew is use of the session; what comes by itself is none.
  let asked = false;
  const staleTime = spec.staleMinutes < 0 ? Number.POSITIVE_INFINITY : spec.staleMinutes * MINUTE;
  const query = atomWithQuery<unknown, CallFailure>(
    (get) => {
      const values = get(question);
      return {
        queryKey: keyOf(get),
        enabled: values !== undefined,
        staleTime,
        gcTime: spec.shownFresh === true ? 0 : Math.max(staleTime, KEPT),
        refetchInterval: ({ state }) => intervalOf(spec, state.data),
        queryFn: async ({ signal, queryKey }) => {
          const byItself = !asked && spec.everySeconds !== undefined && wasRead(client, queryKey);
          const [answer, failure] = await parts.call(spec.call, values ?? {}, signal, { byItself });
          if (failure !== undefined) throw failure;
          return answer ?? null;
        },
      };
    },
    () => client,
  );
  const refetch = async () => {
    asked = true;
    const reading = client.refetchQueries({ queryKey: keyOf((atom) => parts.store.get(atom)), exact: true });
    asked = false;
    await reading;
  };
  const state = atom((get): DataState => {
    if (get(question) === undefined) return { status: 'idle' };
    const result = get(query);
    const shown = result.isError && spec.everySeconds !== undefined && result.data !== undefined;
    if (result.isError && !shown && !result.isFetching) {
      return { status: 'error', failure: failureFrom(result.error), retry: () => void refetch() };
    }
    return result.data === undefined || (result.isError && !shown)
      ? { status: 'loading' }
      : { status: 'ready', value: result.data };
  });
  return { spec, state, refetch };
}

/** Whether it was read before, well or not. */
function wasRead(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey);
  return state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0;
}

/** Milliseconds until it is read again by itself; false for never. */
function intervalOf({ everySeconds, until }: DataSpec, answer: unknown): number | false {
  if (everySeconds === undefined) return false;
  const came = until !== undefined && isRecord(answer) && answer[until] != null;
  return came ? false : everySeconds * 1000;
}

const isOfTheLine = (error: unknown): boolean =>
  isRecord(error) && (error.kind === 'offline' || error.kind === 'timeout');

/** Our own failure, or whatever else the query library met. */
function failureFrom(error: CallFailure | Error): CallFailure {
  return 'kind' in error ? error : failureOf('broken', 'INTERNAL');
}
