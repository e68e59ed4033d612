import { THINGS } from '../../messages/compiler-words.ts';
import { documentAt } from '../language/documents.ts';
import { titleOf } from '../language/titles.ts';
import type { Layer } from '../layers/chain.ts';
import { type Documents, documentsOf } from '../layers/documents.ts';
import type { Report } from '../report.ts';
import { judgeShape } from '../shape/judge-shape.ts';
import { type Branch, entries, entry, text } from '../source/tree.ts';
import { tellUnknownName } from './unknown-name.ts';

/**
 * Checks the rule tables beside a tenant and its layers: their shape, and that they speak of forms and fields that
 * exist. A table about a misspelt field would pass for ever and prove nothing.
 */
export function checkRuleTables(layers: readonly Layer[], documents: Documents, report: Report): void {
  for (const { documents: files } of layers) {
    for (const [path, tree] of files) {
      const name = documentAt(path);
      if (name?.kind !== 'table-test') continue;
      const errors = report.errors;
      judgeShape({ kind: name.kind, title: titleOf(name.kind, name.id), tree }, report);
      if (report.errors === errors) checkNames(tree, documents, report);
    }
  }
}

function checkNames(table: Branch, documents: Documents, report: Report): void {
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
        if (!fields.has(field)) tellUnknownName(report, tree.key ?? tree.at, THINGS.field, field, fields.keys());
      }
    }
  }
}
