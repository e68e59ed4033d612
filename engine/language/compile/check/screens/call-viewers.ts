import { callNeeds } from '../../../../../schemas/generated/call-needs.ts';
import { contradictionIn } from '../../../rules/check/contradiction.ts';
import { parsePath } from '../../../rules/path.ts';
import { actionKind, nodeKind } from '../../language/kinds.ts';
import { BLOCKS, CALLS } from '../../language/vocabulary.ts';
import { documentsOf, shownForm } from '../../layers/documents.ts';
import { type Branch, entries, entry, lookUp, plain, type Tree, text, textOf, texts } from '../../source/tree.ts';
import { DocumentMemo } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import { pathsOfRule } from '../values/paths-of-rule.ts';
import { type Naming, namingOf, ranBy, shownBy, treesIn, withoutRuns } from './shown-branches.ts';

/** Facts about a visitor: there is no session. */
const NO_SESSION: readonly object[] = [
  { '==': [{ var: 'session.status' }, 'not-authenticated'] },
  { '!': { has: 'session.scope' } },
  { '!': { has: 'session.minutes' } },
];

/** Words whose conditions decide whether a viewer may run an action. */
const CONDITIONS: readonly string[] = ['visible', 'enabled', 'when'];

/** Actions that ask the call of their `endpoint`. */
const ASKING: ReadonlySet<string> = new Set(['call', 'download']);

/**
 * Refuses a call that needs a session where a visitor makes it: on a screen for visitors, by an action,
 * the end or a lookup of a form, data, a node or a block, in the parts that the screen shows, the lists that it runs
 * and the dialogs that it opens. The page could only say no.
 */
export function checkCallViewers(context: Context): void {
  const reported = new Set<Tree>();
  for (const screen of documentsOf(context.documents, 'screen').values()) {
    for (const { place, call } of sessionCalls.of(screen, context)) {
      if (reported.has(place)) continue;
      reported.add(place);
      context.report.add('callWithoutSession', place.at, { call, found: textOf(entry(screen, 'path')) });
    }
  }
}

const sessionCalls = new DocumentMemo((screen, context): readonly Asking[] => {
  if (!texts(entry(screen, 'for')).includes('anonymous')) return [];
  return [...askedBy(screen, { naming: namingOf(screen, context), seen: new Set() })];
});

/** A call with a session, and the word that names it. */
interface Asking {
  readonly place: Tree;
  readonly call: string;
}

/** The documents that one walk names, and what it entered already, with the conditions under which it did. */
interface Walk {
  readonly naming: Naming;
  readonly seen: Set<string>;
}

/** Calls of a screen: those of the `else` of a need run without it, all others where every need is met. */
function* askedBy(screen: Branch, walk: Walk): Iterable<Asking> {
  const when = entry(screen, 'when');
  let conditions: readonly unknown[] = when === undefined ? [] : [plain(when)];
  for (const need of entries(entry(screen, 'needs')).values()) {
    yield* asking([entry(need, 'else')], conditions, walk);
    const [has, that] = [entry(need, 'has'), entry(need, 'that')];
    if (has !== undefined) conditions = joined(conditions, [{ has: plain(has) }]);
    if (that !== undefined) conditions = joined(conditions, [plain(that)]);
  }
  if (neverForVisitors(conditions)) return;
  yield* asking([entry(screen, 'data'), entry(screen, 'enter'), entry(screen, 'view')], conditions, walk);
}

/** Calls with a session below some trees that a visitor makes. */
function* asking(trees: Iterable<Tree | undefined>, before: readonly unknown[], walk: Walk): Iterable<Asking> {
  for (const tree of trees) {
    if (tree === undefined || tree.kind === 'leaf') continue;
    const conditionsHere = CONDITIONS.flatMap((word) => entry(tree, word) ?? []);
    if (conditionsHere.some((condition) => condition.kind === 'leaf' && condition.value === false)) continue;
    const conditions = joined(before, [...conditionsHere.map(plain), ...neededBy(tree)]);
    if (conditions.length > before.length && neverForVisitors(conditions)) continue;
    if (tree.kind === 'branch') yield* callsOf(tree);
    yield* asking(tree.kind === 'list' ? untilSignIn(tree.items, walk) : treesIn(tree), conditions, walk);
    yield* entered(tree, conditions, walk);
  }
}

/** Calls in the part, form, dialog or list that a tree leads to, unless the walk entered it under the same conditions. */
function* entered(tree: Tree, conditions: readonly unknown[], walk: Walk): Iterable<Asking> {
  const ran = ranBy(tree, walk.naming);
  const shown = shownBy(tree, walk.naming) ?? formOf(tree, walk.naming);
  const [first] = ran ?? (shown === undefined ? [] : [shown]);
  if (first === undefined) return;
  const key = JSON.stringify([first.at, conditions]);
  if (walk.seen.has(key)) return;
  walk.seen.add(key);
  if (ran !== undefined) yield* asking(untilSignIn(ran, walk), conditions, walk);
  else {
    const inside = ['data', 'enter', 'view', 'dismissing', 'lookups', 'submit'].map((word) => entry(shown, word));
    yield* asking(inside, conditions, walk);
  }
}

/** Conditions with more, each once: around a circle nothing is added. */
function joined(before: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  const conditions = new Set(before.map((condition) => JSON.stringify(condition)));
  return [...before, ...more.filter((condition) => !conditions.has(JSON.stringify(condition)))];
}

/** Data waits for each value that its call needs: one of the person's own is never known of a visitor. */
function neededBy(tree: Tree): readonly unknown[] {
  const call = entry(tree, 'do') === undefined ? text(entry(tree, 'call')) : undefined;
  const needs = callNeeds[call ?? ''] ?? [];
  return needs.flatMap((name) => {
    const path = text(entry(entry(tree, 'with'), name));
    return path?.startsWith('user.') === true ? [{ has: path }] : [];
  });
}

/** Whether conditions never hold together for a visitor, about whom nothing is known. */
function neverForVisitors(conditions: readonly unknown[]): boolean {
  const ofUser = conditions.flatMap(pathsOfRule).filter((path) => parsePath(path)[0] === 'user');
  const unknown = ofUser.map((path) => ({ '!': { has: path } }));
  return contradictionIn([...conditions, ...NO_SESSION, ...unknown]) !== undefined;
}

/** Actions of a list that run without a session: those before its sign-in. */
function untilSignIn(actions: readonly Tree[], walk: Walk): readonly Tree[] {
  const signsIn = (action: Tree): boolean =>
    withoutRuns([action], walk.naming).some((item) => actionKind(item) === 'signIn');
  const at = actions.findIndex(signsIn);
  // A named list that signs in is walked up to there by itself.
  return at === -1 ? actions : actions.slice(0, at + 1);
}

/** The calls with a session that an action, data, a node or the end or a lookup of a form asks by itself. */
function callsOf(tree: Branch): readonly Asking[] {
  const kind = actionKind(tree);
  const node = nodeKind(tree);
  const place = (word: string): Tree => entry(tree, word) ?? tree;
  const found = (word: string, calls: readonly string[]): readonly Asking[] =>
    calls.filter((call) => CALLS.get(call)?.access === 'session').map((call) => ({ place: place(word), call }));
  if (kind === 'check') return found('point', ['checks.judge']);
  if (kind !== undefined) return ASKING.has(kind) ? found('endpoint', [textOf(entry(tree, 'endpoint'))]) : [];
  if (node === 'block') return found('use', lookUp(BLOCKS, entry(tree, 'use'))?.calls ?? []).slice(0, 1);
  return found('call', [textOf(entry(tree, 'call'))]);
}

/** The form that a node shows. */
const formOf = (tree: Tree, { documents }: Naming): Branch | undefined => shownForm(documents, tree);
