import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { PgListener } from '../../server/db/pg-listener.ts';
import { DatabaseGate } from '../prove/database-gate.ts';
import { createTestDatabase } from './test-database.ts';

let gate: DatabaseGate;
let drop: () => Promise<void>;
beforeEach(async () => {
  const made = await createTestDatabase(process.env.TEST_DATABASE_TEMPLATE);
  drop = made.drop;
  gate = new DatabaseGate(made.url);
  await gate.start();
});
afterEach(async () => {
  await gate.end();
  await drop();
});

describe('connections to PostgreSQL', () => {
  it('[FIXS-12] go back to the pool when a transaction fails at its first word', async () => {
    const database = await openPostgres(gate.url);
    const nonsense = { isolationLevel: 'nonsense' as 'serializable' };
    // One more than the pool has places: none would be left to ask by.
    for (let time = 0; time < 11; time += 1)
      await expect(database.db.transaction(async () => undefined, nonsense)).rejects.toThrow();
    expect(await database.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
    expect(await database.db.transaction((tx) => tx.execute(sql`select 2 as two`))).toMatchObject({
      rows: [{ two: 2 }],
    });
    await database.close();
  });

  it('[FIXS-21] are let go of when the database says nothing any more', async () => {
    const database = await openPostgres(gate.url);
    await database.listen('nothing', () => undefined);
    await database.db.execute(sql`select 1`);
    await gate.set('silent');
    await database.close();
  });

  it('[FIXS-21] that listen are given up when they take a word of ours and never answer it', async () => {
    const listener = new PgListener(gate.url, 200);
    const unlisten = await listener.listen('nothing', () => undefined);
    await gate.set('silent');
    await unlisten();
    await listener.close();
  });

  it('[FIXS-21] are given up while they are being made', async () => {
    await gate.set('silent');
    const listener = new PgListener(gate.url, 200);
    await expect(listener.listen('nothing', () => undefined)).rejects.toThrow('timeout');
    await listener.close();
  });
});
