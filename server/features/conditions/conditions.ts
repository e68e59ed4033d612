import { and, eq, sql } from 'drizzle-orm';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { CONDITIONS, type Conditions, medicalConditions } from '../../platform/db/schema/index.ts';

type Notes = { readonly [condition in (typeof CONDITIONS)[number]]: string | null };

/** All conditions of a person by key, null when not marked, with the version for saving. */
export type PresentedConditions = Notes & { readonly version: number };

type Of = Pick<PersonRow, 'id' | 'unit'>;

/** A person's health conditions; version 0 before the first save. */
export async function conditionsOf(db: Database, { id, unit }: Of): Promise<PresentedConditions> {
  const [row] = await db.select().from(medicalConditions).where(ofPerson({ id, unit }));
  return presented(row?.conditions ?? {}, row?.version ?? 0);
}

/**
 * Saves some conditions and leaves the others unchanged.
 * @param version the version that was read; undefined overwrites any version
 * @throws AppError 409 CHANGED when another request saved since
 */
export async function saveConditions(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, unit }: Of,
  answers: Conditions,
  version: number | undefined,
): Promise<PresentedConditions> {
  const now = clock.now();
  if (version === undefined || version === 0) {
    const [made] = await db
      .insert(medicalConditions)
      .values({ personId: id, unit, conditions: answers, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made !== undefined) return presented(made.conditions, made.version);
    if (version === 0) throw new AppError(409, 'CHANGED');
  }
  const held = version === undefined ? undefined : eq(medicalConditions.version, version);
  const [kept] = await db
    .update(medicalConditions)
    .set({
      conditions: sql`${medicalConditions.conditions} || ${JSON.stringify(answers)}::jsonb`,
      version: sql`${medicalConditions.version} + 1`,
      updatedAt: now,
    })
    .where(and(ofPerson({ id, unit }), held))
    .returning();
  if (kept === undefined) throw new AppError(409, 'CHANGED');
  return presented(kept.conditions, kept.version);
}

/**
 * Conditions of an accepted payload: null, or a note that may be empty. A condition missing from the request stays
 * unchanged.
 * @param sent the conditions of the raw body
 */
export function conditionsFrom(payload: Readonly<Record<string, unknown>>, sent: object): Conditions {
  const accepted = isRecord(payload.condiciones) ? payload.condiciones : {};
  const answers = CONDITIONS.flatMap((name) => {
    const note = accepted[name];
    const isAnswered = Object.hasOwn(sent, name) && (note === null || typeof note === 'string');
    return isAnswered ? [[name, note] as const] : [];
  });
  return Object.fromEntries(answers);
}

const ofPerson = ({ id, unit }: Of) => and(eq(medicalConditions.unit, unit), eq(medicalConditions.personId, id));

function presented(conditions: Conditions, version: number): PresentedConditions {
  const notes = Object.fromEntries(CONDITIONS.map((name) => [name, conditions[name] ?? null])) as Notes;
  return { ...notes, version };
}
