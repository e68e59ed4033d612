import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DaySpan, spansOf } from '../../engine/domain/slot/week-hours.ts';
import { type ScheduleRow, serviceProfessionals } from '../../server/platform/db/schema/index.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

const MIGRATION = join(import.meta.dirname, '../../server/platform/db/migrations/0006_dated_hours.sql');

/** A Sunday, a Tuesday and a Wednesday. */
const [SUNDAY, TUESDAY, WEDNESDAY] = ['2026-12-13', '2026-12-15', '2026-12-16'];
const WEEK: readonly ScheduleRow[] = [
  { dias: [1, 2, 3], desde: '08:00', hasta: '12:00' },
  { dias: [2], desde: '13:00', hasta: '14:00' },
];

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1 })]) });
  await server.browser('uno').get('/api/unidad/requisitos');
});
afterAll(() => server.close());

/** Hours of a schedule after the migration, which runs a second time, too. */
async function migrated(schedule: readonly ScheduleRow[]): Promise<readonly ScheduleRow[]> {
  const { db } = server.deps;
  const [one] = await db.select().from(serviceProfessionals).limit(1);
  if (!one) throw new Error('nobody attends');
  const mine = eq(serviceProfessionals.personId, one.personId);
  await db.update(serviceProfessionals).set({ schedule }).where(mine);
  const statement = sql.raw(await readFile(MIGRATION, 'utf8'));
  for (const _ of [1, 2]) await db.execute(statement);
  const [row] = await db.select().from(serviceProfessionals).where(mine);
  return row?.schedule ?? [];
}

const sorted = (spans: readonly DaySpan[]): string =>
  spans
    .map(({ from, until }) => `${from}-${until}`)
    .sort()
    .join();

it('keeps hours added for single dates beside the weekly ones [FIXT-02]', async () => {
  const dated = [SUNDAY, TUESDAY].map((fecha) => ({ dias: [], desde: '16:00', hasta: '18:00', fecha }));
  const schedule = await migrated([...WEEK, ...dated]);
  expect([SUNDAY, TUESDAY, WEDNESDAY].map((date) => sorted(spansOf(schedule, date)))).toEqual([
    '960-1080',
    '480-720,780-840,960-1080',
    '480-720',
  ]);
});

it('leaves hours without dates as they are', async () => {
  expect(await migrated(WEEK)).toEqual(WEEK);
  expect(await migrated([])).toEqual([]);
});
