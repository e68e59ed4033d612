import { readdirSync } from 'node:fs';
import type { Message } from '../../engine/language/compile/source/message.ts';
import { sentence } from '../../engine/language/messages/language.ts';
import { chainFolders, linksBelow, presetIds, TENANT_ID, tenantIds } from './folder.ts';

/**
 * Errors for symbolic links in the folders of a tenant: following them would reveal files outside of the tenant.
 */
export function foreignFiles(root: string, id: string): readonly Message[] {
  return chainFolders(root, id)
    .flatMap((folder) => linksBelow(root, folder))
    .map((file) => message('LNG-140', file, { file }));
}

/**
 * Errors for folders that are not tenants but look like one: their name is not an id (`norte copia`), or they are a
 * link.
 */
export function foreignFolders(root: string): readonly Message[] {
  const known = new Set([...tenantIds(root), ...presetIds(root)]);
  const others = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !known.has(name) && !/^\./.test(name));
  return others.flatMap((item) => {
    if (item.isSymbolicLink()) return [message('LNG-140', item.name, { file: item.name })];
    return item.isDirectory() && !TENANT_ID.test(item.name)
      ? [message('LNG-141', `${item.name}/tenant.json`, { found: item.name })]
      : [];
  });
}

function message(code: 'LNG-140' | 'LNG-141', file: string, args: Readonly<Record<string, string>>): Message {
  return {
    code,
    severity: 'error',
    file,
    line: 1,
    column: 1,
    text: sentence(code, args),
    mends: `quien mantiene tenants/${file.split('/')[0] ?? ''}`,
  };
}
