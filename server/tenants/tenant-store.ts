import type { CompiledTenant } from '../../engine/artifact.ts';
import type { TenantHeader, TenantSource } from './tenant-source.ts';

/** A tenant whose newest documents could not be compiled. */
export interface BrokenTenant {
  readonly id: string;
  readonly message: string;
  /** Whether an earlier version is still served. */
  readonly served: boolean;
}

interface Entry {
  signature: string;
  tenant: CompiledTenant | undefined;
  problem: string | undefined;
  checkedAt: number;
  /** Artifacts of this and the last versions by hash: a page loaded a moment ago still asks for the one before. */
  readonly versions: Map<string, CompiledTenant>;
}

/** Versions of one tenant kept for pages that are open. */
const KEPT_VERSIONS = 3;

/**
 * The tenants being served. One is compiled when first asked for and again when its files change; a change that does
 * not compile is reported and the last good version stays (architecture §4). A folder dropped in is served at once.
 */
export class TenantStore {
  private readonly source: TenantSource;
  private readonly recheckAfter: number;
  private readonly report: (broken: BrokenTenant) => void;
  private readonly entries = new Map<string, Entry>();
  private hosts = new Map<string, readonly string[]>();
  private hostsReadAt = Number.NEGATIVE_INFINITY;

  /** @param recheckAfter milliseconds for which the files of a tenant are not looked at again */
  constructor(source: TenantSource, report: (broken: BrokenTenant) => void, recheckAfter = 1_000) {
    this.source = source;
    this.report = report;
    this.recheckAfter = recheckAfter;
  }

  /** Ids of all tenants in the source. */
  ids(): string[] {
    return this.source.headers().map((header) => header.id);
  }

  /** The tenant that claims `host`, also as `<id>.localhost` with `-` for `_` (D-TEN-01). */
  idOfHost(host: string): string | undefined {
    const name = host.toLowerCase();
    const local = /^([a-z0-9-]+)\.localhost$/.exec(name)?.[1]?.replaceAll('-', '_');
    if (local !== undefined && this.source.signature(local) !== undefined) return local;
    if (performance.now() - this.hostsReadAt > this.recheckAfter) {
      this.hosts = claimants(this.source.headers());
      this.hostsReadAt = performance.now();
    }
    const [first, ...more] = this.hosts.get(name) ?? [];
    // Of several that claim one host only who was there before is served; nobody takes another's visitors.
    return more.length === 0 ? first : ([first, ...more].find((id) => id && this.get(id)) ?? first);
  }

  /** The newest good version of a tenant; undefined when there is none. */
  get(id: string): CompiledTenant | undefined {
    const known = this.entries.get(id);
    if (known && performance.now() - known.checkedAt <= this.recheckAfter) return known.tenant;
    const signature = this.source.signature(id);
    if (signature === undefined) {
      this.entries.delete(id);
      return undefined;
    }
    const entry = known ?? { signature: '', tenant: undefined, problem: undefined, checkedAt: 0, versions: new Map() };
    this.entries.set(id, entry);
    if (entry.signature !== signature) this.compile(id, entry, signature);
    entry.checkedAt = performance.now();
    return entry.tenant;
  }

  /** A version of a tenant by the hash of its public part or of its theme, while it is kept. */
  version(id: string, hash: string): CompiledTenant | undefined {
    this.get(id);
    return this.entries.get(id)?.versions.get(hash);
  }

  /** Absolute path of a file of the tenant's assets. */
  asset(id: string, file: string): string | undefined {
    return this.source.signature(id) === undefined ? undefined : this.source.asset(id, file);
  }

  /** Tenants asked for whose newest documents do not compile. */
  broken(): BrokenTenant[] {
    return [...this.entries].flatMap(([id, entry]) =>
      entry.problem === undefined ? [] : [{ id, message: entry.problem, served: entry.tenant !== undefined }],
    );
  }

  private compile(id: string, entry: Entry, signature: string): void {
    entry.signature = signature;
    try {
      const tenant = this.source.compile(id);
      entry.tenant = tenant;
      entry.problem = undefined;
      for (const hash of [tenant.hash, tenant.themeHash]) {
        entry.versions.delete(hash);
        entry.versions.set(hash, tenant);
      }
      for (const hash of [...entry.versions.keys()].slice(0, -2 * KEPT_VERSIONS)) entry.versions.delete(hash);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (problem === entry.problem) return;
      entry.problem = problem;
      this.report({ id, message: entry.problem, served: entry.tenant !== undefined });
    }
  }
}

/** Who claims each host, in small letters. */
function claimants(headers: readonly TenantHeader[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { id, hosts } of headers) {
    for (const host of hosts) found.set(host.toLowerCase(), [...(found.get(host.toLowerCase()) ?? []), id]);
  }
  return found;
}
