import { type Query, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/query-core';
import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { type CallFailure, failureOf } from '../../../language/actions/call-failure.ts';
import { dataQuestion } from '../../../language/actions/data-question.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { whenOnline } from '../browser/when-online.ts';
import { answerRefusals } from './answer-refusals.ts';
import type { DataEntry, DataSpec, DataState } from './data-entry.ts';
import type { DataParts, DataPort } from './data-port.ts';
import { isOfTheLine, staleAtom } from './freshness.ts';
import { dataStatusOfValue, makeDataStatus } from './make-data-status.ts';
import { type Reader, scopeFor } from './reader.ts';
import { draftState } from './state-draft.ts';

const MINUTE = 60_000;
const KEPT = 5 * MINUTE;

/** Data of the screens by TanStack Query: equal calls share an answer, writes invalidate it, the end of a session clears it. */
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
  // Retries reads that failed offline once the browser is online, for the lifetime of the page.
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
    keptOf(form) {
      const prefix = `${form}.`;
      return new Map(
        [...kept].flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [])),
      );
    },
    purge() {
      client.clear();
      kept.clear();
    },
    dataStatus: makeDataStatus,
    dataStatusOfValue,
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
 * Refetches a mounted query in the background: its data stay on the screen until an answer comes. Unmounted queries are
 * read when they mount. An answer is dropped when a newer one or another session came first.
 */
async function readBehind(client: QueryClient, query: Query, { call }: DataParts): Promise<void> {
  query.invalidate();
  const { dataUpdateCount, data } = query.state;
  if (data === undefined || !query.isActive()) return;
  const [, name, asked] = query.queryKey;
  const [answer, failure] = await call(String(name), isRecord(asked) ? asked : {}, undefined, { byItself: true });
  const stands =
    client.getQueryCache().get(query.queryHash) === query && query.state.dataUpdateCount === dataUpdateCount;
  if (!stands) return;
  if (failure === undefined) client.setQueryData(query.queryKey, answer ?? null);
  // The data stay, and say that they are out of date.
  else query.setState({ fetchFailureCount: 1 });
}

function makeEntry(spec: DataSpec, read: Reader, client: QueryClient, parts: DataParts): DataEntry {
  const question = atom((get) => dataQuestion(spec, scopeFor(read, get)));
  const keyOf = (get: Getter): QueryKey => [get(parts.epoch), spec.call, get(question) ?? null];
  // Polling does not extend the session; a refetch by the person does.
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
    const queryKey = keyOf((atom) => parts.store.get(atom));
    const state = client.getQueryState(queryKey);
    // Joins the refetch that a successful write has started; cancels an older one.
    const cancelRefetch = state?.isInvalidated !== true;
    asked = true;
    const reading = client.refetchQueries({ queryKey, exact: true }, { cancelRefetch });
    asked = false;
    await reading;
  };
  const done = (data: unknown) => intervalOf(spec, data) === false && spec.everySeconds !== undefined;
  const stale = staleAtom(spec, client, keyOf, query, parts.now, done);
  const state = atom((get): DataState => {
    if (get(question) === undefined) return { status: 'idle' };
    const result = get(query);
    const shown = result.isError && spec.everySeconds !== undefined && result.data !== undefined;
    if (result.isError && !shown && !result.isFetching) {
      return { status: 'error', failure: failureFrom(result.error), retry: () => void refetch() };
    }
    if (result.data === undefined || (result.isError && !shown)) return { status: 'loading' };
    const late = get(stale);
    return { status: 'ready', value: result.data, ...(late && { stale: { ...late, retry: () => void refetch() } }) };
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

/** Our own failure, or whatever else the query library met. */
function failureFrom(error: CallFailure | Error): CallFailure {
  return 'kind' in error ? error : failureOf('broken', 'INTERNAL');
}
