import { BRAND_TOKENS, type BrandTokens } from './tokens.ts';

const SELECTOR_SAFE_ID = /^[a-z][a-z0-9_]*$/;

/** The declarations `--name: #rrggbb;` of a brand, in a fixed order. */
export function brandDeclarations(tokens: BrandTokens): string[] {
  return BRAND_TOKENS.map((name) => `--${name}: ${tokens[name]};`);
}

/**
 * The style sheet of one tenant: only its own colours, scoped to `[data-tenant='<id>']`.
 * Mantine's variables are references to these (renderers/theme/mantine-variables.css), so they need not be repeated.
 * @throws RangeError with the code TENANT_ID when the id could end the selector
 */
export function themeCss(tokens: BrandTokens, tenantId: string): string {
  if (!SELECTOR_SAFE_ID.test(tenantId)) throw new RangeError(`TENANT_ID ${tenantId}`);
  return `[data-tenant='${tenantId}'] {\n${brandDeclarations(tokens)
    .map((line) => `  ${line}\n`)
    .join('')}}\n`;
}
