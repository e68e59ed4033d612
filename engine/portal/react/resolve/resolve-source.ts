import type { Getter } from 'jotai';
import type { Source, StaleSource } from '../../../../schemas/resolved.ts';
import { answerWords, failureText } from '../../../language/actions/answer-failure.ts';
import { parsePath } from '../../../language/rules/path.ts';
import type { StaleData } from '../data/data-entry.ts';
import type { ViewScope } from '../runtime/contexts.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Code of a list that could not be read whole. */
const UNREADABLE = 'LIST_UNKNOWN';

/**
 * A value with its data status: ready when all its data is, also through derived values. One failed input makes it an
 * error, whatever the others are, and so does a list with an element that cannot be judged: a failure never looks
 * like an empty list.
 * @param list the answer must be a list
 */
export function resolveSource(
  path: string,
  list: boolean,
  viewScope: ViewScope,
  get: Getter,
  runtime: Runtime,
): Source<unknown> {
  const names = parsePath(path);
  const dataStatus = viewScope.dataStatus(get, names);
  if (dataStatus.kind === 'failed') {
    const { failure, answered, retry } = dataStatus;
    const { title, message = failureText(failure, runtime.text) } = answered === undefined ? {} : answerWords(answered);
    return { status: 'error', error: { code: failure.code, title, message }, retry };
  }
  if (dataStatus.kind === 'unknown') return unreadable(dataStatus.retry, runtime);
  if (dataStatus.kind !== 'ready') return { status: dataStatus.kind };
  const value = viewScope.read(get, names);
  if (!list || names[0] !== 'data' || names.length > 2 || Array.isArray(value)) {
    const { stale } = dataStatus;
    return { status: 'ready', value, ...(stale && { stale: staleSource(stale, list, runtime) }) };
  }
  const wrong = viewScope.screenRuntime.unjudged(get);
  return wrong.kind === 'unknown' ? unreadable(wrong.retry, runtime) : { status: 'loading' };
}

function staleSource({ since, offline, retry }: StaleData, list: boolean, { text }: Runtime): StaleSource {
  const code = `load.${offline ? 'stale' : 'notUpdated'}${list ? 'List' : ''}`;
  return { text: text(code, { stale: { since: new Date(since).toISOString() } }), retry };
}

function unreadable(retry: () => void, { text }: Runtime): Source<never> {
  const message = text('load.unknown', { error: { code: UNREADABLE } });
  return { status: 'error', error: { code: UNREADABLE, title: undefined, message }, retry };
}
