import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attentions, people, services } from '../../db/schema/index.ts';

/** An attention that is over, as /finllamada shows it (D-CARE-03). */
export interface EndedAttention {
  readonly id: string;
  readonly profesional: string | null;
  readonly inicio: string | null;
  readonly fin: string | null;
  readonly servicio: string;
}

const OVER = ['finished', 'left'] as const;

/** The attention `id`, or without one the last, that ended and that `person` took part in or asked for; null for none. */
export async function endedAttention(
  db: Database,
  unit: number,
  person: number,
  id: string | undefined,
): Promise<EndedAttention | null> {
  const [row] = await db
    .select({ attention: attentions, service: services.nome, nome: people.nome, sobrenome: people.sobrenome })
    .from(attentions)
    .innerJoin(services, eq(services.id, attentions.serviceId))
    .leftJoin(people, eq(people.id, attentions.professionalId))
    .where(
      and(
        eq(attentions.unit, unit),
        inArray(attentions.status, OVER),
        id === undefined ? undefined : eq(attentions.id, id),
        or(eq(attentions.personId, person), eq(attentions.requestedBy, person), eq(attentions.professionalId, person)),
      ),
    )
    .orderBy(desc(attentions.endedAt))
    .limit(1);
  if (!row) return null;
  const { attention, service, nome, sobrenome } = row;
  return {
    id: attention.id,
    profesional: nome === null ? null : `${nome} ${sobrenome}`,
    inicio: (attention.attendingAt ?? attention.calledAt)?.toISOString() ?? null,
    fin: attention.endedAt?.toISOString() ?? null,
    servicio: service,
  };
}
