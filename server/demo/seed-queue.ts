import { and, eq, gt, inArray, isNull, ne, not } from 'drizzle-orm';
import { attentions, people } from '../db/schema/index.ts';
import type { Seeding } from './seed-people.ts';

/** How long the waiting ones have waited when the data is fresh. */
const WAITED = 4 * 60_000;
/** What began longer ago was forgotten by somebody who tried the demo, and does not survive a start. */
const GOING_ON = 2 * 3_600_000;

/**
 * Clears the demo people's care requests, sparing what is still going on if so told: people in the queue, in a call or
 * with notes open must not lose them because the server was started again. Then puts those in the queue whom the tenant's `demo.queue` names.
 */
export async function seedQueue(
  seeding: Seeding,
  ids: ReadonlyMap<string, number>,
  services: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, tenant, now, sparing } = seeding;
  const unit = tenant.public.unit;
  const goingOn = and(
    gt(attentions.queuedAt, new Date(now.getTime() - GOING_ON)),
    ne(attentions.status, 'left'),
    isNull(attentions.recordedAt),
  );
  const cleared = sparing && goingOn ? not(goingOn) : undefined;
  await tx
    .delete(attentions)
    .where(and(eq(attentions.unit, unit), inArray(attentions.personId, [...ids.values()]), cleared));
  const waiting = Array.isArray(tenant.server.demo.queue) ? tenant.server.demo.queue : [];
  const serviceId = [...services.values()][0] ?? 0;
  for (const [index, documento] of waiting.entries()) {
    const [person] = await tx
      .select()
      .from(people)
      .where(eq(people.id, ids.get(String(documento)) ?? 0));
    if (!person) continue;
    await tx
      .insert(attentions)
      .values({
        unit,
        personId: person.id,
        documento: person.documento,
        requestedBy: person.id,
        serviceId,
        status: 'queued',
        senhaSigla: 'CM',
        senhaNumero: index + 1,
        queuedAt: new Date(now.getTime() - WAITED),
      })
      // Spared, and still in the queue.
      .onConflictDoNothing();
  }
}
