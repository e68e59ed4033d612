import { QUERY } from '../../../actions/set-target.ts';
import { THINGS } from '../../../messages/compiler-words.ts';
import type { Profile } from '../../../types/profile.ts';
import { schemaAt } from '../../language/schemas.ts';
import { Shape } from '../../language/shape.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { documentsOf } from '../../layers/documents.ts';
import { ARGUMENTS_OF } from '../../resolve/download-arguments.ts';
import { pathOfLink } from '../../resolve/routes.ts';
import { type Branch, entries, entry, items, type Tree, text } from '../../source/tree.ts';
import { reportUnknownName } from '../../source/unknown-name.ts';
import type { Context } from '../context/context.ts';
import { type Env, whereHolds, withRoot } from '../context/env.ts';
import type { Walk } from '../context/walker.ts';
import { ranBy, withoutRuns } from '../screens/shown-branches.ts';
import { argumentsAt, receiverOf } from '../values/arguments.ts';
import { conditionOf, ruleAt } from '../values/expressions.ts';
import { callReceiver, dialogReceiver, screenReceiver } from '../values/receivers.ts';
import { afterwards } from './effects.ts';
import { FAILURE, REFUSED, refusalsAt } from './refusals.ts';

/** Actions after which nothing of the list runs any more. */
const LAST: ReadonlySet<string> = new Set(['go', 'back', 'close', 'stop']);

/**
 * Checks a list of actions in order: what each answers can be read by those after it, what a condition asked for is
 * known below it, and nothing stands after an action that ends the list. Answers what holds at its end.
 */
export function actionsAt(actions: Iterable<Tree>, env: Env, context: Context, walk: Walk): Env {
  let here: Env = Object.hasOwn(env.roots, 'result') ? env : withRoot(env, 'result', NO_RESULTS);
  let ended: string | undefined;
  for (const action of actions) {
    if (action.kind !== 'branch') continue;
    if (ended !== undefined) {
      context.report.add('unreachableAction', action.key ?? action.at, { found: ended });
      break;
    }
    placesAt(action, context);
    const kind = text(entry(action, 'do')) ?? '';
    const when = conditionOf(entry(action, 'when'));
    const inner = whereHolds(here, when);
    const checked = actionAt(kind, action, inner, context, walk);
    restAt(kind, action, here, inner, checked, context, walk);
    if (!endsList(action, env)) here = afterwards(kind, action, here, inner, context);
    else if (when === undefined) ended = kind;
    else here = whereHolds(here, when, false);
  }
  return here;
}

/** Whether nothing of the list runs after an action: it is such itself, or it runs a named list that ends in one. */
function endsList(action: Branch, { place }: Env): boolean {
  if (LAST.has(text(entry(action, 'do')) ?? '')) return true;
  const run = ranBy(action, { lists: place.actions }) ?? [];
  return withoutRuns(run, { lists: place.actions }).some(
    (item) => LAST.has(text(entry(item, 'do')) ?? '') && entry(item, 'when') === undefined,
  );
}

/**
 * Reports each remaining `after` and `before`. Maps are already sorted, so a remaining one is in a list, which keeps
 * its written order (FIXL-26).
 */
function placesAt(action: Branch, { report }: Context): void {
  for (const word of ['after', 'before']) {
    const at = entry(action, word);
    if (at !== undefined) report.add('orderWordInActions', at.key ?? at.at, { word });
  }
}

const NO_RESULTS: Profile = { type: 'object', properties: {} };

/** The positions of an action that need nothing special, by its schema. */
function restAt(
  kind: string,
  action: Branch,
  outer: Env,
  inner: Env,
  checked: ReadonlySet<string>,
  context: Context,
  walk: Walk,
): void {
  const shape = actionShapes().get(kind);
  for (const [key, tree] of action.entries) {
    const child = shape?.child(key);
    if (child !== undefined && !checked.has(key)) walk(tree, child, key === 'when' ? outer : inner, context);
  }
}

let shapes: ReadonlyMap<string, Shape> | undefined;

function actionShapes(): ReadonlyMap<string, Shape> {
  shapes ??= Shape.of(schemaAt('#/$defs/action', 'common.schema.json')).variant?.shapes ?? new Map();
  return shapes;
}

function actionAt(kind: string, action: Branch, env: Env, context: Context, walk: Walk): ReadonlySet<string> {
  switch (kind) {
    case 'call':
    case 'download':
      return callAt(action, env, context, walk);
    case 'check': {
      const refused = entry(action, 'onRefused');
      if (refused?.kind === 'list') actionsAt(refused.items, withRoot(env, 'error', REFUSED), context, walk);
      return new Set(['onRefused']);
    }
    case 'open': {
      const receiver = dialogReceiver(text(entry(action, 'dialog')) ?? '', env, context);
      if (receiver === undefined) return NONE;
      argumentsAt(entry(action, 'with'), action.at, receiver, env, context);
      return new Set(['with']);
    }
    case 'go': {
      const receiver = screenReceiver(pathOfLink(text(entry(action, 'to')) ?? ''), context);
      if (receiver === undefined) return NONE;
      argumentsAt(entry(action, 'pass'), action.at, receiver, env, context);
      return new Set(['pass']);
    }
    case 'set':
      argumentsAt(entry(action, 'values'), action.at, stateReceiver(env), env, context);
      return new Set(['values']);
    case 'submit':
      fieldAt(action, context);
      return NONE;
    case 'close':
      return closeAt(action, env, context);
    case 'run':
      env.place.onRun?.(text(entry(action, 'action')) ?? '', env.facts);
      return NONE;
    case 'reset':
    case 'refresh':
      namesAt(kind, action, env, context);
      return NONE;
    case 'choose':
      chooseAt(action, env, context, walk);
      return new Set(['cases', 'otherwise', 'onUnknown']);
    default:
      return NONE;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the names that `set` may write: names of the state, and names of the address prefixed with `query_`. */
function stateReceiver(env: Env): Parameters<typeof argumentsAt>[2] {
  const below = (root: string, prefix: string) => {
    const profile = env.roots[root];
    const properties = profile !== undefined && 'properties' in profile ? Object.entries(profile.properties) : [];
    return properties.map(([name, type]) => [`${prefix}${name}`, type] as const);
  };
  const takes = Object.fromEntries([...below('state', ''), ...below('query', QUERY)]);
  return { title: THINGS.screenState, takes, mayLack: () => true };
}

/** Checks an action that calls the server: its arguments, and its handlers for refusals and failure. */
function callAt(action: Branch, env: Env, context: Context, walk: Walk): ReadonlySet<string> {
  const endpoint = text(entry(action, 'endpoint')) ?? '';
  const receiver = callReceiver(endpoint, context);
  if (receiver !== undefined) argumentsAt(entry(action, 'with'), action.at, receiver, env, context);
  refusalsAt(entry(action, 'refusals'), endpoint, env.place.fields ?? NONE, env, context, walk);
  dataNamedAt(entry(action, ARGUMENTS_OF), env, context);
  const failed = entry(action, 'onFailure');
  if (failed?.kind === 'list') actionsAt(failed.items, withRoot(env, 'error', FAILURE), context, walk);
  if (isTrue(entry(action, 'optional')))
    for (const word of ['refusals', 'onFailure', 'failedTitle', 'failedText']) {
      const unread = entry(action, word);
      if (unread !== undefined)
        context.report.add('ignoredFailureHandling', unread.key ?? unread.at, { found: word, call: endpoint });
    }
  return new Set(['refusals', 'onFailure', ...(receiver === undefined ? [] : ['with'])]);
}

const isTrue = (tree: Tree | undefined): boolean => tree?.kind === 'leaf' && tree.value === true;

function closeAt(action: Branch, env: Env, context: Context): ReadonlySet<string> {
  const { dialog } = env.place;
  if (dialog === undefined) {
    context.report.add('closeOutsideDialog', action.at, {});
    return NONE;
  }
  const dismiss = entry(action, 'dismiss');
  const returns = profileOfDeclarations(entry(dialog, 'returns'), saysNullable);
  const receiver = receiverOf(THINGS.opener, returns);
  argumentsAt(
    entry(action, 'with'),
    action.at,
    isTrue(dismiss) ? { ...receiver, mayLack: () => true } : receiver,
    env,
    context,
  );
  return new Set(['with']);
}

/** The field that a form is sent for is one of that form. */
function fieldAt(action: Branch, { documents, report }: Context): void {
  const onlyWith = entry(action, 'onlyWith');
  const form = documentsOf(documents, 'form').get(text(entry(action, 'form')) ?? '');
  const field = text(onlyWith);
  if (onlyWith === undefined || form === undefined || field === undefined) return;
  const known = entries(entry(form, 'fields'));
  if (!known.has(field)) reportUnknownName(report, onlyWith.at, THINGS.field, field, known.keys());
}

/**
 * Reports an unknown `argumentsOf` of a download. An earlier step expanded the known ones and reported those
 * outside screens and dialogs.
 */
function dataNamedAt(named: Tree | undefined, { place }: Env, { report }: Context): void {
  if (named !== undefined && place.fields === undefined)
    reportUnknownName(report, named.at, THINGS.data, text(named) ?? '', [...place.data.keys()]);
}

/** Checks the names of state that `reset` empties, and of data that `refresh` reloads. */
function namesAt(kind: 'reset' | 'refresh', action: Branch, env: Env, context: Context): void {
  const list = entry(action, kind === 'reset' ? 'state' : 'data');
  const known = [...(kind === 'reset' ? env.place.state : env.place.data).keys()];
  const what = kind === 'reset' ? 'state' : 'data';
  for (const item of items(list)) {
    const name = text(item) ?? '';
    if (known.includes(name)) continue;
    reportUnknownName(context.report, item.at, THINGS[what], name, known);
  }
}

function chooseAt(action: Branch, env: Env, context: Context, walk: Walk): void {
  const unknown = entry(action, 'onUnknown');
  if (unknown?.kind === 'list') actionsAt(unknown.items, env, context, walk);
  let here = env;
  let settled = false;
  for (const [name, branch] of entries(entry(action, 'cases'))) {
    const when = entry(branch, 'when');
    const run = entry(branch, 'run');
    if (settled) context.report.add('unreachableAction', branch.key ?? branch.at, { found: name });
    if (when !== undefined) ruleAt(when, here, context, 'error', { type: 'boolean' });
    if (run?.kind === 'list') actionsAt(run.items, whereHolds(here, conditionOf(when)), context, walk);
    settled ||= when?.kind === 'leaf' && when.value === true;
    here = whereHolds(here, conditionOf(when), false);
  }
  const otherwise = entry(action, 'otherwise');
  if (otherwise?.kind === 'list') actionsAt(otherwise.items, here, context, walk);
}
