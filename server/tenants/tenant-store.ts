import type { CompiledTenant } from '../../engine/artifact.ts';
import type { Database } from '../db/database.ts';
import { hostsOf } from './host-index.ts';
import { namedAssets } from './named-assets.ts';
import { allClaims } from './tenant-claims.ts';
import { type Loaded, TenantLoader } from './tenant-loader.ts';
import type { TenantSource } from './tenant-source.ts';

/** A tenant whose newest documents are not served. */
export interface BrokenTenant {
  readonly id: string;
  readonly message: string;
  /** Whether an earlier version is still served. */
  readonly served: boolean;
}

/** What a store is made of. */
export interface StoreParts {
  readonly source: TenantSource;
  /** Where good versions and claims are kept; several servers share it. */
  readonly db: Database;
  /** Is told of every tenant that breaks. */
  readonly report: (broken: BrokenTenant) => void;
  /** Is told when the database keeps or answers nothing. */
  readonly troubled?: (error: unknown) => void;
  /** Milliseconds for which the files of a tenant are not looked at again. */
  readonly recheckAfter?: number;
  /** Tenants held ready in memory; those that nobody asked for longest are read again when they are asked for. */
  readonly most?: number;
}

/** A file of a tenant's assets: on disk, or as it was kept. */
export type TenantAsset = { readonly path: string } | { readonly bytes: Uint8Array };

interface Entry extends Loaded {
  readonly signature: string;
  readonly checkedAt: number;
  readonly loading: Promise<void> | undefined;
  /** Artifacts of this and the last versions by hash: a page loaded a moment ago still asks for the one before. */
  readonly versions: ReadonlyMap<string, CompiledTenant>;
}

/** Whose each host is, as it was read when the headers were at that version. */
interface Hosts {
  readonly version: number;
  readonly readAt: number;
  readonly names: ReadonlyMap<string, string>;
}

/** Milliseconds after which it is asked again which hosts tenants have: another server may have given one. */
const CLAIMS_AGE = 5_000;

/** Versions of one tenant held in memory for pages that are open. */
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
 * The tenants being served. One is loaded when first asked for and again when its files change; a change that does not
 * compile is reported and the last good version stays, also after a start (TEN-05). A folder dropped in is served at once.
 */
export class TenantStore {
  private readonly parts: Required<Omit<StoreParts, 'troubled'>>;
  private readonly loader: TenantLoader;
  /** The one asked for last is the last. */
  private readonly entries = new Map<string, Entry>();
  private hosts: Hosts | undefined;
  private surveying: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(parts: StoreParts) {
    this.parts = { recheckAfter: 1_000, most: 64, ...parts };
    this.loader = new TenantLoader(parts.db, parts.source, parts.troubled ?? (() => undefined));
  }

  /** Ids of all tenants in the source. */
  ids(): string[] {
    return [...this.parts.source.index().headers.keys()];
  }

  /** The tenant whose unit it is; undefined when no header says so (D-TEN-01: no two have one unit). */
  idOfUnit(unit: number): string | undefined {
    return [...this.parts.source.index().headers.values()].find((header) => header?.unit === unit)?.id;
  }

  /** Whether there is a folder of that name, whatever is in it. */
  has(id: string): boolean {
    return this.parts.source.index().headers.has(id);
  }

  /** The tenant whose `host` is, also as `<id>.localhost` with `-` for `_` (D-TEN-01). */
  async idOfHost(host: string): Promise<string | undefined> {
    const name = host.toLowerCase().replace(/\.$/, '');
    const local = /^([a-z0-9-]+)\.localhost$/.exec(name)?.[1]?.replaceAll('-', '_');
    if (local !== undefined && this.has(local)) return local;
    const index = this.parts.source.index();
    const age = performance.now() - (this.hosts?.readAt ?? Number.NEGATIVE_INFINITY);
    if (this.hosts?.version !== index.version || age > CLAIMS_AGE) {
      const claims = await allClaims(this.parts.db).catch(() => new Map<string, string>());
      this.hosts = { version: index.version, readAt: performance.now(), names: hostsOf(index, claims) };
    }
    return this.hosts.names.get(name);
  }

  /** The newest good version of a tenant; undefined when there is none. */
  async get(id: string): Promise<CompiledTenant | undefined> {
    const known = this.entries.get(id);
    if (known !== undefined) {
      this.entries.delete(id);
      this.entries.set(id, known);
    }
    if (known && performance.now() - known.checkedAt <= this.parts.recheckAfter) return known.tenant;
    return this.refresh(id, known ?? NEW);
  }

  /** A version of a tenant by the hash of its public part or of its theme, while it is kept. */
  async version(id: string, hash: string): Promise<CompiledTenant | undefined> {
    await this.get(id);
    const entry = this.entries.get(id);
    if (entry === undefined) return undefined;
    return entry.versions.get(hash) ?? (await this.loader.kept.withHash(id, hash).catch(() => undefined));
  }

  /** A file that the tenant's documents name; of a tenant that is served as it was kept, the file is too. */
  async asset(id: string, file: string): Promise<TenantAsset | undefined> {
    const tenant = await this.get(id);
    if (tenant === undefined || !namedAssets(tenant).has(file)) return undefined;
    const { problem, version } = this.entries.get(id) ?? NEW;
    const kept =
      problem === undefined || version === undefined ? undefined : await this.loader.kept.asset(version, file);
    if (kept !== undefined) return { bytes: kept };
    const path = this.parts.source.asset(id, file);
    return path === undefined ? undefined : { path };
  }

  /** Tenants looked at whose newest documents are not served. */
  broken(): BrokenTenant[] {
    return [...this.entries].flatMap(([id, { problem, tenant, version }]) =>
      problem === undefined ? [] : [{ id, message: problem, served: tenant !== undefined || version !== undefined }],
    );
  }

  /** Looks at every tenant, so that all are known, kept and told of before somebody needs them. */
  survey(): Promise<void> {
    this.surveying = this.lookAtAll();
    return this.surveying;
  }

  /** Ends a look at all tenants that is under way. */
  async close(): Promise<void> {
    this.closed = true;
    await this.surveying;
  }

  private async lookAtAll(): Promise<void> {
    for (const id of this.ids()) {
      if (this.closed) return;
      if (this.entries.has(id)) continue;
      const { problem, clash, version, tenant } = await this.loader.look(id);
      if (problem === undefined || this.entries.has(id)) continue;
      this.entries.set(id, { ...NEW, problem, clash, version });
      this.parts.report({ id, message: problem, served: tenant !== undefined });
    }
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
    // Of one that says what another has, the others' headers count too: the mistake may be mended there.
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

  /** Nothing changed here; of a broken one another server may have found a good version. */
  private async asBefore(id: string, before: Entry): Promise<Loaded> {
    if (before.problem === undefined) return before;
    const newest = await this.loader.kept.newest(id).catch(() => undefined);
    return { ...before, ...(await this.loader.lastGood(newest, before)) };
  }

  /** Who has what this one says may have let go of it since: its own change is looked at first, and then ours again. */
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

  /** Lets go of what nobody asked for longest. What is known of it stays; it is read again when it is asked for. */
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
