import { type Finding, Report } from '../source/report.ts';

/** Result of a step, with its findings. */
interface Kept<Made> {
  readonly result: Made;
  readonly findings: readonly Finding[];
}

interface Node<Made> {
  readonly byWord: Map<string, Kept<Made>>;
  readonly next: WeakMap<object, Node<Made>>;
}

/**
 * Results kept for the same trees, one for each word. Tenants differ little, and a dropped result is only made again.
 */
const WORDS = 16;

/**
 * Caches a step of the compiler by the identity of its trees. Trees are immutable, and documents with equal content are
 * the same tree (source/read.ts): the step processes `_base` once for all its tenants, and no result can go stale,
 * since changed content is another tree. Each call reports the findings again. The cache holds results no longer than
 * their trees.
 */
export class StepCache<Made> {
  readonly #root: WeakMap<object, Node<Made>> = new WeakMap();

  /**
   * Returns the result of `make`, from the cache if it exists.
   * @param trees all trees that the step reads, and all results of other cached steps
   * @param word everything else that it reads
   */
  of(trees: readonly object[], word: string, report: Report, make: (report: Report) => Made): Made {
    const { byWord } = this.#node(trees);
    let entry = byWord.get(word);
    if (entry === undefined) {
      const stepReport = new Report();
      entry = { result: make(stepReport), findings: stepReport.findings };
      if (byWord.size >= WORDS) byWord.delete([...byWord.keys()][0] ?? '');
      byWord.set(word, entry);
    }
    report.repeat(entry.findings);
    return entry.result;
  }

  #node(trees: readonly object[]): Node<Made> {
    let next = this.#root;
    let node: Node<Made> = { byWord: new Map(), next };
    for (const tree of trees) {
      node = next.get(tree) ?? { byWord: new Map(), next: new WeakMap() };
      next.set(tree, node);
      next = node.next;
    }
    return node;
  }
}
