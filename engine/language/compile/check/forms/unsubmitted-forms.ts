import { nodeKind } from '../../language/kinds.ts';
import { documentsOf } from '../../layers/documents.ts';
import { type Branch, entry, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

/** Forms that a screen, dialog or part shows, and those whose values it uses. */
interface Use {
  /** Forms that a node shows, with the place that names each. */
  readonly shown: readonly { readonly id: string; readonly at: Tree }[];
  /** Forms whose values something takes along: a filter, an action `submit`, a rule or text that reads `forms.<id>`. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Reports a form that is shown without a submit button while nothing uses its values, so that a person would fill it in
 * in vain (FIXL-26). Filters, an action `submit` and expressions over `forms.<id>` use the values.
 */
export function checkUnsubmittedForms({ documents, report }: Context): void {
  const forms = documentsOf(documents, 'form');
  const uses = (['screen', 'dialog', 'part'] as const).flatMap((kind) =>
    [...documentsOf(documents, kind).values()].map(useOf),
  );
  for (const { id, at } of uses.flatMap(({ shown }) => shown)) {
    const form = forms.get(id);
    if (form === undefined || entry(form, 'submit') !== undefined) continue;
    if (!uses.some(({ taken }) => taken.has(id))) report.add('unsubmittedForm', at.at, { found: id });
  }
}

const known = new WeakMap<Branch, Use>();

/** Gathered once for all tenants in which the document is the same. */
function useOf(document: Branch): Use {
  const use = known.get(document) ?? gathered(document);
  known.set(document, use);
  return use;
}

function gathered(document: Branch): Use {
  const shown: { id: string; at: Tree }[] = [];
  const taken = new Set<string>();
  const visit = (tree: Tree): void => {
    if (tree.kind === 'leaf') {
      if (typeof tree.value === 'string')
        for (const [, id = ''] of tree.value.matchAll(/\bforms\.([A-Za-z][A-Za-z0-9_]*)/g)) taken.add(id);
      return;
    }
    if (tree.kind === 'list') {
      for (const item of tree.items) visit(item);
      return;
    }
    const at = entry(tree, 'form');
    const id = text(at);
    if (at !== undefined && id !== undefined && nodeKind(tree) === 'form') shown.push({ id, at });
    else if (id !== undefined) taken.add(id);
    for (const below of tree.entries.values()) visit(below);
  };
  visit(document);
  return { shown, taken };
}
