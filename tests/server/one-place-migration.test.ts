import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointments, people } from '../../server/platform/db/schema/index.ts';
import { withOrders } from './admin-kit.ts';
import { patients, serviceNamed } from './booking-kit.ts';
import { ORTIZ } from './care-kit.ts';
import { buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';
import { UNDO_ONE_PLACE } from './undo-one-place.ts';

const MIGRATION = join(import.meta.dirname, '../../server/platform/db/migrations/0002_one_place_at_a_time.sql');

let server: TestServer;
const { admin } = withOrders(() => server);
beforeAll(async () => {
  server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1 })]) });
});
afterAll(() => server.close());

/** Appointments of Dr. Ortiz on one day, at times that may overlap, as they were written before the constraint. */
async function written(times: readonly string[]): Promise<readonly number[]> {
  const { db } = server.deps;
  const [one] = await patients(server, 1);
  if (one === undefined) throw new Error('no patient');
  const { id: serviceId } = await serviceNamed(one.browser, 'Clínica médica');
  const [patient] = await db.select().from(people).where(eq(people.identityNumber, one.documento));
  const [doctor] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, 1), eq(people.email, ORTIZ.email)));
  if (patient === undefined || doctor === undefined) throw new Error('nobody');
  await db.delete(appointments);
  const [constraint, ...rest] = UNDO_ONE_PLACE;
  if (constraint === undefined) throw new Error('nothing to undo');
  await db.execute(constraint);
  const rows = await db
    .insert(appointments)
    .values(
      times.map((time) => ({
        unit: 1,
        personId: patient.id,
        bookedBy: patient.id,
        serviceId,
        professionalId: doctor.id,
        startsAt: new Date(`2026-12-02T${time}:00Z`),
        createdAt: TUESDAY,
      })),
    )
    .returning({ id: appointments.id });
  for (const undo of rest) await db.execute(undo);
  return rows.map(({ id }) => id);
}

it('marks appointments that overlap an earlier one, and lists them without moving [FIXT-01]', async () => {
  const { db } = server.deps;
  const ids = await written(['13:00', '13:15', '13:30', '15:00']);
  for (const statement of (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint'))
    await db.execute(sql.raw(statement));
  const rows = await db.select().from(appointments).orderBy(asc(appointments.id));
  expect(rows.map(({ id, overlapped }) => [id, overlapped])).toEqual([
    [ids[0], false],
    [ids[1], true],
    [ids[2], true],
    [ids[3], false],
  ]);
  const { said } = await admin('list', 'turnos-superpuestos', 'uno');
  const listed = said.join('\n');
  expect([...listed.matchAll(/^"?(\d+)"?[;,]/gm)].map(([, id]) => Number(id))).toEqual(ids.slice(0, 3));
  expect(listed).toContain('Siguen como estaban');
});
