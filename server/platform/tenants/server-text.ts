import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { tenantScope } from './tenant-scope.ts';

/** The tenant's text `server.<code>`, or undefined. It may contain the seconds until a retry, and `values`. */
export function serverText(
  code: string,
  tenant: CompiledTenant,
  retryAfter?: number,
  values: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const text = tenant.server.texts[`server.${code}`];
  return text === undefined
    ? undefined
    : renderText(text, tenantScope(tenant, { ...values, error: { retryAfter: retryAfter ?? null } }));
}

/** Text of a generated PDF, by code. */
export type PaperWords = (code: string, values?: Readonly<Record<string, unknown>>) => string;

/** The tenant's texts for generated PDFs, `paper.<code>`. @throws TypeError TEXT_MISSING */
export function paperWords(tenant: CompiledTenant): PaperWords {
  return (code, values = {}) => {
    const text = tenant.server.texts[`paper.${code}`];
    if (text === undefined) throw new TypeError(`TEXT_MISSING ${tenant.public.id} paper.${code}`);
    return renderText(text, tenantScope(tenant, values));
  };
}
