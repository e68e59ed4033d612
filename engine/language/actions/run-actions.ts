import { RuleFault } from '../rules/fault.ts';
import { isRecord } from '../rules/rule.ts';
import { withRoots } from '../rules/scope.ts';
import type { ActionKind, ActionOf, Actions } from './action.ts';
import { ActionFault, ValueFault } from './action-fault.ts';
import { failureText } from './answer-failure.ts';
import { isRun } from './branches.ts';
import { failureOf } from './call-failure.ts';
import { handlers } from './handlers.ts';
import type { ActionHost } from './host.ts';
import type { AtField, Run } from './run.ts';
import { Stop } from './stop.ts';

/** End of a list: all of it ran, or it stopped before. */
export type Ending = 'done' | 'stopped';

/** Named lists may call each other this deep. */
const DEEPEST = 8;

/**
 * Runs actions in order. It stops at an unanswered failure (with the standard notice), at a dismissed dialog or
 * question, at a fault (the document's own with its code, a value's in the words of a broken answer), and when the
 * screen is left, and does not begin where the person keeps input that it would end. Removes the busy text in every case. Never rejects.
 * @param roots read by these actions besides the host's scope: `item`, `form`, `outcome`, `error`
 * @param atField shows failures about a field, in the list of a form
 */
export async function runActions(
  actions: Actions,
  host: ActionHost,
  roots: Readonly<Record<string, unknown>> = {},
  atField: AtField = () => false,
): Promise<Ending> {
  try {
    const may = host.mayBegin(actions);
    if (may !== true && !(await may)) return 'stopped';
    await runList(actions, { host, atField }, { ...roots, result: roots.result ?? {} }, 0);
    return 'done';
  } catch (error) {
    if (error instanceof Stop) return error.ending;
    if (!host.signal.aborted) await showFault(error, host);
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
    if (isRun(action.when, run.scope)) await handle(action, run);
  }
}

async function handle(action: unknown, run: Run): Promise<void> {
  if (!isAction(action)) throw new ActionFault('UNKNOWN_ACTION', JSON.stringify(action));
  await handlerOf(action.do)(action, run);
}

type Action = { [Kind in ActionKind]: ActionOf<Kind> }[ActionKind];

/** Whether it is an action of the language. The rest of its words was admitted by the schema of its kind, where it was compiled. */
const isAction = (value: unknown): value is Action =>
  isRecord(value) && typeof value.do === 'string' && Object.hasOwn(handlers, value.do);

/** A handler is given actions of its own kind alone: `isAction` and the kind of the action say so together. */
const handlerOf = <Kind extends ActionKind>(kind: Kind): ((action: ActionOf<Kind>, run: Run) => Promise<void> | void) =>
  handlers[kind];

async function showFault(error: unknown, host: ActionHost): Promise<void> {
  const code = error instanceof ActionFault || error instanceof RuleFault ? error.code : 'INTERNAL';
  host.log(code, error instanceof Error ? error.message : String(error));
  host.busy(undefined);
  const text =
    error instanceof ValueFault
      ? failureText(failureOf('broken', code), host.text)
      : `${host.text('page.unknown', { error: { code } })} (${code})`;
  await host.notice({ title: host.text('page.error'), text, tone: 'danger' });
}
