import type { Config } from '../core/config.ts';
import { OperatorError } from '../core/operator-error.ts';
import type { TenantHeader, TenantIndex } from './tenant-source.ts';

/** Configuration that selects samples. */
interface SampleConfig extends Pick<Config, 'defaultTenant' | 'sampleTenants'> {
  readonly demo: boolean;
}

/**
 * Selects the tenants to serve: outside of the demo, tenants marked as samples in their tenant.json are left out unless
 * SAMPLE_TENANTS or DEFAULT_TENANT names them. Tenants with an unreadable header are included, so that their error is
 * reported.
 */
export function servedBy(config: SampleConfig): (header: TenantHeader | undefined) => boolean {
  const named = new Set([...(config.sampleTenants ?? []), config.defaultTenant]);
  return (header) => config.demo || header?.sample !== true || named.has(header.id);
}

/** @throws OperatorError where DEFAULT_TENANT or SAMPLE_TENANTS names an unknown tenant */
export function refuseUnknownTenants(
  { defaultTenant, sampleTenants = [] }: SampleConfig,
  { headers }: TenantIndex,
): void {
  const allowed = [...headers.keys()].join(', ');
  if (defaultTenant !== undefined && !headers.has(defaultTenant))
    throw new OperatorError('DEFAULT_TENANT_MISSING', { tenant: defaultTenant, allowed });
  const missing = sampleTenants.filter((id) => !headers.has(id));
  if (missing.length > 0) throw new OperatorError('SAMPLE_TENANTS_MISSING', { tenants: missing.join(', ') });
}
