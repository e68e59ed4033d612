import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import { paperWords } from '../../tenants/server-text.ts';
import type { AttentionRow } from '../consulting/held-attention.ts';
import type { PersonRow } from '../people/person-row.ts';
import { controlledSubstance } from './controlled-substances.ts';

/**
 * Refuses a prescription that may not be emitted before the professional states that the patient showed the DNI (decision 0128):
 * one that names a controlled substance, whatever the tenant says; any for a patient whose identity nobody established, unless
 * the tenant's `prescriptions.dniSeen` asks for less; every one where it asks for more.
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
