import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  attentionRatings,
  attentions,
  consultationDocuments,
  consultations,
  people,
  prescriptions,
  services,
} from '../../db/schema/index.ts';
import { isUndecided } from './unbegun.ts';

/** An attention that is over, as /finllamada shows it (D-CARE-03). */
export interface EndedAttention {
  readonly id: string;
  readonly profesional: string | null;
  readonly inicio: string | null;
  readonly fin: string | null;
  /** Whether the attention took place: the call began, or the professional said so. */
  readonly atendida: boolean;
  /** It counts for nothing: the professional did not come back, or has not said yet that a call that did not begin took place. */
  readonly sinCosto: boolean;
  /** What the patient thought of it, 1 to 5; null before they said. */
  readonly puntaje: number | null;
  readonly servicio: string;
  /** What the professional left; null while that may still come. */
  readonly cierre: ClosedWith | null;
}

/** How an attention was closed. */
export interface ClosedWith {
  /** Its record in the patient's history; null when there was no consultation. */
  readonly consulta: number | null;
  /** Documents and prescriptions. */
  readonly documentos: number;
}

const OVER = ['finished', 'left'] as const;

/** Of the attentions that `whose` tells, the one `id` if it is over, or without an id the last that is; null for none. */
export async function endedAttention(
  db: Database,
  unit: number,
  whose: SQL | undefined,
  id: string | undefined,
): Promise<EndedAttention | null> {
  const [row] = await db
    .select({
      attention: attentions,
      service: services.nome,
      nome: people.nome,
      sobrenome: people.sobrenome,
      puntaje: attentionRatings.puntaje,
    })
    .from(attentions)
    .innerJoin(services, eq(services.id, attentions.serviceId))
    .leftJoin(people, eq(people.id, attentions.professionalId))
    .leftJoin(attentionRatings, eq(attentionRatings.attentionId, attentions.id))
    .where(
      and(
        eq(attentions.unit, unit),
        inArray(attentions.status, OVER),
        id === undefined ? undefined : eq(attentions.id, id),
        whose,
      ),
    )
    .orderBy(desc(attentions.endedAt))
    .limit(1);
  if (!row) return null;
  const { attention, service, nome, sobrenome, puntaje } = row;
  return {
    id: attention.id,
    profesional: nome === null ? null : `${nome} ${sobrenome}`,
    inicio: (attention.attendingAt ?? attention.calledAt)?.toISOString() ?? null,
    fin: attention.endedAt?.toISOString() ?? null,
    atendida: attention.status === 'finished' && !isUndecided(attention),
    sinCosto: attention.waivedAt !== null,
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
    and(eq(prescriptions.unit, unit), eq(prescriptions.consultationId, held.id), isNotNull(prescriptions.contenido)),
  );
  return { consulta: held.id, documentos: documents + prescribed };
}
