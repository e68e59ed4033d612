import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';

/** The sentence of a refusal in the tenant's words, `server.<code>`, for `AppError`. */
export function sentence(
  tenant: CompiledTenant,
  code: string,
  values: Readonly<Record<string, unknown>>,
): { readonly say?: string } {
  const words = tenant.server.texts[`server.${code}`];
  return words === undefined ? {} : { say: renderText(words, tenantScope(tenant, values)) };
}
