import type { CompiledTenant, Json, Rule } from '../artifact.ts';

/** Types by name, as the documents write them. */
export type Declarations = {
  readonly [name: string]: { readonly type: string; readonly nullable?: boolean };
};

/** A connector as the compiler leaves it: where an insurer is asked, with what, and what its answer means. */
export interface Connector {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: { readonly [name: string]: Json };
  readonly sends?: Declarations;
  /** Answers by name: paths inside `body`, or `status`. */
  readonly answer: { readonly [name: string]: string };
  readonly types?: Declarations;
  readonly ok?: Rule;
  readonly timeoutSeconds: number;
  readonly hosts?: readonly string[];
}

/** A connector of the tenant by name; undefined when it has none of that name. */
export function connectorOf(tenant: CompiledTenant, name: string): Connector | undefined {
  const { connectors } = tenant.server;
  return Object.hasOwn(connectors, name) ? (connectors[name] as unknown as Connector) : undefined;
}
