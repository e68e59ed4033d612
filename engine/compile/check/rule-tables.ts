import { ERROR_KINDS } from '../../forms/compile-form.ts';
import { THINGS } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import { documentAt } from '../language/documents.ts';
import { titleOf } from '../language/titles.ts';
import type { Layer } from '../layers/chain.ts';
import { documentsOf } from '../layers/documents.ts';
import type { Report } from '../report.ts';
import { judgeShape } from '../shape/judge-shape.ts';
import { type Branch, entries, entry, type Tree, text, withEntries } from '../source/tree.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { ruleAt } from './expressions.ts';
import { tellUnknownName } from './unknown-name.ts';

/**
 * Checks the rule tables beside a tenant and its layers: their shape, and that they speak of forms, fields, words and
 * cases that exist. A table about a misspelt field would pass for ever and prove nothing.
 */
export function checkRuleTables(layers: readonly Layer[], globals: Env, context: Context): void {
  const below = new Map<string, Set<string>>();
  for (const { documents: files } of layers) {
    for (const [path, tree] of files) {
      const name = documentAt(path);
      if (name?.kind !== 'table-test') continue;
      const known = below.get(name.id) ?? new Set();
      below.set(name.id, known);
      const whole = withoutDropped(tree, known, context.report);
      const errors = context.report.errors;
      judgeShape({ kind: name.kind, title: titleOf(name.kind, name.id), tree: whole }, context.report);
      if (context.report.errors === errors) checkNames(whole, globals, context);
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

function checkNames(table: Branch, globals: Env, context: Context): void {
  const { documents, report } = context;
  const forms = documentsOf(documents, 'form');
  const named = entry(table, 'form');
  const form = forms.get(text(named) ?? '');
  if (named === undefined || form === undefined) {
    tellUnknownName(report, (named ?? table).at, THINGS.form, text(named) ?? '', forms.keys());
    return;
  }
  const fields = entries(entry(form, 'fields'));
  for (const one of entries(entry(table, 'cases')).values()) {
    for (const part of ['with', 'errors']) {
      for (const [field, tree] of entries(entry(one, part))) {
        const found = fields.get(field);
        if (found === undefined) tellUnknownName(report, tree.key ?? tree.at, THINGS.field, field, fields.keys());
        else if (part === 'errors') checkSaid(entry(tree, 'says'), found, form, context);
        else if (entry(tree, 'rule') !== undefined) ruleAt(entry(tree, 'rule') ?? tree, globals, context, 'allowed');
      }
    }
  }
}

/** What `says` names is a way of being wrong, or a rule of the field or of the form. */
function checkSaid(said: Tree | undefined, field: Tree, form: Branch, { report }: Context): void {
  if (said === undefined) return;
  const rules = [entry(field, 'rules'), entry(form, 'rules')].flatMap((tree) => [...entries(tree).keys()]);
  const known = [...ERROR_KINDS, ...rules];
  const name = text(said) ?? '';
  if (!known.includes(name)) tellUnknownName(report, said.at, THINGS.says, name, known);
}
