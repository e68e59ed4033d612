import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, attentions, people, serviceProfessionals } from '../../platform/db/schema/index.ts';

type AppointmentRow = typeof appointments.$inferSelect;

/** A queued attention with what decides its turn. */
export interface Queued {
  readonly id: string;
  readonly queuedAt: Date;
  /** Its appointment; null for a patient who came without one. */
  readonly appointment: Pick<AppointmentRow, 'startsAt' | 'status' | 'professionalId'> | null;
}

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Groups in the order in which they are called. */
const GROUPS = { due: 0, arrived: 1, early: 2, ofAnother: 3 } as const;

/** The appointment that gives a turn: one that is still to be attended. Without one, the patient waits by arrival. */
const turnOf = ({ appointment }: Queued) => (appointment?.status === 'booked' ? appointment : null);

/** Whether the patient chose another professional than this one. */
export function waitsForAnother(one: Queued, professional: number | null): boolean {
  const chosen = turnOf(one)?.professionalId ?? null;
  return chosen !== null && professional !== null && chosen !== professional;
}

/**
 * Order in which a professional calls queued patients (docs/decisions/0007): from their hour on those with an
 * appointment, by hour and arrival; then those without one, by arrival; then those whose hour is still to come; last
 * those who chose another professional.
 * @param professional null for a service without professionals
 */
export function byTurn(now: Date, professional: number | null): (one: Queued, other: Queued) => number {
  const groupOf = (one: Queued): number => {
    const turn = turnOf(one);
    if (turn === null) return GROUPS.arrived;
    if (waitsForAnother(one, professional)) return GROUPS.ofAnother;
    return turn.startsAt <= now ? GROUPS.due : GROUPS.early;
  };
  const timeOf = (one: Queued): number => (turnOf(one)?.startsAt ?? one.queuedAt).getTime();
  return (one, other) =>
    groupOf(one) - groupOf(other) ||
    timeOf(one) - timeOf(other) ||
    one.queuedAt.getTime() - other.queuedAt.getTime() ||
    (one.id < other.id ? -1 : 1);
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
    .where(and(eq(attentions.unit, unit), eq(attentions.status, 'queued')));
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
          .innerJoin(people, and(eq(people.id, person), eq(people.ativo, true)))
          .where(and(eq(serviceProfessionals.unit, unit), inArray(service, [...services])));
  const found = new Map<number, Set<number>>();
  for (const one of rows) found.set(one.person, (found.get(one.person) ?? new Set()).add(one.service));
  return found;
}
