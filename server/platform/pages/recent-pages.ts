import type { CompressedFile } from './compressed-file.ts';

/** A page with its inputs beside the tenant's documents. */
interface Kept {
  readonly from: string;
  readonly page: CompressedFile;
}

/**
 * LRU cache of pages by name, limited in bytes before compression, for all tenants together. Pages of earlier versions
 * of a tenant are no longer requested and drop out.
 */
export class RecentPages {
  /** Ordered by use, the latest last. */
  private readonly pages = new Map<string, Kept>();
  private readonly most: number;
  private bytes = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** The page of a name if it was written from `from`; otherwise writes and replaces it. */
  of(name: string, from: string, write: () => CompressedFile): CompressedFile {
    const known = this.pages.get(name);
    const page = known?.from === from ? known.page : write();
    // Read again: `write` may have cached another page, which may have dropped this one.
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
