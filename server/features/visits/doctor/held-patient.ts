import type { Database } from '../../../platform/db/database.ts';
import type { PersonRow } from '../../../platform/db/person-row.ts';
import type { AttentionRow } from '../attention-state.ts';
import { patientOf } from './close-attention.ts';
import { heldAttention } from './held-attention.ts';

/**
 * A professional's open attention and its patient, both locked until the transaction ends.
 * @throws AppError 404 for attentions of others, closed and unknown ones
 */
export async function heldPatient(
  tx: Database,
  unit: number,
  professional: number,
  id: string,
): Promise<{ readonly row: AttentionRow; readonly patient: PersonRow }> {
  const row = await heldAttention(tx, { unit, professional, id }, 'lock');
  return { row, patient: await patientOf(tx, row) };
}
