/**
 * Papers that were written lately, by what they say: whoever asks for one again, also at the same moment, is given the one that
 * is written. The one asked for longest ago goes first.
 */
export class RecentPapers {
  readonly #papers = new Map<string, Promise<Uint8Array>>();
  readonly #most: number;

  /** @param most how many are kept */
  constructor(most: number) {
    this.#most = most;
  }

  /** The paper that says this; `write` runs when it is not kept, and again after it failed. */
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
