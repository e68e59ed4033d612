import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Role } from '../../platform/core/access.ts';
import { notFound } from '../../platform/core/app-error.ts';

/** Roles that read data of others, so patients' own accounts are excluded. */
const ROLES: readonly Role[] = ['professional', 'art', 'coordinator'];

const policyOf = (tenant: CompiledTenant): string => tenant.public.settings.security.secondFactor;

/** Whether people of this role may set up a second factor in the tenant, and are then asked for it. */
export const isOffered = (tenant: CompiledTenant, role: Role): boolean =>
  ROLES.includes(role) && policyOf(tenant) !== 'off';

/** Whether people of this role must use a second factor before any other call (`security.secondFactor`). */
export const isRequired = (tenant: CompiledTenant, role: Role): boolean =>
  ROLES.includes(role) && policyOf(tenant) === 'required';

/** @throws AppError 404 where the tenant does not offer it */
export function refuseUnoffered(tenant: CompiledTenant, role: Role): void {
  if (!isOffered(tenant, role)) throw notFound();
}
