import { type FormValues, sameValue } from '../../../language/forms/form-values.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { aboutMatter, ownerKey } from '../../drafts/draft.ts';
import { tabDrafts } from '../../drafts/encrypted-drafts.ts';
import type { ViewScope } from '../runtime/contexts.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Unsaved values of an autosave, stored in this tab for the person who wrote them. */
export interface AutosaveDraft {
  /** Stores the current values; removes them once the server has saved them. */
  readonly keep: (written: FormValues, isSaved: boolean) => void;
}

/** A node's arguments as its document writes them, e.g. `{ notas: 'state.notas' }`. */
type Paths = Readonly<Record<string, unknown>>;

const STATE = 'state.';

/**
 * Stores the unsaved values of an autosave, and restores them once: if the session ended in between and the server
 * still has the values they replaced. Arguments that are state of the screen are the written values; the others
 * identify their subject.
 */
export function autosaveDraft(
  runtime: Runtime,
  { screenRuntime }: ViewScope,
  paths: Paths,
  call: string,
  start: FormValues,
): AutosaveDraft {
  const session = runtime.keeper.get();
  if (session.status !== 'authenticated') return { keep: () => undefined };
  const written = Object.entries(paths).filter(([, path]) => isOwnState(path));
  const part = (values: FormValues, wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => written.some(([field]) => field === name) === wanted));
  const place = `${runtime.artifact.id}/autosave:${call}${aboutMatter(part(start, false))}`;
  const key = ownerKey(session.user.ref, place);
  const left = tabDrafts.read(key);
  const over = part(start, true);
  if (isRecord(left) && isRecord(left.values) && sameValue(left.over, over)) {
    const { values } = left;
    for (const [name, path] of written) {
      if (Object.hasOwn(values, name)) screenRuntime.write('state', String(path).slice(STATE.length), values[name]);
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
