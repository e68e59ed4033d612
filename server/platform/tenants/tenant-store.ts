import { setImmediate } from 'node:timers/promises';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../db/database.ts';
import { namedAssets } from './named-assets.ts';
import { allClaims, hostsOf } from './tenant-claims.ts';
import { type Loaded, TenantLoader } from './tenant-loader.ts';
import type { TenantSource } from './tenant-source.ts';

/** A tenant whose newest documents cannot be served. */
export interface BrokenTenant {
  readonly id: string;
  readonly message: string;
  /** Whether an earlier version is still served. */
  readonly served: boolean;
}

/** Dependencies and options of a store. */
export interface StoreParts {
  readonly source: TenantSource;
  /** Database with good versions and claims, shared by several servers. */
  readonly db: Database;
  /** Receives every tenant that breaks. */
  readonly report: (broken: BrokenTenant) => void;
  /** Receives errors of the database. */
  readonly troubled?: (error: unknown) => void;
  /** Milliseconds for which a tenant's files are not checked again. */
  readonly recheckAfter?: number;
  /** Maximum of tenants in memory; the least recently used are read again when requested. */
  readonly most?: number;
}

/** An asset of a tenant: on disk, or stored in the database. */
export type TenantAsset = { readonly path: string } | { readonly bytes: Uint8Array };

interface Entry extends Loaded {
  readonly signature: string;
  readonly checkedAt: number;
  readonly loading: Promise<void> | undefined;
  /** Artifacts of this and earlier versions by hash, for open pages that request an earlier one. */
  readonly versions: ReadonlyMap<string, CompiledTenant>;
}

/** Tenants by host, as of a version of the index. */
interface Hosts {
  readonly version: number;
  readonly readAt: number;
  readonly names: ReadonlyMap<string, string>;
}

/** Milliseconds after which claims are read again, because another server may have granted some. */
const CLAIMS_AGE = 5_000;

/** Versions of one tenant held in memory for open pages. */
const HELD_VERSIONS = 2;

const NEW: Entry = {
  tenant: undefined,
  version: undefined,
  problem: undefined,
  clash: [],
  signature: '',
  checkedAt: Number.NEGATIVE_INFINITY,
  loading: undefined,
  versions: new Map(),
};

/**
 * Tenants being served. A tenant is loaded at its first request, and again when its files change; a change that does
 * not compile is reported, and the last good version stays, also after a restart. A new folder is served at
 * once.
 */
export class TenantStore {
  private readonly parts: Required<Omit<StoreParts, 'troubled'>>;
  private readonly loader: TenantLoader;
  /** Ordered by use, the latest last. */
  private readonly entries = new Map<string, Entry>();
  private hosts: Hosts | undefined;
  private surveying: Promise<void> = Promise.resolve();
  /** Signature of each tenant at the last survey. */
  private readonly surveyed = new Map<string, string>();
  private closed = false;

  constructor(parts: StoreParts) {
    this.parts = { recheckAfter: 1_000, most: 64, ...parts };
    this.loader = new TenantLoader(parts.db, parts.source, parts.troubled ?? (() => undefined));
  }

  /** Ids of all tenants in the source. */
  ids(): string[] {
    return [...this.parts.source.index().headers.keys()];
  }

  /** Id of the tenant with this unit, or undefined (units are unique). */
  idOfUnit(unit: number): string | undefined {
    return [...this.parts.source.index().headers.values()].find((header) => header?.unit === unit)?.id;
  }

  /** Whether a folder with that name exists, whatever its content. */
  has(id: string): boolean {
    return this.parts.source.index().headers.has(id);
  }

  /** Id of the tenant of a host, also as `<id>.localhost` with `-` for `_`. */
  async idOfHost(host: string): Promise<string | undefined> {
    const name = host.toLowerCase().replace(/\.$/, '');
    const local = /^([a-z0-9-]+)\.localhost$/.exec(name)?.[1]?.replaceAll('-', '_');
    if (local !== undefined && this.has(local)) return local;
    const index = this.parts.source.index();
    const { hosts } = this;
    if (hosts === undefined || hosts.version !== index.version)
      return (await this.readHosts(index, () => new Map())).names.get(name);
    // In the background: the claims change rarely, and the database may be silent.
    if (performance.now() - hosts.readAt > CLAIMS_AGE) {
      this.hosts = { ...hosts, readAt: performance.now() };
      void this.readHosts(index).catch(() => undefined);
    }
    return hosts.names.get(name);
  }

  /** Reads the claims of hosts. @throws when the database fails and no `otherwise` replaces its claims */
  private async readHosts(
    index: ReturnType<TenantSource['index']>,
    otherwise?: () => ReadonlyMap<string, string>,
  ): Promise<Hosts> {
    const claims = await allClaims(this.parts.db).catch((error: unknown) => {
      if (otherwise === undefined) throw error;
      return otherwise();
    });
    const hosts = { version: index.version, readAt: performance.now(), names: hostsOf(index, claims) };
    this.hosts = hosts;
    return hosts;
  }

  /** The newest good version of a tenant, or undefined. */
  async get(id: string): Promise<CompiledTenant | undefined> {
    const known = this.entries.get(id);
    if (known !== undefined) {
      this.entries.delete(id);
      this.entries.set(id, known);
    }
    if (known && performance.now() - known.checkedAt <= this.parts.recheckAfter) return known.tenant;
    return this.refresh(id, known ?? NEW);
  }

  /** A version of a tenant by the hash of its public part or theme, while it is kept. */
  async version(id: string, hash: string): Promise<CompiledTenant | undefined> {
    await this.get(id);
    const entry = this.entries.get(id);
    if (entry === undefined) return undefined;
    return entry.versions.get(hash) ?? (await this.loader.versions.withHash(id, hash).catch(() => undefined));
  }

  /**
   * An asset named by the tenant's documents; for a tenant served from the database, the asset comes from there too.
   */
  async asset(id: string, file: string): Promise<TenantAsset | undefined> {
    const tenant = await this.get(id);
    if (tenant === undefined || !namedAssets(tenant).has(file)) return undefined;
    const { problem, version } = this.entries.get(id) ?? NEW;
    const kept =
      problem === undefined || version === undefined ? undefined : await this.loader.versions.asset(version, file);
    if (kept !== undefined) return { bytes: kept };
    const path = this.parts.source.asset(id, file);
    return path === undefined ? undefined : { path };
  }

  /** Tenants, loaded or surveyed, whose newest documents cannot be served. */
  broken(): BrokenTenant[] {
    return [...this.entries].flatMap(([id, { problem, tenant, version }]) =>
      problem === undefined ? [] : [{ id, message: problem, served: tenant !== undefined || version !== undefined }],
    );
  }

  /**
   * Looks at every tenant that is new or changed since the last survey, so that all are stored, and a broken one is
   * reported before somebody opens it.
   */
  survey(): Promise<void> {
    const next = this.surveying.then(() => this.lookAtAll());
    this.surveying = next.catch(() => undefined);
    return next;
  }

  /** Stops a running survey. */
  async close(): Promise<void> {
    this.closed = true;
    await this.surveying;
  }

  private async lookAtAll(): Promise<void> {
    for (const id of this.ids()) {
      // Requests come first: the signatures of many tenants take long together.
      await setImmediate();
      if (this.closed) return;
      const signature = this.parts.source.signature(id);
      const known = this.entries.get(id);
      const changed = this.surveyed.get(id) !== signature || (known?.clash.length ?? 0) > 0;
      if (signature === undefined || !changed) continue;
      if (known?.tenant === undefined) await this.lookAt(id);
      else await this.refresh(id, known);
      this.surveyed.set(id, signature);
    }
  }

  /** Notes whether a tenant that is not in memory is broken. */
  private async lookAt(id: string): Promise<void> {
    const { problem, clash, version, tenant } = await this.loader.look(id);
    const known = this.entries.get(id);
    // A request loads it at this moment, and reports it.
    if (known?.loading !== undefined || known?.tenant !== undefined) return;
    if (problem === undefined) {
      this.entries.delete(id);
      return;
    }
    this.entries.set(id, { ...NEW, problem, clash, version });
    if (problem !== known?.problem) this.parts.report({ id, message: problem, served: tenant !== undefined });
  }

  private async refresh(id: string, known: Entry): Promise<CompiledTenant | undefined> {
    if (known.loading !== undefined) {
      if (known.tenant === undefined) await known.loading;
      return this.entries.get(id)?.tenant;
    }
    const files = this.parts.source.signature(id);
    if (files === undefined) {
      this.entries.delete(id);
      return undefined;
    }
    // With conflicting claims the other headers matter too: the mistake may be fixed there.
    const signature = known.clash.length > 0 ? `${files} ${this.parts.source.index().version}` : files;
    const loading = this.load(id, signature, files);
    this.entries.set(id, { ...known, loading });
    await loading;
    return this.entries.get(id)?.tenant;
  }

  private async load(id: string, signature: string, files: string): Promise<void> {
    await Promise.resolve();
    const before = this.entries.get(id) ?? NEW;
    const checkedAt = performance.now();
    const same = before.signature === signature && (before.tenant !== undefined || before.problem !== undefined);
    try {
      const loaded = same ? await this.asBefore(id, before) : await this.loadAnew(id, before);
      const clashes = loaded.clash.length > 0;
      const versions = withVersion(before.versions, loaded.tenant);
      const now = clashes ? `${files} ${this.parts.source.index().version}` : files;
      this.entries.set(id, { ...loaded, signature: now, checkedAt, loading: undefined, versions });
      if (loaded.problem !== undefined && loaded.problem !== before.problem)
        this.parts.report({ id, message: loaded.problem, served: loaded.tenant !== undefined });
      this.evict();
    } catch (error) {
      this.entries.set(id, { ...before, loading: undefined });
      throw error;
    }
  }

  /** Keeps an unchanged tenant; a broken one takes a good version that another server stored. */
  private async asBefore(id: string, before: Entry): Promise<Loaded> {
    if (before.problem === undefined) return before;
    const newest = await this.loader.versions.served(id).catch(() => undefined);
    return { ...before, ...(await this.loader.lastGood(newest, before)) };
  }

  /**
   * Loads a tenant. The holder of a conflicting claim may have released it, so its changes are loaded first, and then
   * ours again.
   */
  private async loadAnew(id: string, before: Entry): Promise<Loaded> {
    const loaded = await this.loader.load(id, before);
    const holders = new Set(loaded.clash.flatMap(({ others, held }) => (held ? others : [])));
    const idle = [...holders].filter((holder) => this.entries.get(holder)?.loading === undefined);
    if (idle.length === 0) return loaded;
    for (const holder of idle) await this.refresh(holder, this.entries.get(holder) ?? NEW);
    const claims = await allClaims(this.parts.db).catch(() => new Map<string, string>());
    const still = loaded.clash.some(({ claim, others }) => others.includes(claims.get(claim) ?? ''));
    return still ? loaded : this.loader.load(id, before);
  }

  /**
   * Drops the artifacts of the least recently used tenants; problem and version stay, and the rest is read again on
   * demand.
   */
  private evict(): void {
    const held = [...this.entries].filter(([, { tenant, loading }]) => tenant !== undefined && loading === undefined);
    for (const [id, { problem, version }] of held.slice(0, Math.max(0, held.length - this.parts.most)))
      this.entries.set(id, { ...NEW, problem, version });
  }
}

function withVersion(
  versions: ReadonlyMap<string, CompiledTenant>,
  tenant: CompiledTenant | undefined,
): ReadonlyMap<string, CompiledTenant> {
  if (tenant === undefined) return versions;
  const others = [...versions].filter(([hash]) => hash !== tenant.hash && hash !== tenant.themeHash);
  return new Map(
    [...others, [tenant.hash, tenant], [tenant.themeHash, tenant]].slice(-2 * HELD_VERSIONS) as [
      string,
      CompiledTenant,
    ][],
  );
}
