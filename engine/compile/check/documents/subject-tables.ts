import { COMPILER_WORDS, JSON_TYPES, listed, named, THINGS } from '../../../messages/compiler-words.ts';
import { SHELL_PARTS } from '../../../screens/shown-shell.ts';
import { SCREEN_NAMES } from '../../../tables/judge-subject.ts';
import { placesIn, placesNamed, type RulePlace, shortName } from '../../../tables/rule-places.ts';
import { subjectOf, subjectsIn, type TableSubject } from '../../../tables/table-subject.ts';
import { nearest } from '../../../types/nearest.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { isObject } from '../../source/json.ts';
import { type Branch, entries, entry, items, plain, type Tree, text } from '../../source/tree.ts';
import { reportUnknownName } from '../../source/unknown-name.ts';
import type { Context } from '../context/context.ts';
import { ruleAt } from '../values/expressions.ts';
import { reportLostCase, type TablePlace } from './case-below.ts';

/** Reports a table that says neither of the two things that it may be about, or both. */
export function reportNoSubject(table: Branch, both: boolean, context: Context): void {
  const args = { found: both ? COMPILER_WORDS.both : COMPILER_WORDS.neither, allowed: listed(subjects(context)) };
  context.report.add('LNG-260', entry(table, 'of')?.key ?? table.at, args);
}

function subjects({ documents }: Context): readonly string[] {
  return subjectsIn({
    tiles: entries(documentOf(documents, 'tiles')).keys(),
    checks: entries(documentOf(documents, 'checks')).keys(),
    screens: documentsOf(documents, 'screen').keys(),
  });
}

/** Checks a table about the rules of a document: that it exists, and that each row expects something that it can give. */
export function checkSubjectTable(
  of: Tree,
  rows: readonly (readonly [string, Tree])[],
  place: TablePlace,
  context: Context,
): void {
  const about = text(of) ?? '';
  const subject = subjectOf(about);
  const known = subjects(context);
  if (subject === undefined || !known.includes(about)) {
    reportUnknownName(context.report, of.at, THINGS.subject, about, known);
    return;
  }
  const checker = checkerOf(subject, context);
  for (const [key, row] of rows) {
    const at: Case = { key, about, place, context };
    const expected = entry(row, 'expect');
    if (expected === undefined || entry(row, 'errors') !== undefined) {
      const found = [...entries(row).keys()].join(', ');
      const args = { key, about, wanted: COMPILER_WORDS.caseOfRules, found };
      context.report.add('LNG-261', row.key ?? row.at, args);
    } else if (!isOfKind(expected, checker)) reportKind(expected, checker, at);
    else checker.check(expected, at);
    checkGiven(entry(row, 'with'), subject, context);
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

function reportKind(expected: Tree, { kind }: Checker, { key, about, context }: Case): void {
  const { expectList, expectWord, expectWords } = COMPILER_WORDS;
  const wanted = { list: expectList, word: expectWord, words: expectWords }[kind];
  const type = { list: 'array', branch: 'object', leaf: 'string' }[expected.kind];
  context.report.add('LNG-261', expected.at, { key, about, wanted, found: JSON_TYPES[type] ?? type });
}

function checkerOf(subject: TableSubject, context: Context): Checker {
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
    case 'screens': {
      const places = placesOf(subject.name, context);
      return { kind: 'words', check: (expected, at) => checkWords(places, subject.name, expected, at) };
    }
  }
}

function keysOf(names: Iterable<string>): Checker {
  const known = [...names];
  return {
    kind: 'list',
    check: (expected, at) => {
      for (const item of items(expected)) {
        const found = text(item) ?? '';
        if (!known.includes(found)) reportLost(found, { ...item, key: item.at }, known, at);
      }
    },
  };
}

/** A name that is gone here and that a layer below has is the tenant's own matter; any other is a mistake of the row. */
function reportLost(found: string, tree: Tree, known: Iterable<string>, { key, about, place, context }: Case): void {
  const isIn = (written: ReadonlyMap<string, Branch>): boolean =>
    [...written].some(
      ([path, document]) => !path.startsWith('tests/') && hasKey(document, found.split('.').at(-1) ?? ''),
    );
  const name = { what: THINGS.tableName, found, key, about: `"of": "${about}"`, isIn };
  if (!reportLostCase(name, tree, place, context.report))
    reportUnknownName(context.report, tree.key ?? tree.at, THINGS.tableName, found, known);
}

const hasKey = (tree: Tree, key: string): boolean =>
  [...entries(tree)].some(([name, child]) => name === key || hasKey(child, key));

/** Words that end a check, beside the names of its refusals. */
const ENDS = ['passes', 'refused', 'unknown', 'skipped'];

function checkEnd(name: string, expected: Tree, { context }: Case): void {
  const check = entry(documentOf(context.documents, 'checks'), name);
  checkWord(named('check', name), [...ENDS, ...entries(entry(check, 'refusals')).keys()], expected, context);
}

function checkWord(name: string, known: readonly string[], word: Tree, { report }: Context): void {
  const found = text(word) ?? '';
  if (known.includes(found)) return;
  report.add('LNG-262', word.at, { name, found, allowed: listed(known) }, { meant: nearest(found, known) });
}

/** The places of a screen as its documents write it. */
function placesOf(id: string, { documents }: Context): readonly RulePlace[] {
  const screen = documentsOf(documents, 'screen').get(id);
  const written = screen === undefined ? {} : plain(screen);
  const parts = [...documentsOf(documents, 'part')].map(([name, part]) => {
    const view = entry(part, 'view');
    return [name, view === undefined ? {} : plain(view)] as const;
  });
  return isObject(written) ? placesIn(written, id, Object.fromEntries(parts)) : [];
}

function checkWords(places: readonly RulePlace[], id: string, expected: Tree, at: Case): void {
  const { context } = at;
  for (const [name, word] of entries(expected)) {
    const found = placesNamed(places, name);
    const [place] = found;
    if (found.length > 1) {
      const allowed = listed(found.map(({ path }) => path));
      context.report.add('LNG-263', word.key ?? word.at, { found: name, about: named('screen', id), allowed });
    } else if (place !== undefined) checkWord(name, place.words, word, context);
    else if (name === 'needs') {
      const needs = entries(entry(documentsOf(context.documents, 'screen').get(id), 'needs'));
      checkWord(name, ['met', ...needs.keys()], word, context);
    } else if (name === 'screen') checkScreenWord(word, context);
    else reportLost(name, word, [...SCREEN_NAMES, ...places.map((one) => shortName(places, one))], at);
  }
}

function checkScreenWord(word: Tree, context: Context): void {
  const screens = documentsOf(context.documents, 'screen').keys();
  if (!text(word)?.startsWith('/'))
    checkWord('screen', ['shown', 'sign-in', 'after-sign-in', 'nothing', ...screens], word, context);
}

/** Roots that a row may give, by what its table is about. */
const GIVEN: Readonly<Record<TableSubject['kind'], readonly string[]>> = {
  menu: [],
  shell: [],
  tiles: [],
  checks: ['answer'],
  screens: ['state', 'query', 'data', 'received', 'item', 'dialog', 'result', 'form', 'forms', 'error', 'outcome'],
};

/** Sections of a screen that declare the names below a root. */
const DECLARED: Readonly<Record<string, string>> = {
  state: 'state',
  query: 'query',
  data: 'data',
  received: 'receives',
};

/** Checks that a row gives only what the rules of its subject read. */
function checkGiven(given: Tree | undefined, subject: TableSubject, context: Context): void {
  const { documents, report } = context;
  const screen = documentsOf(documents, 'screen').get(subject.name ?? '');
  for (const [path, tree] of entries(given)) {
    const [root = '', name = ''] = path.split('.');
    const declared = DECLARED[root];
    const check = entry(documentOf(documents, 'checks'), subject.name ?? '');
    const connector = entry(documentOf(documents, 'connectors'), text(entry(check, 'call')) ?? '');
    const names = root === 'answer' ? entries(entry(connector, 'answer')) : entries(entry(screen, declared ?? ''));
    const at = tree.key ?? tree.at;
    if (!GIVEN[subject.kind].includes(root)) reportUnknownName(report, at, THINGS.data, path, GIVEN[subject.kind]);
    else if ((root === 'answer' || declared !== undefined) && !names.has(name))
      reportUnknownName(
        report,
        at,
        THINGS.data,
        path,
        [...names.keys()].map((one) => `${root}.${one}`),
      );
    const rule = entry(tree, 'rule');
    if (rule !== undefined) ruleAt(rule, context.globals, context, 'allowed');
  }
}
