import type { Json } from '../artifact.ts';
import { dependencies } from '../rules/dependencies.ts';
import { actionKind } from './language/kinds.ts';
import { CALLS } from './language/vocabulary.ts';
import { chainOf } from './layers/chain.ts';
import { type Documents, documentOf, documentsOf } from './layers/documents.ts';
import { completeDocuments } from './resolve/complete-documents.ts';
import { positionOf } from './source/position.ts';
import { Report } from './source/report.ts';
import { type Branch, entries, entry, items, plain, type Tree, text, textOf } from './source/tree.ts';

/** A rule of a page that decides whether a call is made, and that no check of the server repeats. */
export interface PageOnlyRule {
  /** Path below tenants/. */
  readonly file: string;
  readonly line: number;
  readonly rule: Json;
  /** The call that changes something. */
  readonly call: string;
}

/** Roots that only the page has, because they are what the person does there: no server could evaluate them. */
const GESTURES: ReadonlySet<string> = new Set([
  'state',
  'forms',
  'form',
  'route',
  'result',
  'error',
  'outcome',
  'value',
]);

/** Words of a node, an entry or an action that hold a condition. */
const CONDITIONS = ['visible', 'enabled', 'when'] as const;

/** Position of the walk: the conditions that hold, and what actions and dialogs may name there. */
interface Position {
  readonly gates: readonly Tree[];
  readonly lists: ReadonlyMap<string, Tree>;
  readonly dialogs: ReadonlyMap<string, Tree>;
  readonly derive: ReadonlyMap<string, Tree>;
  /** Documents that this is inside of. */
  readonly within: readonly Tree[];
}

/**
 * Lists the rules of a tenant's screens and actions that decide about a call which changes something, while no check
 * enforces them: a request made without the page is free of them. Empty for a tenant with errors.
 */
export function pageOnlyRules(files: ReadonlyMap<string, string>, id: string): readonly PageOnlyRule[] {
  const report = new Report();
  const layers = chainOf(files, id, report);
  const documents = layers && completeDocuments(layers, report);
  if (documents === undefined) return [];
  const enforced = new Set(
    [...entries(documentOf(documents, 'checks')).values()].flatMap((check) =>
      ['when', 'passWhen'].flatMap((word) => joined(entry(check, word))).map((rule) => JSON.stringify(plain(rule))),
    ),
  );
  const rules = new Map<string, PageOnlyRule>();
  for (const { gate, call } of gatesOf(documents)) {
    const rule = plain(gate);
    const { file } = gate.at;
    const { line } = positionOf(files, gate.at);
    if (!enforced.has(JSON.stringify(rule))) rules.set(`${file}:${gate.at.offset} ${call}`, { file, line, rule, call });
  }
  return [...rules.values()];
}

interface Gated {
  readonly gate: Tree;
  readonly call: string;
}

function* gatesOf(documents: Documents): Iterable<Gated> {
  const nowhere: Position = { gates: [], lists: new Map(), dialogs: new Map(), derive: new Map(), within: [] };
  for (const kind of ['menu', 'tiles', 'shell'] as const) {
    const tree = documentOf(documents, kind);
    if (tree !== undefined) yield* inside(tree, nowhere, documents);
  }
  for (const screen of documentsOf(documents, 'screen').values()) {
    const needs = [...entries(entry(screen, 'needs')).values()].flatMap((need) => entry(need, 'that') ?? []);
    const at: Position = {
      gates: [...joined(entry(screen, 'when')), ...needs.flatMap(joined)],
      lists: entries(entry(screen, 'actions')),
      dialogs: entries(entry(screen, 'dialogs')),
      derive: entries(entry(screen, 'derive')),
      within: [screen],
    };
    for (const word of ['view', 'enter'] as const) yield* inside(entry(screen, word), at, documents);
  }
}

function* inside(tree: Tree | undefined, outer: Position, documents: Documents): Iterable<Gated> {
  if (tree === undefined || tree.kind === 'leaf') return;
  if (tree.kind === 'list') {
    for (const item of tree.items) yield* inside(item, outer, documents);
    return;
  }
  const conditionsHere = CONDITIONS.flatMap((word) => joined(entry(tree, word)));
  const at: Position = { ...outer, gates: [...outer.gates, ...conditionsHere] };
  const kind = actionKind(tree);
  if (kind === 'call') yield* reached(text(entry(tree, 'endpoint')), at);
  if (kind === 'choose') {
    yield* chosen(tree, at, documents);
    return;
  }
  for (const [word, child] of tree.entries) {
    if (!CONDITIONS.some((condition) => condition === word)) yield* inside(child, at, documents);
  }
  yield* shownBy(tree, kind, at, documents);
}

/** A case runs under its condition; `otherwise` is decided by all of them. */
function* chosen(action: Branch, at: Position, documents: Documents): Iterable<Gated> {
  const cases = [...entries(entry(action, 'cases')).values()];
  const whens = cases.flatMap((row) => joined(entry(row, 'when')));
  for (const row of cases) {
    const gates = [...at.gates, ...joined(entry(row, 'when'))];
    yield* inside(entry(row, 'run'), { ...at, gates }, documents);
  }
  yield* inside(entry(action, 'otherwise'), { ...at, gates: [...at.gates, ...whens] }, documents);
}

/** Walks the part, form, dialog or named list that a node shows or an action runs. */
function* shownBy(tree: Branch, kind: string | undefined, at: Position, documents: Documents): Iterable<Gated> {
  const named = (word: string): string => textOf(entry(tree, word));
  if (kind === 'run') yield* enter(at.lists.get(named('action')), ['steps'], at, documents);
  if (kind === 'open') {
    const dialog = at.dialogs.get(named('dialog')) ?? documentsOf(documents, 'dialog').get(named('dialog'));
    const derive = entries(entry(dialog, 'derive'));
    yield* enter(dialog, ['view', 'enter', 'dismissing'], { ...at, derive }, documents);
  }
  if (named('node') === 'part') yield* enter(documentsOf(documents, 'part').get(named('use')), ['view'], at, documents);
  const form = kind === undefined ? documentsOf(documents, 'form').get(named('form')) : undefined;
  if (form === undefined) return;
  yield* reached(text(entry(entry(form, 'submit'), 'call')), at);
  yield* enter(form, ['submit'], at, documents);
}

function* enter(
  whole: Tree | undefined,
  words: readonly string[],
  at: Position,
  documents: Documents,
): Iterable<Gated> {
  if (whole === undefined || at.within.includes(whole)) return;
  const within = [...at.within, whole];
  for (const word of words) yield* inside(entry(whole, word), { ...at, within }, documents);
}

function* reached(call: string | undefined, { gates, derive }: Position): Iterable<Gated> {
  const contract = CALLS.get(call ?? '');
  if (call === undefined || contract === undefined || contract.reads === true) return;
  for (const gate of gates) if (isOfPeopleOrData(gate, derive)) yield { gate, call };
}

/** Whether a rule reads anything that the server may know: a role, a setting, a record, the time. */
function isOfPeopleOrData(rule: Tree, derive: ReadonlyMap<string, Tree>, seen: readonly string[] = []): boolean {
  return dependencies(plain(rule)).some((path) => {
    const [root = '', name = ''] = path.split('.');
    if (root !== 'derive') return !GESTURES.has(root);
    const derived = derive.get(name);
    return derived === undefined ? true : !seen.includes(name) && isOfPeopleOrData(derived, derive, [...seen, name]);
  });
}

/** Conditions that `and` joins, one by one; empty for a literal. */
function joined(rule: Tree | undefined): readonly Tree[] {
  if (rule === undefined || rule.kind === 'leaf') return [];
  const parts = entry(rule, 'and');
  return parts?.kind === 'list' ? items(parts).flatMap(joined) : [rule];
}
