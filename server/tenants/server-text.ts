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

/** The words of a paper that the server writes, by code. */
export type PaperWords = (code: string, values?: Readonly<Record<string, unknown>>) => string;

/** The tenant's words for papers, `paper.<code>` of its texts. @throws TypeError TEXT_MISSING */
export function paperWords(tenant: CompiledTenant): PaperWords {
  return (code, values = {}) => {
    const text = tenant.server.texts[`paper.${code}`];
    if (text === undefined) throw new TypeError(`TEXT_MISSING ${tenant.public.id} paper.${code}`);
    return renderText(text, tenantScope(tenant, values));
  };
}
