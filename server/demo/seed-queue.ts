import { and, eq, inArray } from 'drizzle-orm';
import { attentions, people } from '../db/schema/index.ts';
import type { Seeding } from './seed-people.ts';

/** How long the waiting ones have waited when the data is fresh. */
const WAITED = 4 * 60_000;

/** Clears the demo people's care requests and puts those in the queue whom the tenant's `demo.queue` names. */
export async function seedQueue(
  seeding: Seeding,
  ids: ReadonlyMap<string, number>,
  services: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, tenant, now } = seeding;
  const unit = tenant.public.unit;
  await tx.delete(attentions).where(and(eq(attentions.unit, unit), inArray(attentions.personId, [...ids.values()])));
  const waiting = Array.isArray(tenant.server.demo.queue) ? tenant.server.demo.queue : [];
  const serviceId = [...services.values()][0] ?? 0;
  for (const [index, documento] of waiting.entries()) {
    const [person] = await tx
      .select()
      .from(people)
      .where(eq(people.id, ids.get(String(documento)) ?? 0));
    if (!person) continue;
    await tx.insert(attentions).values({
      unit,
      personId: person.id,
      documento: person.documento,
      requestedBy: person.id,
      serviceId,
      status: 'queued',
      senhaSigla: 'CM',
      senhaNumero: index + 1,
      queuedAt: new Date(now.getTime() - WAITED),
    });
  }
}
