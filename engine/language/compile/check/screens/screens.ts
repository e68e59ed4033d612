import { type Facts, union } from '../../../rules/check/facts.ts';
import { shapeOf } from '../../language/documents.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, type Tree, text, texts } from '../../source/tree.ts';
import { actionsAt } from '../actions/actions.ts';
import { checkDocument } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import { type Env, NOWHERE, type Place, whereHolds, withFacts, withRoot } from '../context/env.ts';
import { formStepsTogetherAt } from '../forms/form-steps.ts';
import { formsIn, shownForms } from '../forms/shown-forms.ts';
import { inDependencyOrder } from '../values/cycles.ts';
import { conditionOf, ruleAt } from '../values/expressions.ts';
import { userProfile } from '../values/globals.ts';
import { draftedStateAt, onceAt, undraftedAt, valuesAt } from './declared-words.ts';
import { withDeclared } from './stateful.ts';
import { walk } from './walk.ts';

/** Properties of a screen or dialog that are checked here; all others by their shape. */
const OWN: ReadonlySet<string> = new Set(['state', 'data', 'derive', 'actions', 'dialogs', 'needs', 'when', 'enter']);

/** Checks every screen and every shared dialog. */
export function checkScreens(context: Context): void {
  for (const screen of documentsOf(context.documents, 'screen').values())
    checkDocument(screen, { name: 'screen', run: (recorded) => screenAt(screen, recorded) }, context);
  for (const dialog of documentsOf(context.documents, 'dialog').values())
    checkDocument(dialog, { name: 'dialog', run: (recorded) => dialogAt(dialog, new Map(), recorded) }, context);
}

function screenAt(screen: Branch, context: Context): void {
  const runs = new Map<string, Facts>();
  const place: Place = {
    dialogs: entries(entry(screen, 'dialogs')),
    actions: entries(entry(screen, 'actions')),
    data: entries(entry(screen, 'data')),
    state: entries(entry(screen, 'state')),
    query: entries(entry(screen, 'query')),
    onRun: (action, facts) => runs.set(action, holdsAt(runs.get(action), facts)),
  };
  let env = withRoot(
    { ...context.globals, place },
    'received',
    profileOfDeclarations(entry(screen, 'receives'), () => true),
  );
  env = withRoot(env, 'query', profileOfDeclarations(entry(screen, 'query'), queryMayLack));
  env = withRoot(env, 'forms', shownForms(screen, context));
  const anonymous = texts(entry(screen, 'for')).includes('anonymous');
  if (anonymous) ownedDraftsAt(screen, context);
  else env = withRoot(env, 'user', userProfile(context.named));
  draftedStateAt(entry(screen, 'state'), anonymous, context);
  for (const key of ['query', 'receives', 'state']) valuesAt(entry(screen, key), context);
  onceAt(entry(screen, 'query'), context);
  const when = entry(screen, 'when');
  if (when !== undefined) ruleAt(when, env, context, 'allowed', { type: 'boolean' });
  env = withNeeds(screen, whereHolds(env, conditionOf(when)), context);
  const inside = withDeclared(screen, env, context);
  formStepsTogetherAt(entry(screen, 'view'), context);
  contentAt(screen, 'screen', inside, context);
  namedActionsAt(inside, runs, context);
  for (const dialog of place.dialogs.values()) {
    if (dialog.kind === 'branch') dialogAt(dialog, place.dialogs, context);
  }
}

/** A draft that is kept for its owner has one only where somebody is signed in (FIXL-47). */
function ownedDraftsAt(screen: Branch, { documents, report }: Context): void {
  const forms = documentsOf(documents, 'form');
  for (const id of formsIn(entry(screen, 'view'))) {
    const draft = entry(forms.get(id), 'draft');
    if (draft !== undefined && text(draft) === 'owner') report.add('ownerDraftWithoutSession', draft.at, { form: id });
  }
}

/** Checks a dialog: it reads its received values and its own state. */
function dialogAt(dialog: Branch, dialogs: ReadonlyMap<string, Tree>, context: Context): void {
  const place: Place = {
    ...NOWHERE,
    dialogs,
    data: entries(entry(dialog, 'data')),
    state: entries(entry(dialog, 'state')),
    dialog,
  };
  const received = profileOfDeclarations(entry(dialog, 'receives'), saysNullable);
  undraftedAt(entry(dialog, 'state'), context);
  for (const key of ['state', 'receives', 'returns']) valuesAt(entry(dialog, key), context);
  formStepsTogetherAt(entry(dialog, 'view'), context);
  contentAt(
    dialog,
    'dialog',
    withDeclared(
      dialog,
      withRoot(withRoot({ ...context.globals, place }, 'dialog', received), 'forms', shownForms(dialog, context)),
      context,
    ),
    context,
  );
}

/** Everything that is checked by its shape, then what runs on entering. */
function contentAt(branch: Branch, kind: 'screen' | 'dialog', env: Env, context: Context): void {
  const shape = shapeOf(kind);
  for (const [key, tree] of branch.entries) {
    const child = shape.child(key);
    if (child !== undefined && !OWN.has(key)) walk(tree, child, env, context);
  }
  for (const key of ['state', 'data']) {
    const child = shape.child(key)?.rest;
    for (const declared of entries(entry(branch, key)).values()) namesIn(declared, child, env, context);
  }
  const enter = entry(branch, 'enter');
  if (enter?.kind === 'list') actionsAt(enter.items, env, context, walk);
}

/** Names and type words of a declaration; its values have been checked with what they are for. */
function namesIn(declared: Tree, shape: ReturnType<typeof shapeOf> | undefined, env: Env, context: Context): void {
  for (const key of ['type', 'call']) {
    const tree = entry(declared, key);
    const child = shape?.child(key);
    if (tree !== undefined && child !== undefined) walk(tree, child, env, context);
  }
}

/** Returns whether a query value may be missing, as it is when the address omits it and it has no default. */
function queryMayLack(declaration: Tree): boolean {
  return entry(declaration, 'default') === undefined;
}

/**
 * Checks the preconditions of a screen. Each need is checked with the earlier ones known, and content below may read
 * its value without asking again.
 */
function withNeeds(screen: Branch, env: Env, context: Context): Env {
  let inside = env;
  for (const need of entries(entry(screen, 'needs')).values()) {
    const has = entry(need, 'has');
    const that = entry(need, 'that');
    const path = text(has);
    const rules = shapeOf('screen').child('needs')?.rest;
    const child = rules?.child('has');
    if (has !== undefined && child !== undefined) walk(has, child, inside, context);
    if (that !== undefined) ruleAt(that, inside, context, 'allowed', { type: 'boolean' });
    const otherwise = entry(need, 'else');
    if (otherwise?.kind === 'list') actionsAt(otherwise.items, inside, context, walk);
    inside = whereHolds(inside, conditionOf(that));
    if (path !== undefined) inside = withFacts(inside, path === 'route.received' ? promised(screen) : new Set([path]));
  }
  return inside;
}

/** Once something was received, all that is declared without `nullable` was. */
function promised(screen: Branch): Facts {
  const names = [...entries(entry(screen, 'receives'))].filter(([, declaration]) => !saysNullable(declaration));
  return new Set(names.map(([name]) => `received.${name}`));
}

/** Roots that a named list of actions does not see, whoever runs it. */
const CALLERS_OWN = /^(item|outcome|result|value|error|form)(\.|$)/;

/** Returns the facts that hold at every place that runs a list. */
function holdsAt(before: Facts | undefined, facts: Facts): Facts {
  const seenFacts = new Set([...facts].filter((fact) => !CALLERS_OWN.test(fact)));
  if (before === undefined) return seenFacts;
  return new Set([...before].filter((fact) => seenFacts.has(fact)));
}

/**
 * Checks the named lists of a screen with what holds wherever they are run, so that a button's `enabled` counts for
 * what it runs. A list may run others, but never itself.
 */
function namedActionsAt(env: Env, runs: Map<string, Facts>, context: Context): void {
  const { actions } = env.place;
  const graph = new Map([...actions].map(([name, list]) => [name, runIn(entry(list, 'steps'))]));
  const { order, cycles } = inDependencyOrder(graph);
  for (const cycle of cycles) {
    const [first = ''] = cycle;
    const list = actions.get(first);
    if (list !== undefined)
      context.report.add('actionListCycle', list.key ?? list.at, {
        found: first,
        chain: [...cycle, first].join(' → '),
      });
  }
  // Callers first: what they know when they run another list is known there.
  for (const name of [...order].reverse()) {
    const steps = entry(actions.get(name), 'steps');
    const facts = union([runs.get(name) ?? new Set<string>()]);
    if (steps?.kind === 'branch') actionsAt(steps.entries.values(), withFacts(env, facts), context, walk);
  }
}

/** The named lists that some part of a tree runs. */
function runIn(tree: Tree | undefined): string[] {
  if (tree === undefined || tree.kind === 'leaf') return [];
  const runHere = text(entry(tree, 'do')) === 'run' ? [text(entry(tree, 'action')) ?? ''] : [];
  const below = tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  return [...runHere, ...below.flatMap(runIn)];
}
