import { contradictionIn } from '../../../rules/check/contradiction.ts';
import { parsePath } from '../../../rules/path.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entry, plain, type Tree, text, texts } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { pathsOfRule } from '../values/paths-of-rule.ts';
import { shownBy, startsOf, treesIn } from './shown-branches.ts';

/** Facts about a visitor, who has no session. */
const NO_SESSION: readonly object[] = [
  { '==': [{ var: 'session.status' }, 'not-authenticated'] },
  { '!': { has: 'session.scope' } },
  { '!': { has: 'session.minutes' } },
];

/** Words whose conditions decide whether a viewer may run an action. */
const CONDITIONS: readonly string[] = ['visible', 'enabled', 'when'];

/**
 * Refuses an action whose call needs a session where a visitor, who has none, can press it: on a screen for visitors,
 * in the parts and forms that it shows, and in the dialogs that it opens. The page could only say no.
 */
export function checkCallViewers(context: Context): void {
  const reported = new Set<Tree>();
  for (const screen of documentsOf(context.documents, 'screen').values()) {
    if (!texts(entry(screen, 'for')).includes('anonymous')) continue;
    for (const { action, call } of asking([...startsOf(screen), entry(screen, 'enter')], [], context, new Set())) {
      if (reported.has(action)) continue;
      reported.add(action);
      const place = entry(action, 'endpoint') ?? entry(action, 'point') ?? action;
      context.report.add('LNG-448', place.at, { call, found: text(entry(screen, 'path')) ?? '' });
    }
  }
}

/** An action and the call that it asks. */
interface Asking {
  readonly action: Branch;
  readonly call: string;
}

/** Actions below some trees whose call needs a session and that a visitor can run. */
function* asking(
  trees: Iterable<Tree | undefined>,
  before: readonly unknown[],
  context: Context,
  seen: Set<Branch>,
): Iterable<Asking> {
  for (const tree of trees) {
    if (tree === undefined || tree.kind === 'leaf') continue;
    const own = CONDITIONS.flatMap((word) => entry(tree, word) ?? []);
    const conditions = [...before, ...own.map(plain)];
    if (own.length > 0 && neverForNobody(conditions)) continue;
    if (own.some((condition) => condition.kind === 'leaf' && condition.value === false)) continue;
    const call = tree.kind === 'branch' ? callOf(tree) : undefined;
    if (tree.kind === 'branch' && call !== undefined) yield { action: tree, call };
    yield* asking(tree.kind === 'list' ? untilSignIn(tree.items) : treesIn(tree), conditions, context, seen);
    const shown = shownBy(tree, context) ?? formOf(tree, context);
    if (shown === undefined || seen.has(shown)) continue;
    seen.add(shown);
    yield* asking([entry(shown, 'view'), entry(shown, 'submit'), entry(shown, 'enter')], conditions, context, seen);
  }
}

/** Whether conditions never hold together for a visitor, about whom nothing is known. */
function neverForNobody(conditions: readonly unknown[]): boolean {
  const ofUser = conditions.flatMap(pathsOfRule).filter((path) => parsePath(path)[0] === 'user');
  const unknown = ofUser.map((path) => ({ '!': { has: path } }));
  return contradictionIn([...conditions, ...NO_SESSION, ...unknown]) !== undefined;
}

/** Actions of a list that run without a session: those before its sign-in. */
function untilSignIn(actions: readonly Tree[]): readonly Tree[] {
  const at = actions.findIndex((action) => text(entry(action, 'do')) === 'signIn');
  return at === -1 ? actions : actions.slice(0, at);
}

/** The call with a session that an action or the end of a form asks. */
function callOf(tree: Branch): string | undefined {
  const kind = text(entry(tree, 'do'));
  const call = kind === 'check' ? 'checks.judge' : text(entry(tree, 'endpoint'));
  const isAsked = kind === undefined || kind === 'call' || kind === 'download' || kind === 'check';
  return isAsked && call !== undefined && CALLS.get(call)?.access === 'session' ? call : undefined;
}

/** The form that a node shows. */
const formOf = (tree: Tree, { documents }: Context): Branch | undefined =>
  documentsOf(documents, 'form').get(text(entry(tree, 'form')) ?? '');
