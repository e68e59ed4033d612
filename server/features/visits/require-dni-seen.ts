import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import { controlledSubstance } from '../prescriptions/index.ts';
import type { AttentionRow } from './attention-state.ts';

/**
 * Refuses a prescription until the professional declares that the patient showed the DNI (decision 0128): always for a
 * controlled substance; for a patient without an established identity, unless the tenant's `prescriptions.dniSeen` asks
 * for less; for every prescription where it asks for more.
 * @throws AppError 409 DNI_NOT_SEEN
 */
export function requireDniSeen(
  tenant: CompiledTenant,
  { dniSeenAt }: Pick<AttentionRow, 'dniSeenAt'>,
  { identityBy }: Pick<PersonRow, 'identityBy'>,
  receta: string | null,
): void {
  if (receta === null || dniSeenAt !== null) return;
  const sustancia = controlledSubstance(receta);
  if (sustancia !== undefined)
    throw new AppError(409, 'DNI_NOT_SEEN', { say: paperWords(tenant)('receta.controlled', { sustancia }) });
  const { dniSeen } = tenant.public.settings.prescriptions;
  if (dniSeen === 'always' || (dniSeen === 'unproven' && identityBy === null)) throw new AppError(409, 'DNI_NOT_SEEN');
}
