import type { CompiledTenant, Json } from '../../../engine/artifact.ts';
import { renderText } from '../../../engine/rules/text.ts';
import { tenantScope } from '../../tenants/tenant-scope.ts';

/** Terms as the contract has them: paragraphs in the tenant's order. */
export interface Terms {
  readonly version: string;
  readonly titulo: string;
  readonly cuerpo: readonly { readonly title: string | null; readonly text: string }[];
}

/** The tenant's terms for a document type; undefined for a type it does not have (CARE-14). */
export function termsOf(tenant: CompiledTenant, tipo: number): Terms | undefined {
  const { terms } = tenant.server;
  if (terms.tipo !== tipo) return undefined;
  const scope = tenantScope(tenant);
  const text = (value: Json | undefined) => (typeof value === 'string' ? renderText(value, scope) : '');
  const paragraphs = Object.values(isObject(terms.cuerpo) ? terms.cuerpo : {}).filter(isObject);
  return {
    version: String(terms.version),
    titulo: text(terms.titulo),
    cuerpo: paragraphs.map((paragraph) => ({
      title: paragraph.title ? text(paragraph.title) : null,
      text: text(paragraph.text),
    })),
  };
}

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
