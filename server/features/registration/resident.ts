import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';

/**
 * Refuses a postal code outside of the tenant's list; without a list all are accepted.
 * @throws AppError 422 `cp`, the contract's own word (REG-18)
 */
export function requireResident(tenant: CompiledTenant, postalCode: string | null): void {
  const { postalCodes } = tenant.public.settings;
  if (postalCodes.length === 0) return;
  if (postalCode === null || !postalCodes.includes(postalCode)) throw notResident();
}

/** Error for a refused postal code. */
export const notResident = (): AppError => new AppError(422, 'cp', { field: 'cp' });
