interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
}

/** Memory that is lent in the order of asking: whoever asks for more than is free waits. */
export class ByteBudget {
  private readonly total: number;
  private left: number;
  private readonly waiting: Waiting[] = [];

  constructor(total: number) {
    this.total = total;
    this.left = total;
  }

  /** Bytes that nobody holds. */
  get free(): number {
    return this.left;
  }

  /** Takes so many bytes, once they are free. @param bytes no more than the whole budget */
  async take(bytes: number): Promise<void> {
    if (bytes > this.total) throw new RangeError('BUDGET_EXCEEDED');
    if (this.waiting.length > 0 || bytes > this.left)
      await new Promise<void>((begin) => this.waiting.push({ bytes, begin }));
    else this.left -= bytes;
  }

  /** Gives bytes back that were taken. */
  giveBack(bytes: number): void {
    this.left += bytes;
    for (let [next] = this.waiting; next !== undefined && next.bytes <= this.left; [next] = this.waiting) {
      this.waiting.shift();
      this.left -= next.bytes;
      next.begin();
    }
  }
}
