import { and, eq, sql } from 'drizzle-orm';
import { isRecord } from '../../../engine/rules/rule.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { CONDITIONS, type Conditions, medicalConditions } from '../../db/schema/index.ts';
import type { PersonRow } from './person-row.ts';

type Notes = { readonly [condition in (typeof CONDITIONS)[number]]: string | null };

/** All conditions of a person by key, null where one is not marked, with the version that a save is held against. */
export type PresentedConditions = Notes & { readonly version: number };

type Of = Pick<PersonRow, 'id' | 'unit'>;

/** What a person said of their health; version 0 for whoever said nothing yet (COND-03). */
export async function conditionsOf(db: Database, { id, unit }: Of): Promise<PresentedConditions> {
  const [row] = await db.select().from(medicalConditions).where(ofPerson({ id, unit }));
  return presented(row?.conditions ?? {}, row?.version ?? 0);
}

/**
 * Keeps what was said of some conditions; those that were not asked stay (A24).
 * @param version what was read before; without it whatever stands there is written over
 * @throws AppError 409 CHANGED when somebody else saved since
 */
export async function saveConditions(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, unit }: Of,
  said: Conditions,
  version: number | undefined,
): Promise<PresentedConditions> {
  const now = clock.now();
  if (version === undefined || version === 0) {
    const [made] = await db
      .insert(medicalConditions)
      .values({ personId: id, unit, conditions: said, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made !== undefined) return presented(made.conditions, made.version);
    if (version === 0) throw new AppError(409, 'CHANGED');
  }
  const held = version === undefined ? undefined : eq(medicalConditions.version, version);
  const [kept] = await db
    .update(medicalConditions)
    .set({
      conditions: sql`${medicalConditions.conditions} || ${JSON.stringify(said)}::jsonb`,
      version: sql`${medicalConditions.version} + 1`,
      updatedAt: now,
    })
    .where(and(ofPerson({ id, unit }), held))
    .returning();
  if (kept === undefined) throw new AppError(409, 'CHANGED');
  return presented(kept.conditions, kept.version);
}

/**
 * What an accepted payload says of conditions: null, or a note that may be empty. A condition that was not sent at all is
 * not unmarked by that.
 * @param sent the conditions of the body as it came
 */
export function saidOf(payload: Readonly<Record<string, unknown>>, sent: object): Conditions {
  const accepted = isRecord(payload.condiciones) ? payload.condiciones : {};
  const said = CONDITIONS.flatMap((name) => {
    const note = accepted[name];
    const told = Object.hasOwn(sent, name) && (note === null || typeof note === 'string');
    return told ? [[name, note] as const] : [];
  });
  return Object.fromEntries(said);
}

const ofPerson = ({ id, unit }: Of) => and(eq(medicalConditions.unit, unit), eq(medicalConditions.personId, id));

function presented(conditions: Conditions, version: number): PresentedConditions {
  const notes = Object.fromEntries(CONDITIONS.map((name) => [name, conditions[name] ?? null])) as Notes;
  return { ...notes, version };
}
