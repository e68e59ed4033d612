import { ERROR_KINDS } from '../../../forms/compile-form.ts';
import { COMPILER_WORDS, THINGS } from '../../../messages/compiler-words.ts';
import {
  FIELD_WORDS,
  LOOKUP_WORDS,
  lookupName,
  optionsName,
  SECTION_WORDS,
  sectionName,
} from '../../../tables/form-words.ts';
import { subjectOf } from '../../../tables/table-subject.ts';
import { nearest } from '../../../types/nearest.ts';
import { dereferenced } from '../../../types/reference.ts';
import { type DocumentName, documentAt } from '../../language/documents.ts';
import { titleOf } from '../../language/titles.ts';
import { CALLS } from '../../language/vocabulary.ts';
import type { Layer } from '../../layers/chain.ts';
import { documentOf, documentsOf } from '../../layers/documents.ts';
import { validateDocument } from '../../shape/validate-document.ts';
import type { Report } from '../../source/report.ts';
import { type Branch, entries, entry, items, type Tree, text, textOf, withEntries } from '../../source/tree.ts';
import { checkDocument } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import { globalEnv } from '../screens/walk.ts';
import { ruleAt } from '../values/expressions.ts';
import { casesAbove, type LostName, reportLostCase, type TablePlace } from './case-below.ts';
import { checkSubjectTable, checkWord, reportKind, reportNoSubject } from './subject-tables.ts';
import { checkMoment, checkRow } from './table-rows.ts';

/**
 * Checks the rule tables beside a tenant and its layers: their shape, and that they speak of forms, fields, words and
 * cases that exist. A table about a misspelt field would pass for ever and prove nothing.
 */
export function checkRuleTables(context: Context): void {
  for (const [height, { documents }] of context.sources.entries()) {
    for (const [path, tree] of documents) {
      const name = documentAt(path);
      if (name?.kind !== 'table-test') continue;
      const run = (recorded: Context): void => tableAt(recorded, name, tree, placeOf(path, height, recorded));
      checkDocument(tree, { name: 'table', run }, context);
    }
  }
}

const placeOf = (path: string, height: number, { sources }: Context): TablePlace => ({
  path,
  below: sources.slice(0, height + 1),
  above: sources.slice(height + 1),
});

function tableAt(context: Context, { kind, id }: DocumentName, table: Branch, place: TablePlace): void {
  const { report } = context;
  const whole = withoutDropped(table, place, report);
  const errors = report.errors;
  validateDocument({ kind, title: titleOf(kind, id), tree: whole }, report);
  if (report.errors === errors) checkTable(context, whole, place);
}

/** The table without the cases it takes away from tables of its name below it. */
function withoutDropped(table: Branch, { path, below }: TablePlace, report: Report): Branch {
  const cases = entry(table, 'cases');
  if (cases?.kind !== 'branch') return table;
  const known = casesOf(path, below.slice(0, -1));
  const remaining = new Map([...cases.entries].filter(([, row]) => !isDropped(row)));
  for (const [key, row] of cases.entries)
    if (isDropped(row) && !known.has(key))
      report.add('nothingToRemove', row.key ?? row.at, { key }, { meant: nearest(key, [...known]) });
  return withEntries(table, new Map(table.entries).set('cases', withEntries(cases, remaining)));
}

const isDropped = (row: Tree): boolean => row.kind === 'leaf' && row.value === null;

/** The cases that the tables of one name have together, laid over each other. */
function casesOf(path: string, layers: readonly Layer[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { documents } of layers)
    for (const [key, row] of entries(entry(documents.get(path), 'cases')))
      if (isDropped(row)) known.delete(key);
      else known.add(key);
  return known;
}

function checkTable(context: Context, table: Branch, place: TablePlace): void {
  checkMoment(context, entry(table, 'clock'));
  const elsewhere = casesAbove(place);
  const rows = [...entries(entry(table, 'cases'))].filter(([key]) => !elsewhere.has(key));
  const [form, of] = [entry(table, 'form'), entry(table, 'of')];
  for (const [key, row] of rows) {
    checkRow(context, row);
    const shows = entry(row, 'shows');
    const about = textOf(of ?? form);
    if (shows !== undefined && !hasShows(context, about))
      context.report.add('showsWithoutAnswer', shows.key ?? shows.at, { key, about });
  }
  if ((form === undefined) === (of === undefined)) reportNoSubject(context, table, form !== undefined);
  else if (of !== undefined) checkSubjectTable(context, of, rows, place);
  else if (form !== undefined) checkFormTable(context, form, rows, place);
}

/** Whether a table is of a check that shows something before care is asked for. */
function hasShows({ documents }: Context, of: string): boolean {
  const subject = subjectOf(of);
  const check = subject?.kind === 'checks' ? entry(documentOf(documents, 'checks'), subject.name) : undefined;
  return entry(check, 'shows') !== undefined;
}

/** Tells a name that the tenant's forms have not. */
type Lost = (what: string, found: string, tree: Tree, known: Iterable<string>) => void;

function checkFormTable(
  context: Context,
  named: Tree,
  rows: readonly (readonly [string, Tree])[],
  place: TablePlace,
): void {
  const { documents, report } = context;
  const forms = documentsOf(documents, 'form');
  const id = textOf(named);
  const form = forms.get(id);
  if (form === undefined) {
    report.addUnknownName(named.at, { what: THINGS.form, found: id, known: forms.keys() });
    return;
  }
  const fields = entries(entry(form, 'fields'));
  for (const [key, row] of rows) {
    const lost: Lost = (what, found, tree, known) => {
      const isIn: LostName['isIn'] = (written) => hasName(written, id, found);
      if (!reportLostCase({ what, found, key, about: `"form": "${id}"`, isIn }, tree, place, report))
        report.addUnknownName(tree.key ?? tree.at, { what, found, known });
    };
    const expected = entry(row, 'expect');
    if (entry(row, 'with') === undefined || (entry(row, 'errors') ?? entry(row, 'stores') ?? expected) === undefined) {
      const found = [...entries(row).keys()].join(', ');
      report.add('malformedTestCase', row.key ?? row.at, { key, about: id, wanted: COMPILER_WORDS.caseOfForm, found });
    }
    if (expected !== undefined && expected.kind !== 'branch')
      reportKind(expected, 'words', { key, about: id, context });
    for (const [name, word] of entries(expected)) {
      const offering = offeringField(name, form);
      const words = wordsOf(name, form);
      if (offering !== undefined) checkOffered(name, offering, word, { key, about: id, context });
      else if (words === undefined) lost(THINGS.field, name, word, namesOf(form));
      else checkWord(context, name, words, word);
    }
    for (const part of ['with', 'errors', 'stores']) {
      for (const [field, tree] of entries(entry(row, part))) {
        const target = fields.get(field);
        if (target === undefined && part === 'with' && isAnswer(context, field, form)) continue;
        if (target === undefined) lost(THINGS.field, field, tree, fields.keys());
        else if (part === 'errors') checkErrorName(entry(tree, 'says'), target, form, lost);
        else if (part === 'with' && entry(tree, 'rule') !== undefined)
          ruleAt(globalEnv(context), entry(tree, 'rule') ?? tree, 'allowed');
      }
    }
  }
}

/** Words that a name of `expect` can give: a field's, a section's as `sections.personal`, a lookup's as `lookups.trabajador`. */
function wordsOf(name: string, form: Branch): readonly string[] | undefined {
  if (entries(entry(form, 'fields')).has(name)) return FIELD_WORDS;
  if (keysOf(form, 'lookups').some((key) => lookupName(key) === name)) return LOOKUP_WORDS;
  return keysOf(form, 'sections').some((key) => sectionName(key) === name) ? SECTION_WORDS : undefined;
}

const keysOf = (form: Branch, part: string): readonly string[] => [...entries(entry(form, part)).keys()];

/** All names that a form's rows may expect something of. */
const namesOf = (form: Branch): readonly string[] => [
  ...keysOf(form, 'fields'),
  ...keysOf(form, 'sections').map(sectionName),
  ...keysOf(form, 'lookups').map(lookupName),
  ...offering(form).map(([key]) => optionsName(key)),
];

/** The fields of a form that offer options by a rule. */
const offering = (form: Branch): readonly (readonly [string, Tree])[] =>
  [...entries(entry(form, 'fields'))].filter(([, field]) => entry(entry(field, 'optionsFrom'), 'where') !== undefined);

const offeringField = (name: string, form: Branch): Tree | undefined =>
  offering(form).find(([key]) => optionsName(key) === name)?.[1];

/** Checks that a row lists keys which the field can offer. */
function checkOffered(name: string, field: Tree, expected: Tree, at: Parameters<typeof reportKind>[2]): void {
  if (expected.kind !== 'list') {
    reportKind(expected, 'list', at);
    return;
  }
  const from = entry(field, 'optionsFrom');
  const codes = entries(entry(documentOf(at.context.documents, 'codes'), textOf(entry(from, 'codes'))));
  // Another key than the code's own is a value of it, such as a number.
  if ((text(entry(from, 'key')) ?? 'item.id') !== 'item.id') return;
  for (const item of items(expected)) checkWord(at.context, name, [...codes.keys()], item);
}

/** Whether a row gives a part of what the call of a lookup answers, as `answer.encontrado`. */
function isAnswer({ named }: Context, name: string, form: Branch): boolean {
  const calls = [...entries(entry(form, 'lookups')).values()].map((lookup) => textOf(entry(lookup, 'call')));
  const [root, part = ''] = name.split('.');
  return (
    root === 'answer' &&
    calls.some((call) => {
      const answer = CALLS.get(call)?.answer;
      const whole = answer && dereferenced(answer, named);
      return whole !== undefined && 'properties' in whole && Object.hasOwn(whole.properties, part);
    })
  );
}

/** Checks that `says` names a kind of error, or a rule of the field or of the form. */
function checkErrorName(expected: Tree | undefined, field: Tree, form: Branch, lost: Lost): void {
  if (expected === undefined) return;
  const rules = [entry(field, 'rules'), entry(form, 'rules')].flatMap((tree) => [...entries(tree).keys()]);
  const known = [...ERROR_KINDS, ...rules];
  const name = textOf(expected);
  if (!known.includes(name)) lost(THINGS.says, name, { ...expected, key: expected.at }, known);
}

/** Whether a layer writes a field of a form, or a rule of one, of this name. */
function hasName(documents: ReadonlyMap<string, Branch>, form: string, found: string): boolean {
  const written = documents.get(`forms/${form}.json`);
  const fields = entries(entry(written, 'fields'));
  const ruled = [written, ...fields.values(), ...entries(documents.get('fields.json')).values()];
  return fields.has(found) || ruled.some((tree) => entry(entry(tree, 'rules'), found) !== undefined);
}
