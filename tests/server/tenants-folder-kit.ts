import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from '../../tools/readers/root-folder.ts';

/** Makes a folder of tenants with the shipped `_base` alone. @returns its path, for the test to remove */
export async function tenantsFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tenants-'));
  await cp(join(rootFolder(), 'tenants', '_base'), join(folder, '_base'), { recursive: true });
  return folder;
}

/** Adds a tenant like the shipped demo, with another header. */
export async function addTenantTo(folder: string, id: string, header: object): Promise<void> {
  await cp(join(rootFolder(), 'tenants', 'demo', 'assets'), join(folder, id, 'assets'), { recursive: true });
  const shipped = JSON.parse(await readFile(join(rootFolder(), 'tenants', 'demo', 'tenant.json'), 'utf8')) as object;
  const tenant = { ...shipped, name: `Salud ${id}`, hosts: [`${id.replaceAll('_', '-')}.example.org`], ...header };
  await writeFile(join(folder, id, 'tenant.json'), JSON.stringify(tenant));
}
