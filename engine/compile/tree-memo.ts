import { type Finding, Report } from './report.ts';

/** What a step made, with what it found on the way. */
interface Kept<Made> {
  readonly made: Made;
  readonly findings: readonly Finding[];
}

interface Node<Made> {
  readonly kept: Map<string, Kept<Made>>;
  readonly next: WeakMap<object, Node<Made>>;
}

/** Words by which one tree is remembered; tenants differ little, and what is not remembered is only made again. */
const WORDS = 16;

/**
 * A step of the compiler that is done once for the same trees. Trees are never changed and documents that read the same
 * are the same tree (source/read.ts), so what `_base` comes to is made once for all its tenants, and nothing can go
 * stale: another content is another tree. What was found is told each time. Nothing is held longer than its trees are.
 */
export class TreeMemo<Made> {
  readonly #root: WeakMap<object, Node<Made>> = new WeakMap();

  /**
   * What `make` makes of `trees`.
   * @param trees everything the step reads that is a tree, or made from trees by such a step
   * @param word everything else it reads
   */
  of(trees: readonly object[], word: string, report: Report, make: (report: Report) => Made): Made {
    const { kept } = this.#node(trees);
    let found = kept.get(word);
    if (found === undefined) {
      const own = new Report();
      found = { made: make(own), findings: own.findings };
      if (kept.size >= WORDS) kept.delete([...kept.keys()][0] ?? '');
      kept.set(word, found);
    }
    report.repeat(found.findings);
    return found.made;
  }

  #node(trees: readonly object[]): Node<Made> {
    let next = this.#root;
    let node: Node<Made> = { kept: new Map(), next };
    for (const tree of trees) {
      node = next.get(tree) ?? { kept: new Map(), next: new WeakMap() };
      next.set(tree, node);
      next = node.next;
    }
    return node;
  }
}
