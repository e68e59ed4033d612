import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entries, entry, items, type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Nodes that are a form on the page. */
const FORMS: ReadonlySet<string> = new Set(['form', 'filters', 'steps']);

/** Reports a form inside `tools`: tools are rendered inside the form element, and HTML cannot nest forms. */
export function formToolsAt({ documents, report }: Context, branch: Branch): void {
  const tools = entry(branch, 'tools');
  if (tools === undefined) return;
  const parts = documentsOf(documents, 'part');
  const inner = formIn(tools, parts, new Set());
  if (inner !== undefined) report.add('nestedForm', tools.key ?? tools.at, { found: inner });
}

/** The first node of a tree that is a form, also inside the parts that it shows. */
function formIn(tree: Tree, parts: ReadonlyMap<string, Branch>, seen: Set<string>): string | undefined {
  const kind = textOf(entry(tree, 'node'));
  if (FORMS.has(kind)) return kind;
  const use = kind === 'part' ? textOf(entry(tree, 'use')) : '';
  const part = seen.has(use) ? undefined : parts.get(use);
  seen.add(use);
  const below = tree.kind === 'branch' ? [...entries(tree).values()] : items(tree);
  for (const child of part === undefined ? below : [...below, part]) {
    const inner = formIn(child, parts, seen);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
