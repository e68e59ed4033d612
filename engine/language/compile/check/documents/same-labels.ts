import { type FolderOrder, writtenLast } from '../../layers/chain.ts';
import type { Report } from '../../source/report.ts';
import { entries, entry, type Tree, text } from '../../source/tree.ts';

/**
 * Reports two options of a field, or two codes of a list, that read the same: people could not tell them apart (FIXL-59).
 * The place is the label that was written last.
 */
export function reportSameLabels(options: Tree, layers: FolderOrder, report: Report): void {
  const seen = new Map<string, { readonly key: string; readonly label: Tree }>();
  for (const [key, option] of entries(options)) {
    const label = entry(option, 'label');
    const found = text(label);
    if (label === undefined || found === undefined) continue;
    const words = found.trim().toLocaleLowerCase('es-AR');
    const before = seen.get(words);
    if (before !== undefined) {
      const last = writtenLast(label, before.label, layers);
      report.add(
        'duplicateLabel',
        last.at,
        { key, other: before.key, found },
        { definedAt: other(last, label, before.label).at },
      );
    }
    seen.set(words, { key, label });
  }
}

const other = (last: Tree, left: Tree, right: Tree): Tree => (last === left ? right : left);
