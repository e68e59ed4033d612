import type { Connector } from '../../../schemas/generated/document-types.ts';
import type { CompiledTenant } from '../artifact.ts';

export type { Connector, Parameters } from '../../../schemas/generated/document-types.ts';

/** A connector of the tenant by name; undefined when it has none of that name. */
export function connectorOf(tenant: CompiledTenant, name: string): Connector | undefined {
  const { connectors } = tenant.server;
  return Object.hasOwn(connectors, name) ? connectors[name] : undefined;
}

/** Code of the text that replaces the name of a connector without one. */
export const UNNAMED = 'asking.unnamed';

/** Name by which people know a connector, with its placeholders. */
export function connectorName(tenant: CompiledTenant, name: string): string {
  return connectorOf(tenant, name)?.name ?? tenant.public.texts[UNNAMED] ?? '';
}
