import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { readHeader, tenantIds } from '../../../tools/readers/folder.ts';
import type { TenantHeader, TenantIndex } from './tenant-source.ts';

/**
 * Milliseconds after which headers are checked even without a notification, because some file systems do not notify.
 */
const UNTOLD = 10_000;

/** Whether this server serves a tenant with that header; undefined for an unreadable header. */
export type Serves = (header: TenantHeader | undefined) => boolean;

interface Read {
  readonly stamp: string;
  readonly header: TenantHeader | undefined;
}

/**
 * Headers of a folder of tenants, read again when their tenant.json changes. Where the file system reports changes they
 * are noticed at once; otherwise by modification dates: at most once in `recheckAfter` milliseconds, and from time to
 * time in any case.
 */
export class FolderIndex {
  private readonly root: string;
  private readonly recheckAfter: number;
  private readonly serves: Serves;
  private readonly read = new Map<string, Read>();
  private readonly watched = new Map<string, FSWatcher>();
  private version = 0;
  private index: TenantIndex = { version: -1, headers: new Map() };
  private lookedAt = Number.NEGATIVE_INFINITY;
  private told = true;

  /** @param serves selects tenants by their headers; the others are ignored */
  constructor(root: string, recheckAfter: number, serves: Serves = () => true) {
    this.root = root;
    this.recheckAfter = recheckAfter;
    this.serves = serves;
  }

  /** The current index. A folder that cannot be read at all (a lost disk) leaves it unchanged. */
  look(): TenantIndex {
    const age = performance.now() - this.lookedAt;
    if (age > UNTOLD || (age > this.recheckAfter && (this.told || !this.watched.has(this.root)))) this.scan();
    if (this.index.version !== this.version)
      this.index = {
        version: this.version,
        headers: new Map(
          [...this.read].flatMap(([id, { header }]) => (this.serves(header) ? [[id, header] as const] : [])),
        ),
      };
    return this.index;
  }

  /** Starts watching the file system; without it, modification dates are compared. */
  watch(): void {
    if (!this.watchFolder(this.root)) return;
    for (const id of this.read.keys()) this.watchFolder(join(this.root, id));
  }

  close(): void {
    for (const watcher of this.watched.values()) watcher.close();
    this.watched.clear();
  }

  private scan(): void {
    this.told = false;
    this.lookedAt = performance.now();
    const ids = idsIn(this.root);
    if (ids === undefined) return;
    for (const id of this.read.keys()) if (!ids.includes(id)) this.forget(id);
    for (const id of ids) this.lookAt(id);
  }

  private lookAt(id: string): void {
    const stamp = stampOf(join(this.root, id, 'tenant.json'));
    const known = this.read.get(id);
    if (known?.stamp === stamp) return;
    this.read.set(id, { stamp, header: readHeader(this.root, id) });
    this.version += 1;
    if (known === undefined && this.watched.size > 0) this.watchFolder(join(this.root, id));
  }

  private forget(id: string): void {
    this.read.delete(id);
    this.unwatch(join(this.root, id));
    this.version += 1;
  }

  /** @returns whether the folder is watched; one unwatched folder makes dates count for all */
  private watchFolder(folder: string): boolean {
    if (this.watched.has(folder)) return true;
    try {
      const watcher = watch(folder, { persistent: false }, () => {
        this.told = true;
      });
      watcher.on('error', () => this.unwatch(this.root));
      this.watched.set(folder, watcher);
      return true;
    } catch {
      this.unwatch(this.root);
      return false;
    }
  }

  private unwatch(folder: string): void {
    this.watched.get(folder)?.close();
    this.watched.delete(folder);
  }
}

function idsIn(root: string): readonly string[] | undefined {
  try {
    return readdirSync(root).length > 0 ? tenantIds(root) : undefined;
  } catch {
    return undefined;
  }
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeMs} ${found.size} ${found.ino}`;
}
