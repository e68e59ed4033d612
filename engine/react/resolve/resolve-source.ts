import type { Getter } from 'jotai';
import type { Source } from '../../../schemas/resolved.ts';
import { failureText } from '../../actions/answer-failure.ts';
import { parsePath } from '../../rules/path.ts';
import type { Reach } from '../contexts.ts';
import type { DataState } from '../data/data-port.ts';
import type { Runtime } from '../portal/runtime.ts';

/**
 * A value that may still be coming: it is ready when all the data it comes from is, also through what is derived. One
 * that failed makes it an error, whatever the others say (A38).
 */
export function resolveSource(path: string, reach: Reach, get: Getter, runtime: Runtime): Source<unknown> {
  const names = parsePath(path);
  const states = reach.behind(names).flatMap((name) => {
    const entry = reach.frame.data[name];
    return entry === undefined ? [] : [get(entry.state)];
  });
  const failed = states.filter((state): state is DataState & { status: 'error' } => state.status === 'error');
  const first = failed[0];
  if (first !== undefined) {
    return {
      status: 'error',
      error: { code: first.failure.code, message: failureText(first.failure, runtime.text) },
      retry: () => {
        for (const { retry } of failed) retry();
      },
    };
  }
  if (states.some((state) => state.status === 'loading')) return { status: 'loading' };
  if (states.some((state) => state.status === 'idle')) return { status: 'idle' };
  return { status: 'ready', value: reach.read(get, names) };
}
