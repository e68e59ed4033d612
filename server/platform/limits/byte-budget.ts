interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

/** Memory budget that is lent in order of requests: a request waits until enough is free. */
export class ByteBudget {
  private readonly total: number;
  private left: number;
  private readonly waiting: Waiting[] = [];

  constructor(total: number) {
    this.total = total;
    this.left = total;
  }

  /** Free bytes. */
  get free(): number {
    return this.left;
  }

  /** Takes bytes, once they are free. @param bytes at most the whole budget */
  async take(bytes: number): Promise<void> {
    if (bytes > this.total) throw new RangeError('BUDGET_EXCEEDED');
    if (this.waiting.length > 0 || bytes > this.left)
      await new Promise<void>((begin) => this.waiting.push({ bytes, begin }));
    else this.left -= bytes;
  }

  /** Returns bytes. */
  giveBack(bytes: number): void {
    this.left += bytes;
    for (let [next] = this.waiting; next !== undefined && next.bytes <= this.left; [next] = this.waiting) {
      this.waiting.shift();
      this.left -= next.bytes;
      next.begin();
    }
  }
}
