import { and, eq } from 'drizzle-orm';
import { notFound } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { attentions } from '../../db/schema/index.ts';
import { consultationById } from '../consultations/consultations-of.ts';
import type { Consultation } from '../consultations/present-consultation.ts';
import { type AttentionRow, inHand } from './held-attention.ts';

/**
 * An earlier consultation of the patient in hand, with its documents, as the patient reads it.
 * @throws AppError 404 for another patient's and for what does not exist, alike (R11)
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

/** Whether this professional has the person in hand now: as long as that holds, and no longer, their papers are open. */
export async function attendsNow(db: Database, unit: number, professional: number, personId: number): Promise<boolean> {
  const [held] = await db
    .select({ id: attentions.id })
    .from(attentions)
    .where(
      and(
        eq(attentions.unit, unit),
        eq(attentions.professionalId, professional),
        eq(attentions.personId, personId),
        inHand,
      ),
    )
    .limit(1);
  return held !== undefined;
}
