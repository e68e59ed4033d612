import { truth } from '../rules/evaluate.ts';
import { RuleFault } from '../rules/fault.ts';
import { withRoots } from '../rules/scope.ts';
import type { ActionKind, ActionOf, Actions } from './action.ts';
import { ActionFault } from './action-fault.ts';
import type { Handlers } from './handlers.ts';
import type { ActionHost } from './host.ts';
import type { AtField, Run } from './run.ts';
import { Stop } from './stop.ts';

let loaded: Handlers | undefined;

/**
 * Fetches what actions do, which no page needs before its first list: the first view is lighter without it.
 * Rejects when it does not come; the next list tries again.
 */
export async function loadHandlers(): Promise<Handlers> {
  loaded ??= (await import('./handlers.ts')).handlers;
  return loaded;
}

/** How a list ended: all of it ran, or it stopped before. */
export type Ending = 'done' | 'stopped';

/** Named lists may call each other this deep. */
const DEEPEST = 8;

/**
 * Runs actions in order; answers are named. It stops at an unanswered failure (with the standard notice), at a dismissed
 * dialog or question, at a condition without answer (standard error with a code, A13), and when the screen is left.
 * The busy text is gone when it ends, however it ends (A43). Never rejects.
 * @param roots what these actions read besides the host's scope: `item`, `form`, `outcome`, `error`
 * @param atField where failures about a field go, in the list of a form
 */
export async function runActions(
  actions: Actions,
  host: ActionHost,
  roots: Readonly<Record<string, unknown>> = {},
  atField: AtField = () => false,
): Promise<Ending> {
  try {
    await runList(actions, { host, atField }, { ...roots, result: roots.result ?? {} }, 0);
    return 'done';
  } catch (error) {
    if (error instanceof Stop) return error.ending;
    if (!host.signal.aborted) await tellFault(error, host);
    return 'stopped';
  } finally {
    host.busy(undefined);
    host.settled();
  }
}

async function runList(
  actions: Actions,
  place: Pick<Run, 'host' | 'atField'>,
  roots: Readonly<Record<string, unknown>>,
  depth: number,
): Promise<void> {
  const { host } = place;
  if (depth > DEEPEST) throw new ActionFault('TOO_DEEP', `lists inside lists, more than ${DEEPEST}`);
  const result = roots.result as Record<string, unknown>;
  const run: Run = {
    ...place,
    scope: withRoots(host.scope, roots),
    keep(name, value) {
      if (name !== undefined) result[name] = value;
    },
    inner: (list, more = {}) => runList(list, place, { ...roots, ...more }, depth + 1),
  };
  for (const action of actions) {
    if (host.signal.aborted) throw new Stop();
    if (holds(action.when, run)) await handle(action.do, action, run);
  }
}

function holds(when: unknown, run: Run): boolean {
  if (when === undefined) return true;
  const verdict = truth(when, run.scope);
  if (verdict === 'unknown') throw new ActionFault('WHEN_UNKNOWN', JSON.stringify(when));
  return verdict;
}

async function handle(kind: unknown, action: Actions[number], run: Run): Promise<void> {
  const handlers = loaded ?? (await loadHandlers().catch(() => undefined));
  if (run.host.signal.aborted) throw new Stop();
  if (handlers === undefined) {
    await run.host.notice({ title: run.host.text('page.error'), text: run.host.text('page.offline'), tone: 'danger' });
    throw new Stop();
  }
  if (typeof kind !== 'string' || !Object.hasOwn(handlers, kind)) throw new ActionFault('UNKNOWN_ACTION', String(kind));
  const handler = handlers[kind as ActionKind] as (words: ActionOf<ActionKind>, run: Run) => Promise<void> | void;
  await handler(action as unknown as ActionOf<ActionKind>, run);
}

async function tellFault(error: unknown, host: ActionHost): Promise<void> {
  const code = error instanceof ActionFault || error instanceof RuleFault ? error.code : 'INTERNAL';
  host.log(code, error instanceof Error ? error.message : String(error));
  host.busy(undefined);
  const text = `${host.text('page.unknown', { error: { code } })} (${code})`;
  await host.notice({ title: host.text('page.error'), text, tone: 'danger' });
}
