import type { CompiledTenant } from '../../../engine/language/artifact.ts';

/** Facts of a tenant before it is compiled. */
export interface TenantHeader {
  readonly id: string;
  readonly unit?: number;
  readonly hosts: readonly string[];
  /** Whether it is an example, which is served in production only where it is named. */
  readonly sample?: boolean;
}

/** All tenants; an unreadable header is undefined. */
export interface TenantIndex {
  /** Changes with every changed header. */
  readonly version: number;
  readonly headers: ReadonlyMap<string, TenantHeader | undefined>;
}

/** A newly compiled tenant. */
export interface MadeTenant {
  readonly tenant: CompiledTenant;
  /** Digest of the documents by content: the same on every machine. */
  readonly source: string;
  /**
   * The tenant's own files by path, of assets only the SVGs: all that a later compiler needs besides the shared layers.
   */
  readonly own: Readonly<Record<string, string>>;
}

/** Source of tenants: a folder on disk, or a list in tests. */
export interface TenantSource {
  readonly index: () => TenantIndex;
  /** Changes with every changed file of the tenant or of its layers; undefined for an unknown tenant. */
  readonly signature: (id: string) => string | undefined;
  /**
   * Compiles; undefined when the documents equal `known`, without compiling.
   * @throws when the documents have errors; the message is for the implementer
   */
  readonly compile: (id: string, known: string | undefined) => Promise<MadeTenant | undefined>;
  /** Compiles stored files over the present shared layers. @throws as `compile` does */
  readonly recompile: (id: string, own: MadeTenant['own']) => Promise<CompiledTenant>;
  /** Absolute path of an asset of the tenant or of its layers, or undefined. */
  readonly asset: (id: string, file: string) => string | undefined;
}
