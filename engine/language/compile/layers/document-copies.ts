import { listed } from '../../messages/compiler-words.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { type DocumentKind, shapeOf } from '../language/documents.ts';
import { titleOf } from '../language/titles.ts';
import { Report } from '../source/report.ts';
import { type Branch, entry, plain, text, withEntries } from '../source/tree.ts';
import { COPIED, type Documents, documentsOf, type LayerStack, type Merged } from './documents.ts';
import { merge } from './merge.ts';

/**
 * Expands screens, forms and dialogs that are like another one: merges each layer of the copy over that other document,
 * as if the copy had been written whole. So twins are written once, and a layer may patch a twin like any whole
 * document. The other one must be whole itself: a copy cannot be copied again.
 */
export function withCopies({ documents, copies }: Merged, report: Report): Documents {
  const copied = COPIED.flatMap((kind): [DocumentKind, ReadonlyMap<string, Branch>][] => {
    const twins = copies.get(kind);
    if (twins === undefined) return [];
    const whole = documentsOf(documents, kind);
    const expanded = [...twins].map(([name, layers]): [string, Branch] => [
      name,
      laidOver(layers, { kind, whole, twins }, report),
    ]);
    return [[kind, new Map([...whole, ...expanded])]];
  });
  return copied.length === 0 ? documents : new Map([...documents, ...copied]);
}

const laid = new StepCache<Branch>();

/** Documents of one kind: those written whole, and the layers of those that are like one of them. */
interface OfKind {
  readonly kind: DocumentKind;
  readonly whole: ReadonlyMap<string, Branch>;
  readonly twins: ReadonlyMap<string, LayerStack>;
}

function laidOver(layers: LayerStack, { kind, whole, twins }: OfKind, report: Report): Branch {
  const like = layers.flatMap((tree) => entry(tree, 'like') ?? []).at(-1);
  // Names a value that is no text in the message, too.
  const name = like === undefined ? '' : (text(like) ?? JSON.stringify(plain(like)));
  const other = whole.get(name);
  if (other === undefined && like !== undefined) {
    if (twins.has(name))
      report.add('copyOfDocumentCopy', like.at, { what: titleOf(kind, name), allowed: listed(whole.keys()) });
    else report.addUnknownName(like.at, { what: titleOf(kind, ''), found: name, known: whole.keys() });
  }
  // Discard the merge's findings if the other document is missing: over nothing, every patch would be wrong.
  if (other === undefined) return stacked(kind, layers, undefined, new Report());
  return laid.of([other, ...layers], kind, report, (stepReport) => stacked(kind, layers, other, stepReport));
}

/** Properties about the file or about the copy itself, which are not part of the document. */
const ABOUT_IT: ReadonlySet<string> = new Set(['$schema', 'like']);

function stacked(kind: DocumentKind, layers: LayerStack, other: Branch | undefined, report: Report): Branch {
  const contentOf = (tree: Branch): Branch =>
    withEntries(tree, new Map([...tree.entries].filter(([key]) => !ABOUT_IT.has(key))));
  const over = (below: Branch | undefined, tree: Branch): Branch => {
    const merged = merge(shapeOf(kind), below, contentOf(tree), report);
    return merged.kind === 'branch' ? merged : contentOf(tree);
  };
  const [first, ...above] = layers;
  return { ...above.reduce(over, over(other, first)), at: first.at };
}
