import { and, eq } from 'drizzle-orm';
import { type ScheduleRow, scheduleBlocks, serviceProfessionals, services } from '../../platform/db/schema/index.ts';
import data from './data/services.json' with { type: 'json' };
import type { Seeding } from './seed-people.ts';

/** Inserts the demo services and their professionals (demo-data.md). @returns ids by name */
export async function seedServices(
  { tx, tenant, spared, operated }: Seeding,
  people: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const unit = tenant.public.unit;
  // Renewing the demo deletes hours that visitors blocked; a restart keeps them.
  if (spared === undefined) await tx.delete(scheduleBlocks).where(eq(scheduleBlocks.unit, unit));
  const ids = new Map<string, number>();
  for (const { professionals, ...service } of data) {
    const same = and(eq(services.unit, unit), eq(services.name, service.name));
    const [known] = await tx.select({ id: services.id }).from(services).where(same);
    if (known && !operated.has(`service:${known.id}`)) await tx.update(services).set(service).where(same);
    const [row] = known
      ? [known]
      : await tx
          .insert(services)
          .values({ unit, ...service })
          .returning({ id: services.id });
    const serviceId = row?.id ?? 0;
    ids.set(service.name, serviceId);
    for (const { identityNumber, schedule } of professionals as readonly {
      identityNumber: string;
      schedule: readonly ScheduleRow[];
    }[]) {
      const personId = people.get(identityNumber) ?? 0;
      if (operated.has(`schedule:${serviceId}-${personId}`)) continue;
      await tx
        .insert(serviceProfessionals)
        .values({ unit, serviceId, personId, schedule })
        .onConflictDoUpdate({
          target: [serviceProfessionals.serviceId, serviceProfessionals.personId],
          set: { schedule },
        });
    }
  }
  return ids;
}
