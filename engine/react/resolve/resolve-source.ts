import type { Getter } from 'jotai';
import type { Source } from '../../../schemas/resolved.ts';
import { answerWords, failureText } from '../../actions/answer-failure.ts';
import { parsePath } from '../../rules/path.ts';
import type { Reach } from '../contexts.ts';
import type { Runtime } from '../portal/runtime.ts';

/** Code of a list that could not be read whole. */
const UNREADABLE = 'LIST_UNKNOWN';

/**
 * A value that may still be coming: it is ready when all the data it comes from is, also through what is derived. One
 * that failed makes it an error, whatever the others say (A38), and so does a list of which nobody can say what belongs
 * into it: nothing of that ever looks like an empty list (FIXL-56).
 * @param list what a call answers there must be a list
 */
export function resolveSource(
  path: string,
  list: boolean,
  reach: Reach,
  get: Getter,
  runtime: Runtime,
): Source<unknown> {
  const names = parsePath(path);
  const standing = reach.standing(get, names);
  if (standing.kind === 'failed') {
    const { failure, answered, retry } = standing;
    const { title, message = failureText(failure, runtime.text) } = answered === undefined ? {} : answerWords(answered);
    return { status: 'error', error: { code: failure.code, title, message }, retry };
  }
  if (standing.kind === 'unknown') return unreadable(standing.retry, runtime);
  if (standing.kind !== 'ready') return { status: standing.kind };
  const value = reach.read(get, names);
  if (!list || names[0] !== 'data' || names.length > 2 || Array.isArray(value)) return { status: 'ready', value };
  const wrong = reach.frame.unjudged(get);
  return wrong.kind === 'unknown' ? unreadable(wrong.retry, runtime) : { status: 'loading' };
}

function unreadable(retry: () => void, { text }: Runtime): Source<never> {
  const message = text('load.unknown', { error: { code: UNREADABLE } });
  return { status: 'error', error: { code: UNREADABLE, title: undefined, message }, retry };
}
