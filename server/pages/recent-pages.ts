import type { CompressedFile } from './compressed-file.ts';

/** A page, and what it was written from beside its tenant's documents. */
interface Kept {
  readonly from: string;
  readonly page: CompressedFile;
}

/**
 * Pages that were written, by name: those that were asked for last, up to so many bytes before they are compressed, whatever
 * number of tenants they are of. What one tenant's change made old is asked for no more, and goes by itself.
 */
export class RecentPages {
  /** The one asked for last is the last. */
  private readonly pages = new Map<string, Kept>();
  private readonly most: number;
  private bytes = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** The page of a name as it was written from `from`; another one is written in its place, once. */
  of(name: string, from: string, write: () => CompressedFile): CompressedFile {
    const known = this.pages.get(name);
    const page = known?.from === from ? known.page : write();
    // Asked for anew: what is written may itself have had another page written, and this one dropped for it.
    const standing = this.pages.get(name);
    if (standing !== undefined) this.drop(name, standing);
    this.pages.set(name, { from, page });
    this.bytes += page.size;
    for (const [oldest, kept] of this.pages) {
      if (this.bytes <= this.most || oldest === name) break;
      this.drop(oldest, kept);
    }
    return page;
  }

  private drop(name: string, { page }: Kept): void {
    this.pages.delete(name);
    this.bytes -= page.size;
  }
}
