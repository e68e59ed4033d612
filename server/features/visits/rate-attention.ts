import { and, eq } from 'drizzle-orm';
import { admittedBy } from '../../../engine/domain/attention/changes.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import { attentionRatings, attentions } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { type Actor, attentionsOf } from './actor.ts';
import { attentionId } from './attention-id.ts';

/** A patient's rating of a consultation. */
export interface Rating {
  readonly id: string;
  /** 1 very bad to 5 very good. */
  readonly score: number;
  readonly comment: string | null;
}

/**
 * Stores the rating of a held consultation by the patient, or by the person who asked for them; once per consultation.
 * @throws AppError ALREADY_RATED, 404 for attentions of others and those that were not held
 */
export async function rateAttention(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  unit: number,
  actor: Actor,
  { id, score, comment }: Rating,
): Promise<void> {
  const [row] = await db
    .select()
    .from(attentions)
    .where(
      and(
        eq(attentions.unit, unit),
        eq(attentions.id, attentionId(id)),
        inStates(admittedBy('rate')),
        attentionsOf(actor),
      ),
    );
  if (!row) throw notFound();
  const kept = await db
    .insert(attentionRatings)
    .values({ attentionId: row.id, unit, personId: actor.person, score, comment, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: attentionRatings.attentionId });
  if (kept.length === 0) throw new AppError(409, 'ALREADY_RATED');
}
