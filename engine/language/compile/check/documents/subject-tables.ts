import { COMPILER_WORDS, JSON_TYPES, listed, named, THINGS } from '../../../messages/compiler-words.ts';
import { SHELL_PARTS } from '../../../screens/shown-shell.ts';
import { SCREEN_NAMES } from '../../../tables/evaluate-subject.ts';
import { placesIn, placesNamed, type RulePlace, shortName } from '../../../tables/rule-places.ts';
import { subjectOf, subjectsIn, type TableSubject } from '../../../tables/table-subject.ts';
import { nearest } from '../../../types/nearest.ts';
import { StepCache } from '../../incremental/step-cache.ts';
import { nodeKind } from '../../language/kinds.ts';
import { documentOf, documentsOf, shownPart } from '../../layers/documents.ts';
import { jsonOf, objectIn } from '../../source/json.ts';
import { Report } from '../../source/report.ts';
import { type Branch, entries, entry, items, plain, type Tree, text, textOf, visit } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { globalEnv } from '../screens/walk.ts';
import { ruleAt } from '../values/expressions.ts';
import { reportLostCase, type TablePlace } from './case-below.ts';

/** Reports a table that says neither of the two things that it may be about, or both. */
export function reportNoSubject(context: Context, table: Branch, both: boolean): void {
  const args = { found: both ? COMPILER_WORDS.both : COMPILER_WORDS.neither, allowed: listed(subjects(context)) };
  context.report.add('ambiguousTableSubject', entry(table, 'of')?.key ?? table.at, args);
}

function subjects({ documents }: Context): readonly string[] {
  return subjectsIn({
    tiles: entries(documentOf(documents, 'tiles')).keys(),
    checks: entries(documentOf(documents, 'checks')).keys(),
    screens: documentsOf(documents, 'screen').keys(),
    dialogs: documentsOf(documents, 'dialog').keys(),
  });
}

/** Checks a table about the rules of a document: that it exists, and that each row expects something that it can give. */
export function checkSubjectTable(
  context: Context,
  of: Tree,
  rows: readonly (readonly [string, Tree])[],
  place: TablePlace,
): void {
  const about = textOf(of);
  const subject = subjectOf(about);
  const known = subjects(context);
  if (subject === undefined || !known.includes(about)) {
    context.report.addUnknownName(of.at, { what: THINGS.subject, found: about, known });
    return;
  }
  const checker = checkerOf(context, subject);
  for (const [key, row] of rows) {
    const at: Case = { key, about, place, context };
    const expected = entry(row, 'expect');
    if (expected === undefined || (entry(row, 'errors') ?? entry(row, 'stores')) !== undefined) {
      const found = [...entries(row).keys()].join(', ');
      const args = { key, about, wanted: COMPILER_WORDS.caseOfRules, found };
      context.report.add('malformedTestCase', row.key ?? row.at, args);
    } else if (!isOfKind(expected, checker)) reportKind(expected, checker.kind, at);
    else checker.check(expected, at);
    checkGiven(context, entry(row, 'with'), subject);
  }
}

/** The row that is checked. */
interface Case {
  readonly key: string;
  readonly about: string;
  readonly place: TablePlace;
  readonly context: Context;
}

/** Form of the expectation in a subject's rows: a list, a word, or words by name. */
interface Checker {
  readonly kind: 'list' | 'word' | 'words';
  readonly check: (expected: Tree, at: Case) => void;
}

const isOfKind = (tree: Tree, { kind }: Checker): boolean =>
  ({ list: tree.kind === 'list', word: text(tree) !== undefined, words: tree.kind === 'branch' })[kind];

/** Reports an expectation of another form than its table's. */
export function reportKind(
  expected: Tree,
  kind: Checker['kind'],
  { key, about, context }: Pick<Case, 'key' | 'about' | 'context'>,
): void {
  const { expectList, expectWord, expectWords } = COMPILER_WORDS;
  const wanted = { list: expectList, word: expectWord, words: expectWords }[kind];
  const type = { list: 'array', branch: 'object', leaf: 'string' }[expected.kind];
  context.report.add('malformedTestCase', expected.at, { key, about, wanted, found: JSON_TYPES[type] ?? type });
}

function checkerOf(context: Context, subject: TableSubject): Checker {
  const { documents } = context;
  switch (subject.kind) {
    case 'menu':
      return keysOf(entries(entry(documentOf(documents, 'menu'), 'items')).keys());
    case 'tiles': {
      const group = entry(documentOf(documents, 'tiles'), subject.name);
      return keysOf(entries(entry(group, 'items')).keys());
    }
    case 'shell':
      return keysOf(SHELL_PARTS);
    case 'checks':
      return { kind: 'word', check: (expected, at) => checkEnd(subject.name, expected, at) };
    case 'screens':
    case 'dialogs': {
      const kind = subject.kind === 'screens' ? 'screen' : 'dialog';
      const places = placesOf(context, kind, subject.name);
      return { kind: 'words', check: (expected, at) => checkWords(places, { kind, id: subject.name }, expected, at) };
    }
  }
}

function keysOf(names: Iterable<string>): Checker {
  const known = [...names];
  return {
    kind: 'list',
    check: (expected, at) => {
      for (const item of items(expected)) {
        const found = textOf(item);
        if (!known.includes(found)) reportLost(found, { ...item, key: item.at }, known, at);
      }
    },
  };
}

/** A name that is gone here and that a layer below has is the tenant's own matter; any other is a mistake of the row. */
function reportLost(found: string, tree: Tree, known: Iterable<string>, { key, about, place, context }: Case): void {
  const isIn = (written: ReadonlyMap<string, Branch>): boolean => writesKey(written, found);
  const name = { what: THINGS.tableName, found, key, about: `"of": "${about}"`, isIn };
  if (!reportLostCase(name, tree, place, context.report))
    context.report.addUnknownName(tree.key ?? tree.at, { what: THINGS.tableName, found, known });
}

/** Whether a layer above the case's own removed the name: `test` then passes over that name of the case. */
const isRemovedHere = (name: string, { place }: Case): boolean =>
  place.above.length > 0 && place.below.some(({ documents }) => writesKey(documents, name));

const writesKey = (written: ReadonlyMap<string, Branch>, name: string): boolean =>
  [...written].some(([path, document]) => !path.startsWith('tests/') && hasKey(document, name.split('.').at(-1) ?? ''));

const hasKey = (tree: Tree, key: string): boolean =>
  [...entries(tree)].some(([name, child]) => name === key || hasKey(child, key));

/** Words that end a check, beside the names of its refusals. */
const ENDS = ['passes', 'refused', 'unknown', 'skipped'];

function checkEnd(name: string, expected: Tree, { context }: Case): void {
  const check = entry(documentOf(context.documents, 'checks'), name);
  checkWord(context, named('check', name), [...ENDS, ...entries(entry(check, 'refusals')).keys()], expected);
}

/** Reports a word that a name cannot give. */
export function checkWord({ report }: Context, name: string, known: readonly string[], word: Tree): void {
  const found = text(word) ?? JSON.stringify(plain(word));
  if (known.includes(found)) return;
  report.add(
    'impossibleExpectation',
    word.at,
    { name, found, allowed: listed(known) },
    { meant: nearest(found, known) },
  );
}

/** The places of a screen or dialog as its documents write it. */
function placesOf({ documents }: Context, kind: Viewed['kind'], id: string): readonly RulePlace[] {
  const whole = documentsOf(documents, kind).get(id);
  if (whole === undefined) return [];
  const parts = [...shownParts(whole, documents)];
  const views = () => Object.fromEntries(parts.map(([name, part]) => [name, objectIn(jsonOf(part), 'view')]));
  const [names, trees] = [parts.map(([name]) => name).join(' '), parts.map(([, part]) => part)];
  const make = () => placesIn(jsonOf(whole), `${kind}s/${id}`, views());
  return placesOfViews.of([whole, ...trees], `${kind} ${id} ${names}`, new Report(), make);
}

/** The parts that a screen or dialog shows, and those that they show. */
function shownParts(
  tree: Tree,
  documents: Context['documents'],
  known = new Map<string, Branch>(),
): ReadonlyMap<string, Branch> {
  visit(tree, (node) => {
    const use = nodeKind(node) === 'part' ? textOf(entry(node, 'use')) : '';
    const part = shownPart(documents, use === '' ? undefined : node);
    if (part === undefined || known.has(use)) return;
    known.set(use, part);
    shownParts(part, documents, known);
  });
  return known;
}

/** The places of a screen or dialog are found once for all tables about it, of all tenants with the same parts. */
const placesOfViews = new StepCache<readonly RulePlace[]>();

/** The screen or dialog of a table. */
interface Viewed {
  readonly kind: 'screen' | 'dialog';
  readonly id: string;
}

function checkWords(places: readonly RulePlace[], { kind, id }: Viewed, expected: Tree, at: Case): void {
  const { context } = at;
  for (const [name, word] of entries(expected)) {
    const matches = placesNamed(places, name);
    const [place] = matches;
    if (matches.length > 1) {
      const allowed = listed(matches.map(({ path }) => path));
      context.report.add('ambiguousExpectation', word.key ?? word.at, { found: name, about: named(kind, id), allowed });
    } else if (place !== undefined) checkWord(context, name, place.words, word);
    else if (kind === 'screen' && name === 'needs') {
      const needs = entries(entry(documentsOf(context.documents, 'screen').get(id), 'needs'));
      checkWord(context, name, ['met', ...needs.keys()], word);
    } else if (kind === 'screen' && name === 'footer') checkWord(context, name, ['shown', 'hidden'], word);
    else if (kind === 'screen' && name === 'screen') checkScreenWord(context, word);
    else if (!isRemovedHere(name, at)) {
      const whole = kind === 'screen' ? SCREEN_NAMES : [];
      reportLost(name, word, [...whole, ...places.map((path) => shortName(places, path))], at);
    }
  }
}

function checkScreenWord(context: Context, word: Tree): void {
  const screens = documentsOf(context.documents, 'screen').keys();
  if (!text(word)?.startsWith('/'))
    checkWord(context, 'screen', ['shown', 'sign-in', 'after-sign-in', 'nothing', ...screens], word);
}

/** Roots that a row may give, by what its table is about. */
const GIVEN: Readonly<Record<TableSubject['kind'], readonly string[]>> = {
  menu: [],
  shell: [],
  tiles: [],
  checks: ['answer'],
  screens: ['state', 'query', 'data', 'received', 'item', 'dialog', 'result', 'form', 'forms', 'error', 'outcome'],
  dialogs: ['dialog', 'state', 'data', 'item', 'result', 'form', 'forms', 'error', 'outcome'],
};

/** Sections that declare the names below a root, of a screen and of a dialog. */
const DECLARED: Readonly<Record<'screen' | 'dialog', Readonly<Record<string, string>>>> = {
  screen: { state: 'state', query: 'query', data: 'data', received: 'receives' },
  dialog: { state: 'state', data: 'data', dialog: 'receives' },
};

/** Names that a screen with its own dialogs, or a dialog, declares below a root; undefined for a root without declarations. */
function declaredNames({ documents }: Context, root: string, subject: TableSubject): readonly string[] | undefined {
  const kind = subject.kind === 'dialogs' ? 'dialog' : 'screen';
  const whole = documentsOf(documents, kind).get(subject.name ?? '');
  const namesIn = (tree: Tree | undefined, section: string | undefined) =>
    section === undefined ? [] : [...entries(entry(tree, section)).keys()];
  const inside = kind === 'dialog' ? [] : [...entries(entry(whole, 'dialogs')).values()];
  if (DECLARED[kind][root] === undefined && (inside.length === 0 || DECLARED.dialog[root] === undefined))
    return undefined;
  return [
    ...namesIn(whole, DECLARED[kind][root]),
    ...inside.flatMap((dialog) => namesIn(dialog, DECLARED.dialog[root])),
  ];
}

/** Checks that a row gives only what the rules of its subject read. */
function checkGiven(context: Context, given: Tree | undefined, subject: TableSubject): void {
  const { documents, report } = context;
  for (const [path, tree] of entries(given)) {
    const [root = '', name = ''] = path.split('.');
    const check = entry(documentOf(documents, 'checks'), subject.name ?? '');
    const connector = entry(documentOf(documents, 'connectors'), textOf(entry(check, 'call')));
    const names =
      root === 'answer' ? [...entries(entry(connector, 'answer')).keys()] : declaredNames(context, root, subject);
    const at = tree.key ?? tree.at;
    if (!GIVEN[subject.kind].includes(root))
      report.addUnknownName(at, { what: THINGS.data, found: path, known: GIVEN[subject.kind] });
    else if (names !== undefined && !names.includes(name))
      report.addUnknownName(at, { what: THINGS.data, found: path, known: names.map((part) => `${root}.${part}`) });
    const rule = entry(tree, 'rule');
    if (rule !== undefined) ruleAt(globalEnv(context), rule, 'allowed');
  }
}
