import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import { changedBy } from '../../../engine/domain/attention/changes.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import { attentionEvents, attentions, people } from '../../platform/db/schema/index.ts';
import { nextTicket } from '../visits/index.ts';
import type { Seeding } from './seed-people.ts';

/** Milliseconds that seeded patients have waited in the queue. */
const WAITED = 4 * 60_000;
/** Milliseconds after which a visitor's attention counts as abandoned and is ended at a start. */
const GOING_ON = 2 * 3_600_000;

/**
 * Deletes the demo people's attentions; after a mere restart ends only abandoned ones, so that visitors keep theirs and
 * ticket numbers do not repeat. Then queues the people of the tenant's `demo.queue`.
 */
export async function seedQueue(
  seeding: Seeding,
  ids: ReadonlyMap<string, number>,
  services: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, tenant, now, spared } = seeding;
  const unit = tenant.public.unit;
  const theirs = and(eq(attentions.unit, unit), inArray(attentions.personId, [...ids.values()]));
  // Attentions without events were seeded, not requested by a visitor.
  const untouched = notExists(
    tx.select({ id: attentionEvents.id }).from(attentionEvents).where(eq(attentionEvents.attentionId, attentions.id)),
  );
  await tx.delete(attentions).where(and(theirs, spared === undefined ? undefined : untouched));
  await endForgotten(seeding, theirs);
  const serviceId = [...services.values()][0] ?? 0;
  for (const identityNumber of tenant.server.demo.queue ?? []) {
    const [person] = await tx
      .select()
      .from(people)
      .where(eq(people.id, ids.get(identityNumber) ?? 0));
    if (!person) continue;
    await tx
      .insert(attentions)
      .values({
        unit,
        personId: person.id,
        identityNumber: person.identityNumber,
        requestedBy: person.id,
        serviceId,
        status: 'waiting',
        ticketLetters: 'CM',
        ticketNumber: await nextTicket(tx, { now: () => now }, unit, serviceId),
        queuedAt: new Date(now.getTime() - WAITED),
      })
      // Already in the queue, because spared.
      .onConflictDoNothing();
  }
}

async function endForgotten({ tx, now }: Seeding, theirs: ReturnType<typeof and>): Promise<void> {
  const forgotten = and(theirs, lt(attentions.queuedAt, new Date(now.getTime() - GOING_ON)));
  const attended = and(forgotten, eq(attentions.status, 'inProgress'));
  await tx.update(attentions).set({ status: 'ended', endedAt: now }).where(attended);
  await tx
    .update(attentions)
    .set({ status: 'left', endedAt: now })
    .where(and(forgotten, inStates(changedBy('expire'))));
}
