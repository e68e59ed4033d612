import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';

/**
 * Refuses a postal code that is not of the tenant's residents; without a list any is one (D-REG-01, D-REG-09).
 * @throws AppError 422 `cp`, the contract's own word (REG-18)
 */
export function requireResident(tenant: CompiledTenant, cp: string | null): void {
  const { postalCodes } = tenant.public.settings;
  if (postalCodes.length === 0) return;
  if (cp === null || !postalCodes.includes(cp)) throw notResident();
}

/** The refusal of a postal code. */
export const notResident = (): AppError => new AppError(422, 'cp', { field: 'cp' });
