import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { appointments } from '../../server/platform/db/schema/index.ts';
import { outsideTransaction, transaction } from '../../server/platform/db/transaction.ts';
import { walkAvailability } from '../server/availability-walk.ts';
import { manyWantOneSlot } from '../server/booking-crowds.ts';
import { book, patients, serviceNamed } from '../server/booking-kit.ts';
import { onEngine, onTwoInstances } from '../server/booking-races.ts';

describe.each(['pglite', 'pg'] as const)('200 people and one slot, on %s', (engine) => {
  it('gives the slot to exactly one person, twice [R1, D-BOOK-01]', () => manyWantOneSlot(engine, 2));
});

it('keeps and tells everybody through 300 random changes at two instances [FIXT-13, FIXT-15, FIXT-16]', () =>
  onTwoInstances(async (instances) => {
    const { shifted: _seldom, ...steps } = await walkAvailability(instances, 300, 41);
    expect(Object.entries(steps).filter(([, times]) => times === 0)).toEqual([]);
  }));

it('answers 503 when the lock times out, then books once on retry [R2, FIXS-12]', () =>
  onEngine('pg', async (server) => {
    const { db } = server.deps;
    const [one] = await patients(server, 1);
    if (!one) throw new Error('nobody');
    const { browser, documento } = one;
    const servicio = (await serviceNamed(browser, 'Clínica médica')).id;
    const press = () =>
      book(browser, { documento, servicio, fecha: '2026-12-02', hora: '08:30' }, { 'idempotency-key': 'la-misma-1' });
    const held = () =>
      db
        .select()
        .from(appointments)
        .where(
          and(eq(appointments.serviceId, servicio), eq(appointments.startsAt, new Date('2026-12-02T08:30-03:00'))),
        );
    await transaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1, ${-servicio})`);
      const late = await outsideTransaction(press);
      expect([late.statusCode, late.headers['retry-after'], late.json().error.code]).toEqual([503, '5', 'UNAVAILABLE']);
    });
    expect(await held()).toEqual([]);
    const again = await Promise.all([press(), press()]);
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(again[0]?.json()).toEqual(again[1]?.json());
    expect(await held()).toHaveLength(1);
  }));
