import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../server/platform/db/open-pglite.ts';

/**
 * Makes one migrated database for the whole run; each test server gets a copy of its folder (test-database.ts), which
 * takes a third of the time that migrating a database of its own would.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-template-'));
  const opened = await openPglite(folder);
  await opened.close();
  process.env.TEST_PGLITE_TEMPLATE = join(folder, 'pg');
  return async () => {
    delete process.env.TEST_PGLITE_TEMPLATE;
    await rm(folder, { recursive: true, force: true });
  };
}
