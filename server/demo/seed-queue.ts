import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import { ACTIVE_STATUSES, attentionEvents, attentions, people } from '../db/schema/index.ts';
import { nextTicket } from '../services/care/next-ticket.ts';
import type { Seeding } from './seed-people.ts';

/** How long the waiting ones have waited when the data is fresh. */
const WAITED = 4 * 60_000;
/** What began longer ago was forgotten by somebody who tried the demo, and is over at a start. */
const GOING_ON = 2 * 3_600_000;

/**
 * Clears the demo people's care requests, or, when the server was only started again, ends those that were forgotten and
 * leaves the rest: what people did stays, and no ticket is given twice (FIXC-13). Then puts those in the queue whom the
 * tenant's `demo.queue` names.
 */
export async function seedQueue(
  seeding: Seeding,
  ids: ReadonlyMap<string, number>,
  services: ReadonlyMap<string, number>,
): Promise<void> {
  const { tx, tenant, now, spared } = seeding;
  const unit = tenant.public.unit;
  const theirs = and(eq(attentions.unit, unit), inArray(attentions.personId, [...ids.values()]));
  // Nobody asked for those the demo put in the queue: nothing is known to have happened to them.
  const untouched = notExists(
    tx.select({ id: attentionEvents.id }).from(attentionEvents).where(eq(attentionEvents.attentionId, attentions.id)),
  );
  await tx.delete(attentions).where(and(theirs, spared === undefined ? undefined : untouched));
  await endForgotten(seeding, theirs);
  const serviceId = [...services.values()][0] ?? 0;
  for (const documento of tenant.server.demo.queue ?? []) {
    const [person] = await tx
      .select()
      .from(people)
      .where(eq(people.id, ids.get(documento) ?? 0));
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
        senhaNumero: await nextTicket(tx, { now: () => now }, unit, serviceId),
        queuedAt: new Date(now.getTime() - WAITED),
      })
      // Spared, and still in the queue.
      .onConflictDoNothing();
  }
}

async function endForgotten({ tx, now }: Seeding, theirs: ReturnType<typeof and>): Promise<void> {
  const forgotten = and(theirs, lt(attentions.queuedAt, new Date(now.getTime() - GOING_ON)));
  const attended = and(forgotten, eq(attentions.status, 'attending'));
  await tx.update(attentions).set({ status: 'finished', endedAt: now }).where(attended);
  await tx
    .update(attentions)
    .set({ status: 'left', endedAt: now })
    .where(and(forgotten, inArray(attentions.status, ACTIVE_STATUSES)));
}
