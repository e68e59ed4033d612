import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../server/test-database.ts';
import { LoadRun, MINUTES } from './load-run.ts';
import { LoadTally } from './load-tally.ts';
import { untold } from './message-reckoning.ts';

/** Folder of an older portal with its packages, built; one of an older day reads and writes the same database. */
const BEFORE = process.env.OLD_BUILD;
/** Answers of an older server to calls that came later. */
const UNKNOWN_BEFORE = ['payment.pending 404 NOT_FOUND', 'payment.drop 404 NOT_FOUND'];

/** As the servers have it, so that the outside services may be those of the proof. */
const DEMO = { DEMO: '1', BACKUP_KEY: 'jacaranda-en-flor-2026' };

const run = new LoadRun(new LoadTally(UNKNOWN_BEFORE));

beforeAll(async () => {
  if (BEFORE === undefined) throw new Error('OLD_BUILD is the folder of a built older portal');
  await run.start(BEFORE);
}, 900_000);
afterAll(() => run.stop(), 60_000);

/**
 * Which build serves at each of the two addresses. The first step migrates under the older build; the fourth takes one
 * server back.
 */
const STEPS = [
  [0, 'now'],
  [1, 'now'],
  [0, 'before'],
  [0, 'now'],
] as const;

/** Serves each step for an equal time; afterwards all is this build. */
async function upgrade(): Promise<number> {
  const each = (MINUTES * 60_000) / (STEPS.length + 1);
  await pause(each);
  for (const [at, build] of STEPS) {
    await run.site.serve(at, build);
    process.stderr.write(`server ${at} is the build ${build}: ${run.tally.unexplained.join()}\n`);
    await pause(each);
  }
  return STEPS.length;
}

/** Restores a backup that the older build made. @returns what the restore prints */
async function restoreOld(backup: string): Promise<string> {
  const { url, drop } = await createTestDatabase();
  try {
    const command = ['tools/run.mjs', 'admin', 'restore', backup];
    return execFileSync(process.execPath, command, {
      cwd: run.site.folder,
      env: { ...process.env, ...run.site.env, ...DEMO, DATABASE_URL: url, OWNER_DATABASE_URL: url },
      encoding: 'utf8',
    });
  } finally {
    await drop();
  }
}

it('loses nothing while an older build is replaced under load, and reads its backups [FIXS-21]', {
  timeout: (MINUTES + 30) * 60_000,
}, async () => {
  const backup = join(run.site.folder, 'backup-of-before');
  const command = ['tools/run.mjs', 'admin', 'backup', backup];
  const env = { ...process.env, ...run.site.env, ...DEMO };
  execFileSync(process.execPath, command, { cwd: BEFORE, env, stdio: 'inherit' });
  expect(await run.during(upgrade)).toBe(STEPS.length);
  const found = await run.figures();
  const { money, messages } = found;
  console.log(`${MINUTES} minutes ${JSON.stringify(found, undefined, 1)}`);
  console.log(await restoreOld(backup));
  expect(run.site.servers.filter(({ ended }) => ended)).toEqual([]);
  expect(run.tally.unexplained).toEqual([]);
  expect([messages.lost, messages.twice, messages.waiting]).toEqual([[], [], 0]);
  expect(await untold((await run.site.database()).db, run.told)).toEqual([]);
  expect([money.wrong, money.unasked]).toEqual([[], []]);
  expect(money.taken).toBe(money.given + money.refunded + money.returned + money.toReturn);
});
