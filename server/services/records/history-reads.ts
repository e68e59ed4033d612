import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../db/database.ts';
import { attentions, audit, consultations, documents, people } from '../../db/schema/index.ts';
import { paperWords } from '../../tenants/server-text.ts';

/** A reading of a history by a professional, or by the institution's office, which goes by the institution's name. */
export interface HistoryRead {
  readonly id: number;
  /** ISO instant. */
  readonly fecha: string;
  readonly nome: string;
  readonly sobrenome: string;
}

/** What the audit calls the reading of what belongs to a history. */
const READINGS = ['history.read', 'consultation.read', 'document.read'];

/** What it calls a whole record that the office took out for its owner. */
const TAKEN_OUT = 'operator.export';

/** Older ones are asked of the institution. */
const MOST = 200;

/**
 * The readings of a person's sheet, consultations and documents by professionals, and of the whole record by the office,
 * newest first. The audit names things by kind and id; whose they are is looked up.
 */
export async function historyReads(db: Database, tenant: CompiledTenant, personId: number): Promise<HistoryRead[]> {
  const { unit, name: institution } = tenant.public;
  const sheet = `person:${personId}`;
  const named = (kind: string, ids: ReturnType<typeof idsOf>) => inArray(audit.object, sql`(${ids(kind)})`);
  const idsOf = (table: typeof attentions | typeof consultations) => (kind: string) =>
    sql`select ${`${kind}:`} || ${table.id}::text from ${table} where ${table.unit} = ${unit} and ${table.personId} = ${personId}`;
  const files = sql`(select ${'document:'} || ${documents.id}::text from ${documents} where ${documents.unit} = ${unit} and ${documents.ownerId} = ${personId})`;
  const parts = [
    named('attention', idsOf(attentions)),
    named('consultation', idsOf(consultations)),
    inArray(audit.object, files),
  ];
  const rows = await db
    .select({ id: audit.id, at: audit.at, nome: people.nome, sobrenome: people.sobrenome })
    .from(audit)
    .leftJoin(people, eq(people.id, audit.actorId))
    .where(
      and(
        eq(audit.unit, unit),
        eq(audit.outcome, 'ok'),
        or(
          and(eq(audit.actorRole, 'operator'), eq(audit.action, TAKEN_OUT), eq(audit.object, sheet)),
          and(
            eq(audit.actorRole, 'professional'),
            inArray(audit.action, READINGS),
            or(eq(audit.object, sheet), ...parts),
          ),
        ),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MOST);
  const office = { nome: paperWords(tenant)('historia.office'), sobrenome: institution };
  return rows.map(({ id, at, nome, sobrenome }) => {
    const who = nome === null || sobrenome === null ? office : { nome, sobrenome };
    return { id, fecha: at.toISOString(), ...who };
  });
}
