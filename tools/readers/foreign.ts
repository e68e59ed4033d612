import { readdirSync } from 'node:fs';
import { sentence } from '../../engine/messages/language.ts';
import type { Message } from '../../engine/messages/message.ts';
import { chainFolders, linksBelow, presetIds, TENANT_ID, tenantIds } from './folder.ts';

/** Links in the folders that a tenant is made of: whoever reads them would show files that are none of the tenant's (A11). */
export function foreignFiles(root: string, id: string): readonly Message[] {
  return chainFolders(root, id)
    .flatMap((folder) => linksBelow(root, folder))
    .map((file) => message('LNG-140', file, { file }));
}

/** Folders that look like a tenant and are none: their name is no id (`norte copia`), or they are a link to a folder. */
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
