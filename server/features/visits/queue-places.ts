import { and, eq, inArray } from 'drizzle-orm';
import { byTurn, type Queued, turnOf, waitsForAnother } from '../../../engine/domain/attention/queue-order.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attentions, people, serviceProfessionals } from '../../platform/db/schema/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * The place of each queued patient of a unit, from 1: the one in the list of the professional of the service who would
 * reach the patient first, or of the professional whom the patient chose. Queues of services that share a professional
 * thus count together, as that professional sees them.
 */
export async function placesInQueue({ db, clock }: Context, unit: number): Promise<ReadonlyMap<string, number>> {
  const queue = await queuedOf(db, unit);
  const attending = await attendingOf(db, unit, [...new Set(queue.map(({ service }) => service))]);
  const places = new Map<string, number>();
  const count = (professional: number | null, own: readonly QueuedOfService[]): void => {
    for (const [before, one] of [...own].sort(byTurn(clock.now(), professional)).entries()) {
      const chosen = turnOf(one)?.professionalId ?? null;
      const isElsewhere =
        waitsForAnother(one, professional) && chosen !== null && attending.get(chosen)?.has(one.service);
      if (!isElsewhere) places.set(one.id, Math.min(places.get(one.id) ?? queue.length, before + 1));
    }
  };
  for (const [professional, services] of attending) {
    const own = queue.filter(({ service }) => services.has(service));
    count(professional, own);
  }
  for (const unattended of new Set(queue.filter(({ id }) => !places.has(id)).map(({ service }) => service))) {
    const own = queue.filter(({ service }) => service === unattended);
    count(null, own);
  }
  return places;
}

type QueuedOfService = Queued & { readonly service: number };

async function queuedOf(db: Database, unit: number): Promise<QueuedOfService[]> {
  return db
    .select({
      id: attentions.id,
      queuedAt: attentions.queuedAt,
      service: attentions.serviceId,
      appointment: {
        startsAt: appointments.startsAt,
        status: appointments.status,
        professionalId: appointments.professionalId,
      },
    })
    .from(attentions)
    .leftJoin(appointments, and(eq(appointments.unit, attentions.unit), eq(appointments.id, attentions.appointmentId)))
    .where(and(eq(attentions.unit, unit), inStates(['waiting'])));
}

/** The services of each active professional, among these. */
async function attendingOf(db: Database, unit: number, services: readonly number[]): Promise<Map<number, Set<number>>> {
  const { serviceId: service, personId: person } = serviceProfessionals;
  const rows =
    services.length === 0
      ? []
      : await db
          .select({ service, person })
          .from(serviceProfessionals)
          .innerJoin(people, and(eq(people.id, person), eq(people.isActive, true)))
          .where(and(eq(serviceProfessionals.unit, unit), inArray(service, [...services])));
  const found = new Map<number, Set<number>>();
  for (const one of rows) found.set(one.person, (found.get(one.person) ?? new Set()).add(one.service));
  return found;
}
