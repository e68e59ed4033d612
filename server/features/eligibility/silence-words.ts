import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Check } from '../../../engine/language/checks/check.ts';
import { connectorName, connectorOf } from '../../../engine/language/checks/connector.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import type { AppErrorExtra } from '../../platform/core/app-error.ts';
import type { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';

/** Name of the text for a paused connector without words of its own. */
const USUAL = 'server.CHECK_SILENT';

/**
 * Words of a connector that is not asked because it was silent several times: its own, else the tenant's with
 * its name, and the seconds until it is asked again. Empty for other faults, which keep the words of CHECK_REFUSED.
 */
export function silenceWords(
  tenant: CompiledTenant,
  { call }: Pick<Check, 'call'>,
  fault: ConnectorFault | undefined,
): AppErrorExtra {
  if (fault?.code !== 'SILENT' || call === undefined) return {};
  const retryAfter = Math.max(1, Math.ceil(fault.progress?.retryAfter ?? 0));
  const words = connectorOf(tenant, call)?.silent ?? tenant.server.texts[USUAL];
  if (words === undefined) return { retryAfter };
  const name = renderText(connectorName(tenant, call), tenantScope(tenant));
  return { retryAfter, say: renderText(words, tenantScope(tenant, { connector: { name }, error: { retryAfter } })) };
}
