import { ERROR_KINDS } from '../../../forms/compile-form.ts';
import { THINGS } from '../../../messages/compiler-words.ts';
import { nearest } from '../../../types/nearest.ts';
import { documentAt } from '../../language/documents.ts';
import { titleOf } from '../../language/titles.ts';
import type { Layer } from '../../layers/chain.ts';
import { documentsOf } from '../../layers/documents.ts';
import { validateDocument } from '../../shape/validate-document.ts';
import type { Report } from '../../source/report.ts';
import { type Branch, entries, entry, type Tree, text, withEntries } from '../../source/tree.ts';
import { reportUnknownName } from '../../source/unknown-name.ts';
import type { Context } from '../context/context.ts';
import { ruleAt } from '../values/expressions.ts';
import { casesAbove, reportLostCase, type TablePlace } from './case-below.ts';

/**
 * Checks the rule tables beside a tenant and its layers: their shape, and that they speak of forms, fields, words and
 * cases that exist. A table about a misspelt field would pass for ever and prove nothing.
 */
export function checkRuleTables(layers: readonly Layer[], context: Context): void {
  const below = new Map<string, Set<string>>();
  for (const [index, { documents: files }] of layers.entries()) {
    for (const [path, tree] of files) {
      const name = documentAt(path);
      if (name?.kind !== 'table-test') continue;
      const known = below.get(name.id) ?? new Set();
      below.set(name.id, known);
      const whole = withoutDropped(tree, known, context.report);
      const errors = context.report.errors;
      validateDocument({ kind: name.kind, title: titleOf(name.kind, name.id), tree: whole }, context.report);
      const place = { path, below: layers.slice(0, index + 1), above: layers.slice(index + 1) };
      if (context.report.errors === errors) checkNames(whole, place, context);
    }
  }
}

/** The table without the cases it takes away from tables of its name below it; `known` follows what there is. */
function withoutDropped(table: Branch, known: Set<string>, report: Report): Branch {
  const cases = entry(table, 'cases');
  if (cases?.kind !== 'branch') return table;
  const kept = new Map<string, Tree>();
  for (const [key, row] of cases.entries) {
    const dropped = row.kind === 'leaf' && row.value === null;
    if (dropped && !known.has(key))
      report.add('LNG-010', row.key ?? row.at, { key }, { meant: nearest(key, [...known]) });
    if (dropped) known.delete(key);
    else {
      kept.set(key, row);
      known.add(key);
    }
  }
  return withEntries(table, new Map(table.entries).set('cases', withEntries(cases, kept)));
}

/** Tells a name that the tenant's forms have not. */
type Lost = (what: string, found: string, tree: Tree, known: Iterable<string>) => void;

function checkNames(table: Branch, place: TablePlace, context: Context): void {
  const { documents, report } = context;
  const forms = documentsOf(documents, 'form');
  const named = entry(table, 'form');
  const form = forms.get(text(named) ?? '');
  if (named === undefined || form === undefined) {
    reportUnknownName(report, (named ?? table).at, THINGS.form, text(named) ?? '', forms.keys());
    return;
  }
  const fields = entries(entry(form, 'fields'));
  const elsewhere = casesAbove(place);
  for (const [key, one] of entries(entry(table, 'cases'))) {
    if (elsewhere.has(key)) continue;
    const lost: Lost = (what, found, tree, known) => {
      const name = { what, found, key, form: text(named) ?? '' };
      if (!reportLostCase(name, tree, place, report))
        reportUnknownName(report, tree.key ?? tree.at, what, found, known);
    };
    for (const part of ['with', 'errors']) {
      for (const [field, tree] of entries(entry(one, part))) {
        const found = fields.get(field);
        if (found === undefined) lost(THINGS.field, field, tree, fields.keys());
        else if (part === 'errors') checkErrorName(entry(tree, 'says'), found, form, lost);
        else if (entry(tree, 'rule') !== undefined)
          ruleAt(entry(tree, 'rule') ?? tree, context.globals, context, 'allowed');
      }
    }
  }
}

/** Checks that `says` names a kind of error, or a rule of the field or of the form. */
function checkErrorName(said: Tree | undefined, field: Tree, form: Branch, lost: Lost): void {
  if (said === undefined) return;
  const rules = [entry(field, 'rules'), entry(form, 'rules')].flatMap((tree) => [...entries(tree).keys()]);
  const known = [...ERROR_KINDS, ...rules];
  const name = text(said) ?? '';
  if (!known.includes(name)) lost(THINGS.says, name, { ...said, key: said.at }, known);
}
