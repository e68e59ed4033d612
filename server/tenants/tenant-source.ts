import type { CompiledTenant } from '../../engine/artifact.ts';

/** What is known of a tenant before it is compiled. */
export interface TenantHeader {
  readonly id: string;
  readonly unit?: number;
  readonly hosts: readonly string[];
  /** Whether it is an example, which is served to patients only where somebody names it. */
  readonly sample?: boolean;
}

/** Every tenant there is; of one whose header cannot be read, only that it is there. */
export interface TenantIndex {
  /** Another number whenever a header is another. */
  readonly version: number;
  readonly headers: ReadonlyMap<string, TenantHeader | undefined>;
}

/** A tenant as it was just compiled. */
export interface MadeTenant {
  readonly tenant: CompiledTenant;
  /** Of the documents by content: the same on every machine. */
  readonly source: string;
  /** The tenant's own files by path, of assets only the drawings: what a later compiler needs besides the shared layers. */
  readonly own: Readonly<Record<string, string>>;
}

/** Where tenants come from: a folder on disk, or a list in tests. */
export interface TenantSource {
  readonly index: () => TenantIndex;
  /** Changes whenever a file of the tenant, or of what it extends, does; undefined when there is no such tenant. */
  readonly signature: (id: string) => string | undefined;
  /**
   * Compiles; undefined when the documents are those of `known`, and nothing was compiled.
   * @throws when the documents have errors; the message is for the implementer
   */
  readonly compile: (id: string, known: string | undefined) => Promise<MadeTenant | undefined>;
  /** Compiles files that were kept over the shared layers of today. @throws as `compile` does */
  readonly recompile: (id: string, own: MadeTenant['own']) => Promise<CompiledTenant>;
  /** Absolute path of an asset of the tenant or of what it extends; undefined when there is none of that name. */
  readonly asset: (id: string, file: string) => string | undefined;
}
