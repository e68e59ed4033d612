import { folderStamp, isTenant, readHeader, signatureOf } from '../../../tools/readers/folder.ts';
import { assetFile } from '../../../tools/readers/load-tenant.ts';
import { compileOrder, type Order } from './compile-folder.ts';
import { FolderIndex, type Serves } from './folder-index.ts';
import type { MadeTenant, TenantSource } from './tenant-source.ts';

/** Options of reading a folder; the others are for tests. */
export interface FolderOptions {
  /** Compiles: a thread on a server, the calling thread by default. */
  readonly run?: (order: Order) => Promise<MadeTenant | undefined>;
  /** Milliseconds for which headers are not checked again. */
  readonly recheckAfter?: number;
  /** Selects the tenants of the folder; all by default. */
  readonly serves?: Serves;
}

/** A source that watches its folder and can stop. */
export interface FolderSource extends TenantSource {
  /** Starts watching the file system instead of checking every header. */
  readonly watch: () => void;
  readonly close: () => void;
}

/** The tenants of a folder such as tenants/, read on demand. */
export function folderSource(root: string, options: FolderOptions = {}): FolderSource {
  const { run = async (order) => compileOrder(order), recheckAfter = 0, serves = () => true } = options;
  const index = new FolderIndex(root, recheckAfter, serves);
  // Many tenants share layers: one check of a folder serves all requests of a moment.
  const stamps = new Map<string, { readonly stamp: string; readonly at: number }>();
  const stampOf = (_root: string, folder: string): string => {
    const known = stamps.get(folder);
    if (known !== undefined && performance.now() - known.at < recheckAfter) return known.stamp;
    const stamp = folderStamp(root, folder);
    if (folder.startsWith('_')) stamps.set(folder, { stamp, at: performance.now() });
    return stamp;
  };
  return {
    index: () => index.look(),
    signature: (id) =>
      isTenant(root, id) && serves(readHeader(root, id)) ? signatureOf(root, id, stampOf) : undefined,
    compile: (id, known) => run({ root, id, known }),
    recompile: async (id, own) => {
      const made = await run({ root, id, own });
      if (made === undefined) throw new Error('NOTHING_COMPILED');
      return made.tenant;
    },
    asset: (id, file) => assetFile(root, id, file),
    watch: () => index.watch(),
    close: () => index.close(),
  };
}
