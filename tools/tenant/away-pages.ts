import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_TENANT_WORDS } from '../../engine/language/messages/no-tenant-words.ts';
import { awayPage } from '../../server/platform/pages/away-page.ts';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { readHeader, tenantIds } from '../readers/folder.ts';
import { loadTenant } from '../readers/load-tenant.ts';
import { refuse } from './refuse.ts';

/**
 * `away-pages <folder> [id…]`: writes `<host>.html` for each host of each tenant, which the proxy of docs/deployment
 * shows while no server answers, and `default.html` for any other host.
 */
export function awayPagesCommand(root: string, args: readonly string[]): number {
  const said = readArguments(args, {});
  if (typeof said === 'string') return refuse(said);
  const [folder, ...named] = said.words;
  if (folder === undefined) return refuse('Falta la carpeta: npm run tenant -- away-pages /etc/portal/away');
  const wrong = unknownTenants(named, tenantIds(root));
  if (wrong !== undefined) return refuse(wrong);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'default.html'), awayPage({ name: NO_TENANT_WORDS.anyInstitution, contact: null }));
  const written: string[] = [];
  for (const id of named.length > 0 ? named : tenantIds(root)) {
    for (const host of readHeader(root, id)?.hosts ?? []) {
      const { public: shown } = loadTenant(root, id);
      writeFileSync(join(folder, `${host.toLowerCase()}.html`), awayPage(shown));
      written.push(host);
    }
  }
  console.log(`${written.length} páginas en ${folder}: ${written.join(', ')}`);
  return 0;
}
