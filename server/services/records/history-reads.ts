import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attentions, audit, consultations, documents, people } from '../../db/schema/index.ts';

/** A reading of a history by a professional. */
export interface HistoryRead {
  readonly id: number;
  /** ISO instant. */
  readonly fecha: string;
  readonly nome: string;
  readonly sobrenome: string;
}

/** What the audit calls the reading of what belongs to a history. */
const READINGS = ['history.read', 'consultation.read', 'document.read'];

/** Older ones are asked of the institution. */
const MOST = 200;

/**
 * The readings of a person's sheet, consultations and documents by professionals, newest first. The audit names things by
 * kind and id; whose they are is looked up.
 */
export async function historyReads(db: Database, unit: number, personId: number): Promise<HistoryRead[]> {
  const named = (kind: string, ids: ReturnType<typeof idsOf>) => inArray(audit.object, sql`(${ids(kind)})`);
  const idsOf = (table: typeof attentions | typeof consultations) => (kind: string) =>
    sql`select ${`${kind}:`} || ${table.id}::text from ${table} where ${table.unit} = ${unit} and ${table.personId} = ${personId}`;
  const files = sql`(select ${'document:'} || ${documents.id}::text from ${documents} where ${documents.unit} = ${unit} and ${documents.ownerId} = ${personId})`;
  const rows = await db
    .select({ id: audit.id, at: audit.at, nome: people.nome, sobrenome: people.sobrenome })
    .from(audit)
    .innerJoin(people, eq(people.id, audit.actorId))
    .where(
      and(
        eq(audit.unit, unit),
        eq(audit.actorRole, 'professional'),
        eq(audit.outcome, 'ok'),
        inArray(audit.action, READINGS),
        or(
          eq(audit.object, `person:${personId}`),
          named('attention', idsOf(attentions)),
          named('consultation', idsOf(consultations)),
          inArray(audit.object, files),
        ),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MOST);
  return rows.map(({ id, at, nome, sobrenome }) => ({ id, fecha: at.toISOString(), nome, sobrenome }));
}
