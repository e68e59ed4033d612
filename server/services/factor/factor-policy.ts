import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Role } from '../../access.ts';
import { notFound } from '../../app-error.ts';

/** Who reads what others told: patients' own accounts are not among them. */
const ROLES: readonly Role[] = ['professional', 'art', 'coordinator'];

const policyOf = (tenant: CompiledTenant): string => tenant.public.settings.security.secondFactor;

/** Whether people of this role may have a second factor in the tenant, and are asked for the one they have. */
export const isOffered = (tenant: CompiledTenant, role: Role): boolean =>
  ROLES.includes(role) && policyOf(tenant) !== 'off';

/** Whether people of this role do nothing without a second factor (`security.secondFactor`). */
export const isRequired = (tenant: CompiledTenant, role: Role): boolean =>
  ROLES.includes(role) && policyOf(tenant) === 'required';

/** @throws AppError 404 where the tenant has none */
export function refuseUnoffered(tenant: CompiledTenant, role: Role): void {
  if (!isOffered(tenant, role)) throw notFound();
}
