import { and, eq, inArray } from 'drizzle-orm';
import type { WhyOutside } from '../../engine/domain/slot/outside.ts';
import type { OutsideAppointment } from '../features/agenda/outside-offer.ts';
import { appointments } from '../platform/db/schema/index.ts';
import type { Putting } from './kinds/kind.ts';
import { OrderRefused } from './operator.ts';
import { CAUSES } from './outside-words.ts';
import type { TurnDecisions } from './turn-decision.ts';

interface Asked extends Pick<TurnDecisions, 'turns'> {
  /** Appointments that the order decides. */
  readonly left: readonly OutsideAppointment[];
  /** Appointments that were outside before the order, with why. */
  readonly before: ReadonlyMap<number, WhyOutside>;
}

/**
 * Lines about named appointments that the order does not decide, such as those of an order that is given twice: each
 * says how the appointment stands, and how it is decided where it was outside before.
 * @throws OrderRefused for a number that the tenant does not have
 */
export async function linesOfUndecided(
  { db, clock, tenant }: Pick<Putting, 'db' | 'clock' | 'tenant'>,
  { left, before, turns }: Asked,
): Promise<string[]> {
  const others = [...turns.keys()].filter((id) => !left.some(({ row }) => row.id === id));
  if (others.length === 0) return [];
  const { id, unit } = appointments;
  const rows = await db
    .select()
    .from(appointments)
    .where(and(eq(unit, tenant.public.unit), inArray(id, others)));
  return others.map((one) => {
    const row = rows.find((found) => found.id === one);
    if (row === undefined) throw new OrderRefused(`--turno ${one}: no hay en ${tenant.id} un turno ${one}.`);
    const was = before.get(one);
    const how =
      was === undefined
        ? standing(row, clock.now())
        : `ya estaba fuera de lo que se ofrece (${CAUSES[was]}), y esta orden no lo toca: decidilo con npm run admin -- decide ${tenant.id} --turno …`;
    return `  sin cambios: turno ${one}; ${how}`;
  });
}

/** Says how an appointment stands that is not outside the current offer. */
function standing({ status, startsAt, keptFor }: typeof appointments.$inferSelect, now: Date): string {
  if (status !== 'booked') return 'ya no está reservado: se retiró, se canceló o ya se atendió';
  if (startsAt <= now) return 'su hora ya pasó';
  if (keptFor !== null) return `ya se decidió mantenerlo (${CAUSES[keptFor]})`;
  return 'está dentro de lo que se ofrece';
}
