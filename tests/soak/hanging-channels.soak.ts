import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LoadRun, MINUTES } from './load-run.ts';
import { LoadTally } from './load-tally.ts';
import { untold } from './message-reckoning.ts';
import { PARTS } from './outside-world.ts';

/** Milliseconds, about, for which a service hangs, and for which no service hangs before it. */
const HANGS = 90_000;

const run = new LoadRun(new LoadTally());

beforeAll(() => run.start(), 900_000);
afterAll(() => run.stop(), 60_000);

/** Lets nothing and each service hang in turn until the time is over. @returns how often all had their turn */
async function hangInTurn(): Promise<number> {
  const { world, tally } = run;
  const phases = 2 * PARTS.length;
  const rounds = Math.max(1, Math.round((MINUTES * 60_000) / (HANGS * phases)));
  const each = (MINUTES * 60_000) / (rounds * phases);
  for (let round = 0; round < rounds; round += 1) {
    for (const part of PARTS) {
      await pause(each);
      tally.phase(part);
      world.hang(part);
      await pause(each);
      world.resume();
      tally.phase('nothing');
      process.stderr.write(`${part} hung, ${tally.report().deeds} deeds, unexplained: ${tally.unexplained.join()}\n`);
    }
    process.stderr.write(`${JSON.stringify(await run.figures())}\n`);
  }
  return rounds;
}

it('loses no message and no money while each outside service hangs in turn [FIXO-14, FIXO-15, FIXT-14, A30, R3]', {
  timeout: (MINUTES + 30) * 60_000,
}, async () => {
  const rounds = await run.during(hangInTurn);
  const found = await run.figures();
  const { money, messages } = found;
  const { site, tally } = run;
  console.log(`${MINUTES} minutes, ${rounds} rounds ${JSON.stringify(found, undefined, 1)}`);
  console.log(`milliseconds, median/99th percentile:\n${tally.report().lines.join('\n')}`);
  expect(rounds).toBeGreaterThan(0);
  expect(site.servers.filter(({ ended }) => ended)).toEqual([]);
  expect(tally.unexplained).toEqual([]);
  expect([messages.lost, messages.twice, messages.waiting]).toEqual([[], [], 0]);
  expect(await untold((await site.database()).db, run.told)).toEqual([]);
  expect([money.wrong, money.unasked]).toEqual([[], []]);
  expect(money.taken).toBe(money.given + money.refunded + money.returned + money.toReturn);
  expect(Math.min(money.given, money.refunded, money.toReturn)).toBeGreaterThan(0);
});
