import { listed } from '../../../messages/compiler-words.ts';
import { contradictionIn } from '../../../rules/check/contradiction.ts';
import { actionKind, nodeKind } from '../../language/kinds.ts';
import { documentsOf, shownForm, shownPart } from '../../layers/documents.ts';
import { pathOfLink, routesOf } from '../../resolve/routes.ts';
import type { Report } from '../../source/report.ts';
import {
  type Branch,
  entries,
  entry,
  folderOf,
  hasWord,
  items,
  type Origin,
  plain,
  type Tree,
  text,
  textOf,
  visit,
} from '../../source/tree.ts';
import { DocumentMemo } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import { namingOf, withoutRuns } from './shown-branches.ts';

/** Actions after which a person is no longer in a dialog. */
const LEAVING: ReadonlySet<string> = new Set(['close', 'go', 'back', 'signIn', 'signOut']);

/** Actions that may stop their list: what they do can fail, be refused, or be broken off. */
const STOPPING: ReadonlySet<string> = new Set([
  'call',
  'check',
  'download',
  'submit',
  'discard',
  'confirm',
  'open',
  'signIn',
  'signOut',
]);

/** Words of lists that run in some cases only, such as after a refusal. */
const SOMETIMES: ReadonlySet<string> = new Set(['refusals', 'onFailure', 'onRefused', 'otherwise', 'onUnknown']);

/** Actions of an `else` that neither leave the screen nor can make the need be met. */
const STAYING: ReadonlySet<string> = new Set(['notice', 'stop', 'print', 'download', 'reset']);

/**
 * Refuses states without a way out: an alert dialog without a button that surely closes it, a dialog that never gives
 * the result it promises, and a need whose `else` leads back to the screen that needs it.
 */
export function checkDeadEnds(context: Context): void {
  const { documents, report } = context;
  // Whole screens are compared, and recorded routes give only the parts that a link reads.
  const ways: Ways = { documents, routes: routesOf(documents) };
  for (const dialog of documentsOf(context.documents, 'dialog').values()) dialogAt(context, dialog);
  for (const screen of documentsOf(context.documents, 'screen').values()) {
    for (const dialog of entries(entry(screen, 'dialogs')).values())
      if (dialog.kind === 'branch') dialogAt(context, dialog);
    needsAt(ways, screen, report);
  }
}

/** An action of a dialog that ends it, with the conditions under which a person can press it. */
interface Exit {
  readonly action: Branch;
  readonly conditions: readonly Tree[];
  /** Whether nothing before it can keep it from being reached, such as a call that fails. */
  readonly sure: boolean;
}

/** How a dialog ends: whether all exits of an alert may be hidden at once, and whether one gives a result. */
const ends = new DocumentMemo((dialog, context) => {
  const exits = [...exitsIn(context, entry(dialog, 'view'), NOTHING_BEFORE, new Set())];
  const givesResult = exits.some(({ action }) => actionKind(action) === 'close' && entry(action, 'with') !== undefined);
  return { inescapable: text(entry(dialog, 'as')) === 'alert' && mayAllHide(exits), givesResult };
});

function dialogAt(context: Context, dialog: Branch): void {
  const { inescapable, givesResult } = ends.of(dialog, context);
  const as = entry(dialog, 'as');
  const view = entry(dialog, 'view');
  if (as !== undefined && inescapable) context.report.add('inescapableDialog', nearer(context, as.at, view), {});
  const returns = entry(dialog, 'returns');
  if (returns !== undefined && entries(returns).size > 0 && !givesResult)
    context.report.add('dialogWithoutResult', nearer(context, returns.key ?? returns.at, view), {
      allowed: listed(entries(returns).keys()),
    });
}

/**
 * The place in the view that the layer nearest to the tenant wrote, if that is nearer than where the promise stands: who
 * wrote last made the two disagree.
 */
function nearer({ layers }: Context, promise: Origin, view: Tree | undefined): Origin {
  const layer = (at: Origin) => layers.indexOf(folderOf(at));
  let place = promise;
  if (view !== undefined)
    visit(view, ({ at }) => {
      if (layer(at) > layer(place)) place = at;
    });
  return place;
}

/** Whether all exits that nothing can keep from being reached may be hidden or disabled at once. */
function mayAllHide(all: readonly Exit[]): boolean {
  const exits = all.filter(({ sure }) => sure);
  if (exits.some(({ conditions }) => conditions.length === 0)) return false;
  const hidden = exits.map(({ conditions }) => ({ '!': { and: conditions.map(plain) } }));
  return exits.length === 0 || contradictionIn(hidden) === undefined;
}

/** Conditions before a tree: those of showing it and of running it, and whether it is surely reached. */
type Before = Pick<Exit, 'conditions' | 'sure'>;

const NOTHING_BEFORE: Before = { conditions: [], sure: true };

/** Exits below a tree that some person can press, also in the parts and forms that it shows. */
function* exitsIn(context: Context, tree: Tree | undefined, before: Before, seen: Set<Branch>): Iterable<Exit> {
  if (tree === undefined || tree.kind === 'leaf') return;
  const conditionsHere = ['visible', 'enabled', 'when'].flatMap((word) => entry(tree, word) ?? []);
  if (conditionsHere.some((condition) => condition.kind === 'leaf' && condition.value === false)) return;
  const asked = conditionsHere.filter((condition) => !(condition.kind === 'leaf' && condition.value === true));
  let here: Before = { ...before, conditions: [...before.conditions, ...asked] };
  const kind = textOf(entry(tree, 'do'));
  if (tree.kind === 'branch' && LEAVING.has(kind))
    yield { action: tree, conditions: here.conditions, sure: here.sure && !STOPPING.has(kind) };
  if (tree.kind === 'list')
    for (const action of tree.items) {
      yield* exitsIn(context, action, here, seen);
      if (mayStop(context, action)) here = { ...here, sure: false };
    }
  else
    for (const [word, below] of tree.entries)
      yield* exitsIn(context, below, SOMETIMES.has(word) ? { ...here, sure: false } : here, seen);
  const shown = tree.kind === 'branch' ? shownBelow(context, tree) : undefined;
  if (shown === undefined || seen.has(shown)) return;
  seen.add(shown);
  const isPart = nodeKind(tree) === 'part';
  // The end of a form waits for answers that it accepts.
  if (isPart) yield* exitsIn(context, entry(shown, 'view'), here, seen);
  else yield* exitsIn(context, entry(shown, 'submit'), { ...here, sure: false }, seen);
}

/** Whether an action may stop its list and leave the person where they are. */
function mayStop(context: Context, action: Tree): boolean {
  if (!hasWord(STOPPING, entry(action, 'do'))) return false;
  const optional = entry(action, 'optional');
  if (optional?.kind === 'leaf' && optional.value === true) return false;
  const failed = entry(action, 'onFailure');
  const refused = [...entries(entry(action, 'refusals')).values()].map((refusal) => entry(refusal, 'run'));
  return ![failed, ...refused].every((list) => leavesSurely(context, list));
}

/** Whether a list of actions surely takes the person away. */
function leavesSurely(context: Context, list: Tree | undefined): boolean {
  return [...exitsIn(context, list, NOTHING_BEFORE, new Set())].some(
    ({ sure, conditions }) => sure && conditions.length === 0,
  );
}

/** The part or the form that a node shows. */
function shownBelow({ documents }: Context, node: Branch): Branch | undefined {
  const kind = nodeKind(node);
  if (kind === 'part') return shownPart(documents, node);
  return shownForm(documents, node);
}

/** The documents, and the whole screens at each path. */
type Ways = Pick<Context, 'documents' | 'routes'>;

function needsAt(ways: Ways, screen: Branch, report: Report): void {
  for (const need of entries(entry(screen, 'needs')).values()) {
    const otherwise = entry(need, 'else');
    const chain = circleOf(ways, screen, need);
    if (otherwise === undefined || chain === undefined) continue;
    report.add('guardCycle', otherwise.key ?? otherwise.at, { chain: chain.join(' → ') });
  }
}

/** A need on the way that the `else` of needs leads a person, and the screens that it led through. */
interface Way {
  readonly need: Tree;
  readonly through: readonly Branch[];
  /** Conditions of the needs so far, none of which the person meets. */
  readonly unmet: readonly unknown[];
}

/**
 * The screens along which the `else` of a need leads without ever meeting it: to the screen itself, around through screens
 * whose needs the same person may lack, or nowhere. Undefined when it leaves, or does something that may meet the need.
 */
function circleOf(all: Ways, start: Branch, need: Tree): readonly string[] | undefined {
  const ways: Way[] = [{ need, through: [start], unmet: [asked(need)] }];
  const seen = new Set<Tree>();
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const { through, unmet } = way;
    const holder = through.at(-1) ?? start;
    const actions = withoutRuns(items(entry(way.need, 'else')), namingOf(holder, all)).filter(
      (action) => !hasWord(STAYING, entry(action, 'do')),
    );
    const [only] = actions;
    if (only === undefined) return through.map(pathOf);
    if (actions.length > 1 || actionKind(only) !== 'go') continue;
    for (const next of targetsOf(all, only)) {
      if (next === start) return [...through, next].map(pathOf);
      for (const other of entries(entry(next, 'needs')).values()) {
        if (seen.has(other) || contradictionIn([], { failed: [...unmet, asked(other)] }) !== undefined) continue;
        seen.add(other);
        ways.push({ need: other, through: [...through, next], unmet: [...unmet, asked(other)] });
      }
    }
  }
  return undefined;
}

function targetsOf({ routes }: Ways, go: Tree): readonly Branch[] {
  // A passed value, or one in the address, may meet the need.
  if (entry(go, 'pass') !== undefined) return [];
  const link = textOf(entry(go, 'to'));
  const destination = link.includes('?') ? undefined : routes.find(pathOfLink(link));
  return destination?.kind === 'screens' ? destination.screens : [];
}

/** The rule of a need. */
function asked(need: Tree): unknown {
  const [has, that] = [entry(need, 'has'), entry(need, 'that')];
  const rules = [...(has === undefined ? [] : [{ has: plain(has) }]), ...(that === undefined ? [] : [plain(that)])];
  return { and: rules };
}

const pathOf = (screen: Branch): string => textOf(entry(screen, 'path'));
