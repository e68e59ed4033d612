import { and, eq } from 'drizzle-orm';
import { IN_HAND } from '../../../../engine/domain/attention/changes.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Clock } from '../../../platform/core/clock.ts';
import { inStates } from '../../../platform/db/attention-states.ts';
import type { Database } from '../../../platform/db/database.ts';
import { attentions } from '../../../platform/db/schema/index.ts';
import { type Consultation, consultationById } from '../../history/index.ts';
import type { AttentionRow } from '../attention-state.ts';

/**
 * An earlier consultation of the professional's present patient, with its documents, as the patient sees it.
 * @throws AppError 404, the same for other patients' and unknown ones
 */
export async function earlierConsultation(
  context: { readonly db: Database; readonly clock: Clock },
  { unit, personId }: AttentionRow,
  id: number,
): Promise<Consultation> {
  const found = await consultationById(context, unit, id);
  if (found?.personId !== personId) throw notFound();
  return found.consultation;
}

/**
 * Whether the professional has an open attention of this person now; only then may they read the person's documents.
 */
export async function attendsNow(db: Database, unit: number, professional: number, personId: number): Promise<boolean> {
  const [held] = await db
    .select({ id: attentions.id })
    .from(attentions)
    .where(
      and(
        eq(attentions.unit, unit),
        eq(attentions.professionalId, professional),
        eq(attentions.personId, personId),
        inStates(IN_HAND),
      ),
    )
    .limit(1);
  return held !== undefined;
}
