import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { canonicalDni } from '../../engine/domain/identity/dni.ts';
import { canonicalEmail } from '../../engine/domain/identity/email.ts';
import { listReading } from '../platform/audit/audit.ts';
import type { Database } from '../platform/db/database.ts';
import { people } from '../platform/db/schema/index.ts';
import { auditOrder, type Operating } from './operator.ts';

/** A list that an order printed: its column names and rows. */
export interface Listed {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Rows whose people are looked up; the row of the audit names fewer. */
const MOST_ROWS = 1_000;

/**
 * Audits a printed list with the number of its rows and the people in it, so that a reading is found by the person. They
 * are known by a column `persona` (`person:12`), else `dni`, else `correo`.
 */
export async function auditListed(
  { database, clock }: Operating,
  what: { readonly unit: number; readonly action: string; readonly object: string },
  { head, rows }: Listed,
): Promise<void> {
  const ids = await peopleIn(database.db, what.unit, { head, rows: rows.slice(0, MOST_ROWS) });
  await auditOrder(database.db, clock, { ...what, ...listReading({}, rows.length, ids) });
}

async function peopleIn(db: Database, unit: number, { head, rows }: Listed): Promise<number[]> {
  const cells = (name: string) => {
    const at = head.indexOf(name);
    return at < 0 ? [] : [...new Set(rows.map((row) => row[at] ?? '').filter((cell) => cell !== ''))];
  };
  const numbers = cells('persona').flatMap((cell) => /^person:(\d+)$/.exec(cell)?.[1] ?? []);
  if (numbers.length > 0) return numbers.map(Number);
  const dnis = cells('dni').map(canonicalDni);
  const emails = dnis.length > 0 ? [] : cells('correo').map(canonicalEmail);
  if (dnis.length + emails.length === 0) return [];
  const named = or(
    dnis.length > 0 ? inArray(people.identityNumber, dnis) : undefined,
    emails.length > 0 ? inArray(sql`lower(${people.email})`, emails) : undefined,
  );
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.unit, unit), named));
  return found.map(({ id }) => id);
}
