import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { compile } from '../../../engine/language/compile/compile.ts';
import { type Files, presetIds, readChain, readFolders } from '../../../tools/readers/folder.ts';
import { foreignFiles } from '../../../tools/readers/foreign.ts';
import { BrokenTenant, loadTenant } from '../../../tools/readers/load-tenant.ts';
import type { MadeTenant } from './tenant-source.ts';

/** An order for the compiler: a tenant of a folder, or stored files over the folder's shared layers. */
export type Order =
  | { readonly root: string; readonly id: string; readonly known: string | undefined }
  | { readonly root: string; readonly id: string; readonly own: MadeTenant['own'] };

/**
 * Compiles an order; undefined when the documents equal `known`.
 * @throws BrokenTenant
 */
export function compileOrder(order: Order): MadeTenant | undefined {
  const { root, id } = order;
  if ('own' in order) return { tenant: recompiled(root, id, order.own), source: '', own: order.own };
  const files = readChain(root, id);
  const source = fingerprint(root, id, files);
  if (source === order.known) return undefined;
  return { tenant: loadTenant(root, id), source, own: Object.fromEntries(ownFiles(files)) };
}

function recompiled(root: string, id: string, own: MadeTenant['own']): CompiledTenant {
  const { tenant, messages } = compile(new Map([...readFolders(root, presetIds(root)), ...Object.entries(own)]), id);
  if (tenant === undefined) throw new BrokenTenant(id, messages);
  return tenant;
}

/** Digest of documents by content, and of pictures and films by size. A symbolic link counts as a change too. */
function fingerprint(root: string, id: string, files: Files): string {
  const hash = createHash('sha256').update(JSON.stringify(foreignFiles(root, id)));
  for (const [path, content] of files) {
    hash.update(`${path}\0${content.length}\0`).update(content);
    if (content === '') hash.update(String(statSync(join(root, path), { throwIfNoEntry: false })?.size));
  }
  return hash.digest('hex').slice(0, 32);
}

/** The tenant's own files, without shared layers. */
function ownFiles(files: Files): readonly [string, string][] {
  return [...files].filter(([path]) => !path.startsWith('_'));
}
