import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { audit } from '../db/schema/index.ts';

/** An audited action: actor, action, object and outcome. */
export type AuditEntry = Omit<typeof audit.$inferInsert, 'id'>;

const insertion = preparedQuery<Record<string, unknown>, unknown>((db) => {
  const value = (name: string) => sql.placeholder(name);
  const row = {
    at: value('at'),
    unit: value('unit'),
    actorId: value('actorId'),
    actorRole: value('actorRole'),
    actorLink: value('actorLink'),
    action: value('action'),
    object: value('object'),
    outcome: value('outcome'),
    address: value('address'),
    requestId: value('requestId'),
  };
  return db.insert(audit).values(row).returning({ id: audit.id }).prepare('audit_insert');
});

/** Actor of a session by link: the link itself, by its number where it is an entry link (decision 0046). */
export const byLink = (id: number | null | undefined) =>
  ({ actorId: null, actorRole: 'link', actorLink: id ?? null }) as const;

/** The part of an audit row about a list: its filter, its number of rows, and the people in it. */
export type ListReading = Required<Pick<AuditEntry, 'filter' | 'shown' | 'people'>>;

/** Largest number of people that one row of the audit names. */
const MOST_NAMED = 500;

/** Describes the reading of a list of people. Empty values of the filter are left out. */
export function listReading(filter: object, shown: number, people: readonly number[]): ListReading {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const named = [...new Set(people)].slice(0, MOST_NAMED);
  return { filter: Object.fromEntries(asked), shown, people: named };
}

/**
 * Adds a row. `action` and `object` name things by kind and id; never passwords, codes, tokens or contents of records.
 */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  if (entry.shown !== undefined) {
    await db.insert(audit).values(entry);
    return;
  }
  await insertion(db, {
    actorId: null,
    actorRole: null,
    actorLink: null,
    object: null,
    address: null,
    requestId: null,
    ...entry,
  });
}

/** Adds several rows at once. */
export async function recordAudits(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(audit).values([...entries]);
}
