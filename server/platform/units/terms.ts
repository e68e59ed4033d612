import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { tenantScope } from '../tenants/tenant-scope.ts';

/** Terms as in the contract: paragraphs in the tenant's order. */
export interface Terms {
  readonly version: string;
  readonly titulo: string;
  readonly cuerpo: readonly { readonly title: string | null; readonly text: string }[];
}

/** The tenant's terms for a document type, or undefined. */
export function termsOf(tenant: CompiledTenant, tipo: number): Terms | undefined {
  const { terms } = tenant.server;
  if (terms.tipo !== tipo) return undefined;
  const scope = tenantScope(tenant);
  return {
    version: terms.version,
    titulo: renderText(terms.titulo, scope),
    cuerpo: Object.values(terms.cuerpo).map(({ title, text }) => ({
      title: title ? renderText(title, scope) : null,
      text: renderText(text, scope),
    })),
  };
}
