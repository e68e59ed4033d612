import { ownerKey } from '../../forms/draft.ts';
import { tabDrafts } from '../../forms/encrypted-drafts.ts';
import { type FormValues, sameValue } from '../../forms/form-values.ts';
import { markOf } from '../../forms/mark-of.ts';
import { isRecord } from '../../rules/rule.ts';
import type { Reach } from '../contexts.ts';
import type { Runtime } from '../portal/runtime.ts';

/** What was written and the server does not have yet, in this tab for the person who wrote it. */
export interface AutosaveDraft {
  /** `written` is what stands there now; nothing is kept once the server has it. */
  readonly keep: (written: FormValues, isSaved: boolean) => void;
}

/** A node's arguments as its document writes them, e.g. `{ notas: 'state.notas' }`. */
type Paths = Readonly<Record<string, unknown>>;

const STATE = 'state.';

/**
 * Keeps what an autosave has not saved, and gives it back once: where the session ended in between and the server still has
 * what it was written over. Arguments that are state of the screen are what is written; the others say what it is about.
 */
export function autosaveDraft(
  runtime: Runtime,
  { frame }: Reach,
  paths: Paths,
  call: string,
  start: FormValues,
): AutosaveDraft {
  const session = runtime.keeper.get();
  if (session.status !== 'authenticated') return { keep: () => undefined };
  const written = Object.entries(paths).filter(([, path]) => isOwnState(path));
  const part = (values: FormValues, wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => written.some(([field]) => field === name) === wanted));
  const place = `${runtime.artifact.id}/autosave:${call}/${markOf(part(start, false))}`;
  const key = ownerKey(session.user.ref, place);
  const left = tabDrafts.read(key);
  const over = part(start, true);
  if (isRecord(left) && isRecord(left.values) && sameValue(left.over, over)) {
    const { values } = left;
    for (const [name, path] of written) {
      if (Object.hasOwn(values, name)) frame.write('state', String(path).slice(STATE.length), values[name]);
    }
  } else if (left !== undefined) tabDrafts.remove(key);
  let saved = over;
  return {
    keep(now, isSaved) {
      const values = part(now, true);
      if (isSaved) {
        saved = values;
        tabDrafts.remove(key);
      } else tabDrafts.write(key, { over: saved, values });
    },
  };
}

/** Whether a path is one whole value of the screen's state, such as `state.notas`. */
const isOwnState = (path: unknown): boolean => typeof path === 'string' && /^state\.[A-Za-z0-9_]+$/.test(path);
