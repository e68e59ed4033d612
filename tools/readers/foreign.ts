import { readdirSync } from 'node:fs';
import { type Message, messageAt } from '../../engine/language/compile/source/message.ts';
import { chainFolders, linksBelow, presetIds, TENANT_ID, tenantIds } from './folder.ts';

/**
 * Errors for symbolic links in the folders of a tenant: following them would reveal files outside of the tenant.
 */
export function foreignFiles(root: string, id: string): readonly Message[] {
  return chainFolders(root, id)
    .flatMap((folder) => linksBelow(root, folder))
    .map((file) => messageAt('symbolicLink', file, { file }));
}

/**
 * Errors for folders that are not tenants but look like one: their name is not an id (`norte copia`), or they are a
 * link.
 */
export function foreignFolders(root: string): readonly Message[] {
  const known = new Set([...tenantIds(root), ...presetIds(root)]);
  const others = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !known.has(name) && !/^\./.test(name));
  return others.flatMap((item) => {
    if (item.isSymbolicLink()) return [messageAt('symbolicLink', item.name, { file: item.name })];
    return item.isDirectory() && !TENANT_ID.test(item.name)
      ? [messageAt('invalidTenantFolder', `${item.name}/tenant.json`, { found: item.name })]
      : [];
  });
}
