import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import type { TenantHeader, TenantIndex } from './tenant-source.ts';

/** What says which samples are served. */
interface SampleConfig extends Pick<Config, 'defaultTenant' | 'sampleTenants'> {
  readonly demo: boolean;
}

/**
 * Which tenants a server has: outside of the demo no tenant that its tenant.json calls a sample, unless the operator names it
 * in SAMPLE_TENANTS or as DEFAULT_TENANT. One whose header cannot be read is no sample: what is wrong with it is told.
 */
export function servedBy(config: SampleConfig): (header: TenantHeader | undefined) => boolean {
  const named = new Set([...(config.sampleTenants ?? []), config.defaultTenant]);
  return (header) => config.demo || header?.sample !== true || named.has(header.id);
}

/** @throws OperatorError where DEFAULT_TENANT or SAMPLE_TENANTS names nobody */
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
