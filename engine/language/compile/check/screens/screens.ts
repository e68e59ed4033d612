import { type Facts, union } from '../../../rules/check/facts.ts';
import { shapeOf } from '../../language/documents.ts';
import { actionKind } from '../../language/kinds.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, type Tree, text, textOf, texts } from '../../source/tree.ts';
import { actionsAt } from '../actions/actions.ts';
import { checkDocument } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import { type Env, NOWHERE, type Place } from '../context/env.ts';
import { formStepsTogetherAt } from '../forms/form-steps.ts';
import { formsIn, shownForms } from '../forms/shown-forms.ts';
import { inDependencyOrder } from '../values/cycles.ts';
import { conditionOf, ruleAt } from '../values/expressions.ts';
import { userProfile } from '../values/globals.ts';
import { draftedStateAt, onceAt, undraftedAt, valuesAt } from './declared-words.ts';
import { withDeclared } from './stateful.ts';
import { globalEnv, walk } from './walk.ts';

/** Properties of a screen or dialog that are checked here; all others by their shape. */
const OWN: ReadonlySet<string> = new Set(['state', 'data', 'derive', 'actions', 'dialogs', 'needs', 'when', 'enter']);

/** Checks every screen and every shared dialog. */
export function checkScreens(context: Context): void {
  for (const screen of documentsOf(context.documents, 'screen').values())
    checkDocument(screen, { name: 'screen', run: (recorded) => screenAt(recorded, screen) }, context);
  for (const dialog of documentsOf(context.documents, 'dialog').values())
    checkDocument(dialog, { name: 'dialog', run: (recorded) => dialogAt(recorded, dialog, new Map()) }, context);
}

function screenAt(context: Context, screen: Branch): void {
  const runs = new Map<string, Facts>();
  const place: Place = {
    dialogs: entries(entry(screen, 'dialogs')),
    actions: entries(entry(screen, 'actions')),
    data: entries(entry(screen, 'data')),
    state: entries(entry(screen, 'state')),
    query: entries(entry(screen, 'query')),
    onRun: (action, facts) => runs.set(action, holdsAt(runs.get(action), facts)),
  };
  let env = globalEnv(context)
    .with({ place })
    .withRoot(
      'received',
      profileOfDeclarations(entry(screen, 'receives'), () => true),
    );
  env = env.withRoot('query', profileOfDeclarations(entry(screen, 'query'), queryMayLack));
  env = env.withRoot('forms', shownForms(context, screen));
  const anonymous = texts(entry(screen, 'for')).includes('anonymous');
  if (anonymous) ownedDraftsAt(context, screen);
  else env = env.withRoot('user', userProfile(context.named));
  draftedStateAt(context, entry(screen, 'state'), anonymous);
  for (const key of ['query', 'receives', 'state']) valuesAt(context, entry(screen, key));
  onceAt(context, entry(screen, 'query'));
  const when = entry(screen, 'when');
  if (when !== undefined) ruleAt(env, when, 'allowed', { type: 'boolean' });
  env = withNeeds(env.whereHolds(conditionOf(when)), screen);
  const inside = withDeclared(env, screen);
  formStepsTogetherAt(context, entry(screen, 'view'));
  contentAt(inside, screen, 'screen');
  namedActionsAt(inside, runs);
  for (const dialog of place.dialogs.values()) {
    if (dialog.kind === 'branch') dialogAt(context, dialog, place.dialogs);
  }
}

/** A draft that is kept for its owner has one only where somebody is signed in (FIXL-47). */
function ownedDraftsAt({ documents, report }: Context, screen: Branch): void {
  const forms = documentsOf(documents, 'form');
  for (const id of formsIn(entry(screen, 'view'))) {
    const draft = entry(forms.get(id), 'draft');
    if (draft !== undefined && text(draft) === 'owner') report.add('ownerDraftWithoutSession', draft.at, { form: id });
  }
}

/** Checks a dialog: it reads its received values and its own state. */
function dialogAt(context: Context, dialog: Branch, dialogs: ReadonlyMap<string, Tree>): void {
  const place: Place = {
    ...NOWHERE,
    dialogs,
    data: entries(entry(dialog, 'data')),
    state: entries(entry(dialog, 'state')),
    dialog,
  };
  const received = profileOfDeclarations(entry(dialog, 'receives'), saysNullable);
  undraftedAt(context, entry(dialog, 'state'));
  for (const key of ['state', 'receives', 'returns']) valuesAt(context, entry(dialog, key));
  formStepsTogetherAt(context, entry(dialog, 'view'));
  contentAt(
    withDeclared(
      globalEnv(context).with({ place }).withRoot('dialog', received).withRoot('forms', shownForms(context, dialog)),
      dialog,
    ),
    dialog,
    'dialog',
  );
}

/** Everything that is checked by its shape, then what runs on entering. */
function contentAt(env: Env, branch: Branch, kind: 'screen' | 'dialog'): void {
  const shape = shapeOf(kind);
  for (const [key, tree] of branch.entries) {
    const child = shape.child(key);
    if (child !== undefined && !OWN.has(key)) walk(env, tree, child);
  }
  for (const key of ['state', 'data']) {
    const child = shape.child(key)?.rest;
    for (const declared of entries(entry(branch, key)).values()) namesIn(env, declared, child);
  }
  const enter = entry(branch, 'enter');
  if (enter?.kind === 'list') actionsAt(env, enter.items);
}

/** Names and type words of a declaration; its values have been checked with what they are for. */
function namesIn(env: Env, declared: Tree, shape: ReturnType<typeof shapeOf> | undefined): void {
  for (const key of ['type', 'call']) {
    const tree = entry(declared, key);
    const child = shape?.child(key);
    if (tree !== undefined && child !== undefined) walk(env, tree, child);
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
function withNeeds(env: Env, screen: Branch): Env {
  let inside = env;
  for (const need of entries(entry(screen, 'needs')).values()) {
    const has = entry(need, 'has');
    const that = entry(need, 'that');
    const path = text(has);
    const rules = shapeOf('screen').child('needs')?.rest;
    const child = rules?.child('has');
    if (has !== undefined && child !== undefined) walk(inside, has, child);
    if (that !== undefined) ruleAt(inside, that, 'allowed', { type: 'boolean' });
    const otherwise = entry(need, 'else');
    if (otherwise?.kind === 'list') actionsAt(inside, otherwise.items);
    inside = inside.whereHolds(conditionOf(that));
    if (path !== undefined) inside = inside.withFacts(path === 'route.received' ? promised(screen) : new Set([path]));
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
function namedActionsAt(env: Env, runs: Map<string, Facts>): void {
  const { actions } = env.place;
  const graph = new Map([...actions].map(([name, list]) => [name, runIn(entry(list, 'steps'))]));
  const { order, cycles } = inDependencyOrder(graph);
  for (const cycle of cycles) {
    const [first = ''] = cycle;
    const list = actions.get(first);
    if (list !== undefined)
      env.report.add('actionListCycle', list.key ?? list.at, {
        found: first,
        chain: [...cycle, first].join(' → '),
      });
  }
  // Callers first: what they know when they run another list is known there.
  for (const name of [...order].reverse()) {
    const steps = entry(actions.get(name), 'steps');
    const facts = union([runs.get(name) ?? new Set<string>()]);
    if (steps?.kind === 'branch') actionsAt(env.withFacts(facts), steps.entries.values());
  }
}

/** The named lists that some part of a tree runs. */
function runIn(tree: Tree | undefined): string[] {
  if (tree === undefined || tree.kind === 'leaf') return [];
  const runHere = actionKind(tree) === 'run' ? [textOf(entry(tree, 'action'))] : [];
  const below = tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  return [...runHere, ...below.flatMap(runIn)];
}
