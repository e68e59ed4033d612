import type { CompiledTenant } from '../../engine/artifact.ts';

/** What is known of a tenant before it is compiled. */
export interface TenantHeader {
  readonly id: string;
  readonly hosts: readonly string[];
}

/** Where tenants come from: a folder on disk, or a list in tests. */
export interface TenantSource {
  /** Every tenant, read from its header alone: nothing is compiled. */
  readonly headers: () => readonly TenantHeader[];
  /** Changes whenever a file of the tenant, or of what it extends, does; undefined when there is no such tenant. */
  readonly signature: (id: string) => string | undefined;
  /** Compiles. @throws when the documents have errors; the message is for the implementer */
  readonly compile: (id: string) => CompiledTenant;
  /** Absolute path of an asset of the tenant or of what it extends; undefined when there is none of that name. */
  readonly asset: (id: string, file: string) => string | undefined;
}
