import type { CompiledTenant } from '../../engine/artifact.ts';
import { renderText } from '../../engine/rules/text.ts';
import { tenantScope } from './tenant-scope.ts';

/**
 * The tenant's words for a code of the server, `server.<code>` of its texts; undefined where it has none. They may say
 * after how many seconds to try again.
 */
export function serverText(code: string, tenant: CompiledTenant, retryAfter?: number): string | undefined {
  const text = tenant.server.texts[`server.${code}`];
  return text === undefined
    ? undefined
    : renderText(text, tenantScope(tenant, { error: { retryAfter: retryAfter ?? null } }));
}
