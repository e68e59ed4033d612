// @engine pg
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assignWaiting } from '../../server/features/slots/index.ts';
import { appointments, services } from '../../server/platform/db/schema/index.ts';
import { TenantVersions } from '../../server/platform/tenants/tenant-versions.ts';
import { countOutside, watchAppointments } from '../../server/workers/watch-appointments.ts';
import { office, WEDNESDAY } from './outside-kit.ts';

const { settings, attended, wish, rowOf, outsideFigures, server } = office();

describe('the watch over appointments', { timeout: 90_000 }, () => {
  it('gives unassigned ones to professionals, whose time they take [FIXT-01]', async () => {
    const { service, paz } = await attended();
    const all = [await wish(service, null, WEDNESDAY), await wish(service, null, WEDNESDAY)];
    const ids = all.map(({ id }) => id);
    await server().deps.db.update(appointments).set({ assignedId: null }).where(inArray(appointments.id, ids));
    expect(await assignWaiting(server().deps)).toBe(2);
    const given = await Promise.all(ids.map(async (id) => (await rowOf(id))?.assignedId));
    expect(new Set(given).size).toBe(2);
    expect((await wish(service, paz, WEDNESDAY)).said).toBe('TURNO_OCUPADO');
    expect(await assignWaiting(server().deps)).toBe(0);
  });

  it('leaves the buffer between two appointments of one professional [FIXT-01]', async () => {
    const { service, paz, sosa } = await attended();
    const near = [await wish(service, paz, WEDNESDAY, '09:30'), await wish(service, sosa, WEDNESDAY, '09:30')];
    const { id } = await wish(service, null, WEDNESDAY);
    await server().deps.db.update(appointments).set({ assignedId: null }).where(eq(appointments.id, id));
    settings({ bufferMinutes: 10 });
    expect((await wish(service, paz, WEDNESDAY)).said).toBe('TURNO_OCUPADO');
    expect([await assignWaiting(server().deps), (await rowOf(id))?.assignedId]).toEqual([0, null]);
    await server()
      .deps.db.update(appointments)
      .set({ status: 'cancelled' })
      .where(eq(appointments.id, near[1]?.id ?? 0));
    expect([await assignWaiting(server().deps), (await rowOf(id))?.assignedId]).toEqual([1, sosa]);
  });

  it('assigns nothing of a tenant whose documents cannot be read [FIXT-01]', async () => {
    const { service } = await attended();
    const { id } = await wish(service, null, WEDNESDAY);
    const { db, clock } = server().deps;
    await db.update(appointments).set({ assignedId: null }).where(eq(appointments.id, id));
    const tenants = { idOfUnit: () => 'uno', get: async () => Promise.reject(new Error('broken')) };
    expect(await assignWaiting({ db, clock, tenants })).toBe(0);
  });

  it('counts other tenants while one tenant’s documents cannot be read [FIXT-02]', async () => {
    const { service } = await attended();
    await wish(service, null, WEDNESDAY);
    settings({ closedDays: [{ from: WEDNESDAY }] });
    const { db, clock, tenants } = server().deps;
    const [one] = await db.select().from(appointments);
    if (one === undefined) throw new Error('no appointment');
    const [other] = await db.select().from(services).where(eq(services.unit, 2));
    const { id: _, voucherId: _certificate, ...rest } = one;
    await db.insert(appointments).values({ ...rest, unit: 2, serviceId: other?.id ?? one.serviceId, assignedId: null });
    const broken = {
      idOfUnit: (unit: number) => (unit === 2 ? 'roto' : tenants.idOfUnit(unit)),
      get: async (id: string) => (id === 'roto' ? Promise.reject(new Error('broken')) : tenants.get(id)),
    };
    expect(await countOutside({ db, clock, tenants: broken })).toEqual([{ tenant: 'uno', many: 1 }]);
  });

  it('warns when a document changes the number outside and exports it as metric [FIXT-02, FIXT-23]', async () => {
    const { service } = await attended();
    await wish(service, null, WEDNESDAY);
    const warned: unknown[] = [];
    const watch = watchAppointments(
      server().deps,
      (event, facts) => void warned.push([event, facts]),
      server().app.log,
    );
    await watch.look();
    settings({ closedDays: [{ from: WEDNESDAY }] });
    await watch.look();
    expect(warned).toEqual([]);
    const tenant = await server().deps.tenants.get('uno');
    if (tenant === undefined) throw new Error('no tenant');
    await new TenantVersions(server().deps.db).keep({ tenant, source: 'closed', own: {} }, new Map(), 'another');
    await watch.look();
    await watch.run();
    expect(await outsideFigures()).toEqual([
      'portal_appointments_outside{tenant="uno"} 1',
      'portal_appointments_outside{tenant="dos"} 0',
    ]);
    settings({ closedDays: [] });
    await watch.run();
    expect((await outsideFigures()).at(0)).toBe('portal_appointments_outside{tenant="uno"} 0');
    await watch.stop();
    expect(warned).toEqual([
      ['appointments.outside', { tenants: [{ tenant: 'uno', many: 1 }] }],
      ['appointments.outside', { tenants: [] }],
    ]);
  });
});
