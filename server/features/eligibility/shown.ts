import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { unitKey } from '../../platform/units/unit-key.ts';

/** Part of an answer that a check shows before care is asked for, such as a copay: rendered words, and typed parts. */
export interface Shown {
  readonly check: string;
  readonly title: string;
  readonly message: string;
  readonly parts: Readonly<Record<string, unknown>>;
}

/** Account and patient to whom something is shown. */
export interface ShownTo {
  readonly holder: Pick<PersonRow, 'id' | 'unit'>;
  readonly patient: Pick<PersonRow, 'id'>;
}

/** Merges what two points show; a check that ran at both counts by its later answer. */
export function shownLater(earlier: readonly Shown[], later: readonly Shown[]): readonly Shown[] {
  const again = new Map(later.map((one) => [one.check, one]));
  const kept = earlier.map((one) => again.get(one.check) ?? one);
  return [...kept, ...later.filter(({ check }) => !earlier.some((one) => one.check === check))];
}

/**
 * Seals what an account is shown about a patient, in its words and values. The page returns the seal with the wish, and
 * the server compares it with the seal of what holds then. It needs no time limit: another answer has another
 * seal.
 * @returns null when nothing is shown, so that nothing has to be agreed to
 */
export async function sealOf(
  context: { readonly db: Database; readonly clock: Clock },
  { holder, patient }: ShownTo,
  shown: readonly Shown[],
): Promise<string | null> {
  if (shown.length === 0) return null;
  const key = await unitKey(context, holder.unit, 'shown');
  return createHmac('sha256', key)
    .update(JSON.stringify([holder.id, patient.id, shown]))
    .digest('base64url');
}
