import { QUERY } from '../../../actions/set-target.ts';
import { THINGS } from '../../../messages/compiler-words.ts';
import type { Profile } from '../../../types/profile.ts';
import { schemaAt } from '../../language/schemas.ts';
import { Shape } from '../../language/shape.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { shownForm } from '../../layers/documents.ts';
import { ARGUMENTS_OF } from '../../resolve/download-arguments.ts';
import { pathOfLink } from '../../resolve/routes.ts';
import { type Branch, entries, entry, hasWord, items, lookUp, type Tree, text, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { ranBy, withoutRuns } from '../screens/shown-branches.ts';
import { argumentsAt, type Receiver, receiverOf } from '../values/arguments.ts';
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
export function actionsAt(env: Env, actions: Iterable<Tree>): Env {
  let here: Env = Object.hasOwn(env.roots, 'result') ? env : env.withRoot('result', NO_RESULTS);
  let ended: string | undefined;
  for (const action of actions) {
    if (action.kind !== 'branch') continue;
    if (ended !== undefined) {
      env.report.add('unreachableAction', action.key ?? action.at, { found: ended });
      break;
    }
    placesAt(env.context, action);
    const kind = textOf(entry(action, 'do'));
    const when = conditionOf(entry(action, 'when'));
    const inner = here.whereHolds(when);
    const checked = actionAt(inner, kind, action);
    restAt(here, inner, action, checked);
    if (!endsList(env, action)) here = afterwards(here, inner, kind, action);
    else if (when === undefined) ended = kind;
    else here = here.whereHolds(when, false);
  }
  return here;
}

/** Whether nothing of the list runs after an action: it is such itself, or it runs a named list that ends in one. */
function endsList({ place }: Env, action: Branch): boolean {
  if (hasWord(LAST, entry(action, 'do'))) return true;
  const run = ranBy(action, { lists: place.actions }) ?? [];
  return withoutRuns(run, { lists: place.actions }).some(
    (item) => hasWord(LAST, entry(item, 'do')) && entry(item, 'when') === undefined,
  );
}

/**
 * Reports each remaining `after` and `before`. Maps are already sorted, so a remaining one is in a list, which keeps
 * its written order (FIXL-26).
 */
function placesAt({ report }: Context, action: Branch): void {
  for (const word of ['after', 'before']) {
    const at = entry(action, word);
    if (at !== undefined) report.add('orderWordInActions', at.key ?? at.at, { word });
  }
}

const NO_RESULTS: Profile = { type: 'object', properties: {} };

/** The positions of an action that need nothing special, by its schema. */
function restAt(outer: Env, inner: Env, action: Branch, checked: ReadonlySet<string>): void {
  const shape = lookUp(actionShapes(), entry(action, 'do'));
  for (const [key, tree] of action.entries) {
    const child = shape?.child(key);
    if (child !== undefined && !checked.has(key)) (key === 'when' ? outer : inner).walk(tree, child);
  }
}

let shapes: ReadonlyMap<string, Shape> | undefined;

function actionShapes(): ReadonlyMap<string, Shape> {
  shapes ??= Shape.of(schemaAt('#/$defs/action', 'common.schema.json')).variant?.shapes ?? new Map();
  return shapes;
}

function actionAt(env: Env, kind: string, action: Branch): ReadonlySet<string> {
  switch (kind) {
    case 'call':
    case 'download':
      return callAt(env, action);
    case 'check': {
      const refused = entry(action, 'onRefused');
      if (refused?.kind === 'list') actionsAt(env.withRoot('error', REFUSED), refused.items);
      return new Set(['onRefused']);
    }
    case 'open': {
      const receiver = dialogReceiver(env, textOf(entry(action, 'dialog')));
      if (receiver === undefined) return NONE;
      argumentsAt(env, entry(action, 'with'), action.at, receiver);
      return new Set(['with']);
    }
    case 'go': {
      const receiver = screenReceiver(env.context, pathOfLink(textOf(entry(action, 'to'))));
      if (receiver === undefined) return NONE;
      argumentsAt(env, entry(action, 'pass'), action.at, receiver);
      return new Set(['pass']);
    }
    case 'set':
      argumentsAt(env, entry(action, 'values'), action.at, stateReceiver(env));
      return new Set(['values']);
    case 'submit':
      fieldAt(env.context, action);
      return NONE;
    case 'close':
      return closeAt(env, action);
    case 'run':
      env.place.onRun?.(textOf(entry(action, 'action')), env.facts);
      return NONE;
    case 'reset':
    case 'refresh':
      namesAt(env, kind, action);
      return NONE;
    case 'choose':
      chooseAt(env, action);
      return new Set(['cases', 'otherwise', 'onUnknown']);
    default:
      return NONE;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the names that `set` may write: names of the state, and names of the address prefixed with `query_`. */
function stateReceiver(env: Env): Receiver {
  const below = (root: string, prefix: string) => {
    const profile = env.roots[root];
    const properties = profile !== undefined && 'properties' in profile ? Object.entries(profile.properties) : [];
    return properties.map(([name, type]) => [`${prefix}${name}`, type] as const);
  };
  const takes = Object.fromEntries([...below('state', ''), ...below('query', QUERY)]);
  return { title: THINGS.screenState, takes, mayLack: () => true };
}

/** Checks an action that calls the server: its arguments, and its handlers for refusals and failure. */
function callAt(env: Env, action: Branch): ReadonlySet<string> {
  const endpoint = textOf(entry(action, 'endpoint'));
  const receiver = callReceiver(env.context, endpoint);
  if (receiver !== undefined) argumentsAt(env, entry(action, 'with'), action.at, receiver);
  refusalsAt(env, entry(action, 'refusals'), endpoint, env.place.fields ?? NONE);
  dataNamedAt(env, entry(action, ARGUMENTS_OF));
  const failed = entry(action, 'onFailure');
  if (failed?.kind === 'list') actionsAt(env.withRoot('error', FAILURE), failed.items);
  if (isTrue(entry(action, 'optional')))
    for (const word of ['refusals', 'onFailure', 'failedTitle', 'failedText']) {
      const unread = entry(action, word);
      if (unread !== undefined)
        env.report.add('ignoredFailureHandling', unread.key ?? unread.at, { found: word, call: endpoint });
    }
  return new Set(['refusals', 'onFailure', ...(receiver === undefined ? [] : ['with'])]);
}

const isTrue = (tree: Tree | undefined): boolean => tree?.kind === 'leaf' && tree.value === true;

function closeAt(env: Env, action: Branch): ReadonlySet<string> {
  const { dialog } = env.place;
  if (dialog === undefined) {
    env.report.add('closeOutsideDialog', action.at, {});
    return NONE;
  }
  const dismiss = entry(action, 'dismiss');
  const returns = profileOfDeclarations(entry(dialog, 'returns'), saysNullable);
  const receiver = receiverOf(THINGS.opener, returns);
  argumentsAt(env, entry(action, 'with'), action.at, isTrue(dismiss) ? { ...receiver, mayLack: () => true } : receiver);
  return new Set(['with']);
}

/** The field that a form is sent for is one of that form. */
function fieldAt({ documents, report }: Context, action: Branch): void {
  const onlyWith = entry(action, 'onlyWith');
  const form = shownForm(documents, action);
  const field = text(onlyWith);
  if (onlyWith === undefined || form === undefined || field === undefined) return;
  const known = entries(entry(form, 'fields'));
  if (!known.has(field)) report.addUnknownName(onlyWith.at, { what: THINGS.field, found: field, known: known.keys() });
}

/**
 * Reports an unknown `argumentsOf` of a download. An earlier step expanded the known ones and reported those
 * outside screens and dialogs.
 */
function dataNamedAt({ place, report }: Env, named: Tree | undefined): void {
  if (named !== undefined && place.fields === undefined)
    report.addUnknownName(named.at, { what: THINGS.data, found: textOf(named), known: [...place.data.keys()] });
}

/** Checks the names of state that `reset` empties, and of data that `refresh` reloads. */
function namesAt(env: Env, kind: 'reset' | 'refresh', action: Branch): void {
  const list = entry(action, kind === 'reset' ? 'state' : 'data');
  const known = [...(kind === 'reset' ? env.place.state : env.place.data).keys()];
  const what = kind === 'reset' ? 'state' : 'data';
  for (const item of items(list)) {
    const name = textOf(item);
    if (known.includes(name)) continue;
    env.report.addUnknownName(item.at, { what: THINGS[what], found: name, known });
  }
}

function chooseAt(env: Env, action: Branch): void {
  const unknown = entry(action, 'onUnknown');
  if (unknown?.kind === 'list') actionsAt(env, unknown.items);
  let here = env;
  let settled = false;
  for (const [name, branch] of entries(entry(action, 'cases'))) {
    const when = entry(branch, 'when');
    const run = entry(branch, 'run');
    if (settled) env.report.add('unreachableAction', branch.key ?? branch.at, { found: name });
    if (when !== undefined) ruleAt(here, when, 'error', { type: 'boolean' });
    if (run?.kind === 'list') actionsAt(here.whereHolds(conditionOf(when)), run.items);
    settled ||= when?.kind === 'leaf' && when.value === true;
    here = here.whereHolds(conditionOf(when), false);
  }
  const otherwise = entry(action, 'otherwise');
  if (otherwise?.kind === 'list') actionsAt(here, otherwise.items);
}
