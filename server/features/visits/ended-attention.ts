import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { isWaived, stateOf } from '../../../engine/domain/attention/attention.ts';
import { admittedBy, tookPlace } from '../../../engine/domain/attention/changes.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  attentionRatings,
  attentions,
  consultationDocuments,
  consultations,
  people,
  prescriptions,
  services,
} from '../../platform/db/schema/index.ts';

/** An ended attention, as shown at /finllamada. */
export interface EndedAttention {
  readonly id: string;
  readonly profesional: string | null;
  readonly inicio: string | null;
  readonly fin: string | null;
  /** Whether the attention took place: the call began, or the professional declared it. */
  readonly atendida: boolean;
  /** It is free: the professional did not come back, or has not declared that a call that did not begin took place. */
  readonly sinCosto: boolean;
  /** The patient's rating, 1 to 5; null before it. */
  readonly puntaje: number | null;
  readonly servicio: string;
  /** Result of closing; null while it may still come. */
  readonly cierre: ClosedWith | null;
}

/** Result of closing an attention. */
export interface ClosedWith {
  /** Id of the consultation in the history; null without one. */
  readonly consulta: number | null;
  /** Number of documents and prescriptions. */
  readonly documentos: number;
}

/**
 * Among the attentions of `whose`, the one with `id` if it has ended, or without an id the last ended one; otherwise
 * null.
 */
export async function endedAttention(
  db: Database,
  unit: number,
  whose: SQL | undefined,
  id: string | undefined,
): Promise<EndedAttention | null> {
  const [row] = await db
    .select({
      attention: attentions,
      service: services.name,
      firstName: people.firstName,
      lastName: people.lastName,
      puntaje: attentionRatings.score,
    })
    .from(attentions)
    .innerJoin(services, eq(services.id, attentions.serviceId))
    .leftJoin(people, eq(people.id, attentions.professionalId))
    .leftJoin(attentionRatings, eq(attentionRatings.attentionId, attentions.id))
    .where(
      and(
        eq(attentions.unit, unit),
        inStates(admittedBy('ask')),
        id === undefined ? undefined : eq(attentions.id, id),
        whose,
      ),
    )
    .orderBy(desc(attentions.endedAt))
    .limit(1);
  if (!row) return null;
  const { attention, service, firstName, lastName, puntaje } = row;
  const state = stateOf(attention);
  return {
    id: attention.id,
    profesional: firstName === null ? null : `${firstName} ${lastName}`,
    inicio: (attention.attendingAt ?? attention.calledAt)?.toISOString() ?? null,
    fin: attention.endedAt?.toISOString() ?? null,
    atendida: tookPlace(state),
    sinCosto: isWaived(state),
    puntaje,
    servicio: service,
    cierre: await closedWith(db, attention),
  };
}

type AttentionRow = typeof attentions.$inferSelect;

async function closedWith(db: Database, { id, unit, status, recordedAt }: AttentionRow): Promise<ClosedWith | null> {
  if (status === 'left') return { consulta: null, documentos: 0 };
  if (recordedAt === null) return null;
  const [held] = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.unit, unit), eq(consultations.attentionId, id)));
  if (!held) return { consulta: null, documentos: 0 };
  const documents = await db.$count(
    consultationDocuments,
    and(eq(consultationDocuments.unit, unit), eq(consultationDocuments.consultationId, held.id)),
  );
  const prescribed = await db.$count(
    prescriptions,
    and(eq(prescriptions.unit, unit), eq(prescriptions.consultationId, held.id), isNotNull(prescriptions.content)),
  );
  return { consulta: held.id, documentos: documents + prescribed };
}
