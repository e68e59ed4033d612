import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, it } from 'vitest';
import { killEverything } from '../prove/killable-server.ts';
import { dieEverywhere, Site } from '../prove/payment-kills.ts';

afterAll(killEverything);

it('loses and doubles no payment, wherever it dies: the embedded database [A30, A31, R3]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-kills-'));
  const site = new Site({ DATA_DIR: folder });
  try {
    await dieEverywhere(site);
  } finally {
    await site.server?.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
