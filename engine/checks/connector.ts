import type { Connector } from '../../schemas/generated/document-types.ts';
import type { CompiledTenant } from '../artifact.ts';

export type { Connector, Parameters } from '../../schemas/generated/document-types.ts';

/** A connector of the tenant by name; undefined when it has none of that name. */
export function connectorOf(tenant: CompiledTenant, name: string): Connector | undefined {
  const { connectors } = tenant.server;
  return Object.hasOwn(connectors, name) ? connectors[name] : undefined;
}
