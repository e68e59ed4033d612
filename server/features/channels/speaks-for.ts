import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { secretSources } from '../../platform/outbound/secrets.ts';
import { isSame } from './meta-webhook.ts';
import { receiptKeys } from './receipt-keys.ts';

/**
 * Whether a webhook speaks for a tenant: it names the tenant's number and was signed with the tenant's app secret. An app
 * may serve several tenants, so the address that it was posted to does not say whose it is.
 */
export function speaksFor(
  deps: Pick<AppDeps, 'config' | 'tenants'>,
  tenant: CompiledTenant,
  phoneId: string,
  appSecret: string,
): boolean {
  const whatsapp = tenant.server.channels?.whatsapp;
  if (whatsapp?.phoneId !== phoneId) return false;
  const keys = receiptKeys(tenant.id, whatsapp, secretSources(deps));
  return keys !== undefined && isSame(keys.appSecret, appSecret);
}
