/** LRU cache of generated PDFs, by content; concurrent requests share one generation. */
export class RecentPapers {
  readonly #papers = new Map<string, Promise<Uint8Array>>();
  readonly #most: number;

  /** @param most number of cached PDFs */
  constructor(most: number) {
    this.#most = most;
  }

  /** The PDF with this content; `write` runs when it is not cached, and again after a failure. */
  of(says: string, write: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const paper = this.#papers.get(says) ?? write();
    this.#papers.delete(says);
    this.#papers.set(says, paper);
    paper.catch(() => this.#papers.delete(says));
    for (const oldest of this.#papers.keys()) {
      if (this.#papers.size <= this.#most) break;
      this.#papers.delete(oldest);
    }
    return paper;
  }
}
