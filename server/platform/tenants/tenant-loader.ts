import { readFile } from 'node:fs/promises';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { formatMessage, messageAt } from '../../../engine/language/compile/source/message.ts';
import type { Database } from '../db/database.ts';
import { compilerVersion } from './compiler-version.ts';
import { namedAssets } from './named-assets.ts';
import { type Conflict, claim, clashes } from './tenant-claims.ts';
import type { MadeTenant, TenantSource } from './tenant-source.ts';
import { type TenantVersion, TenantVersions } from './tenant-versions.ts';

/** Version of the language that this server and its page support. */
const LANGUAGE = 1;
/** Largest asset in bytes that is stored in the database; larger ones are read from the folder even if it is broken. */
const BIGGEST_KEPT = 8 * 1024 * 1024;

/** A loaded tenant, and the problem that keeps its newest documents from being served. */
export interface Loaded {
  readonly tenant: CompiledTenant | undefined;
  readonly version: TenantVersion | undefined;
  readonly problem: string | undefined;
  /** Conflicts with other tenants' claims; empty if the documents themselves are broken. */
  readonly clash: readonly Conflict[];
}

/**
 * Loads a version of a tenant: from its documents, or from the last good version in the database.
 */
export class TenantLoader {
  readonly versions: TenantVersions;
  private readonly db: Database;
  private readonly source: TenantSource;
  private readonly troubled: (error: unknown) => void;

  /** @param troubled receives errors of the database; tenants are served all the same */
  constructor(db: Database, source: TenantSource, troubled: (error: unknown) => void) {
    this.versions = new TenantVersions(db);
    this.db = db;
    this.source = source;
    this.troubled = troubled;
  }

  /** The newest good version. @param serving the version in use, so that an unchanged one is not read again */
  async load(id: string, serving?: Pick<Loaded, 'tenant' | 'version'>): Promise<Loaded> {
    const newest = await this.attempt(() => this.versions.served(id));
    try {
      return await this.fromDocuments(id, newest, serving);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      const clash = error instanceof Refused ? error.conflicts : [];
      return { ...(await this.lastGood(newest, serving)), problem, clash };
    }
  }

  /** As `load` for a tenant that was not requested yet: a stored good version is not opened. */
  async look(id: string): Promise<Loaded> {
    const newest = await this.attempt(() => this.versions.served(id));
    if (newest?.compiler !== compilerVersion()) return this.load(id);
    const made = await this.source.compile(id, newest.source).catch(() => null);
    return made === undefined ? { tenant: undefined, version: newest, problem: undefined, clash: [] } : this.load(id);
  }

  /** The version to serve while the documents are broken, the same on all servers. */
  async lastGood(
    newest: TenantVersion | undefined,
    serving: Pick<Loaded, 'tenant' | 'version'> | undefined,
  ): Promise<Pick<Loaded, 'tenant' | 'version'>> {
    const same = newest === undefined || newest.digest === serving?.version?.digest;
    if (serving?.tenant !== undefined && same) return serving;
    const tenant = newest && (await this.attempt(() => this.asStored(newest)));
    if (tenant === undefined) return { tenant: serving?.tenant, version: serving?.version };
    const conflicts = await this.attempt(() => claim(this.db, tenant, this.source.index()));
    return conflicts?.length === 0 || conflicts === undefined ? { tenant, version: newest } : NOTHING;
  }

  private async fromDocuments(
    id: string,
    newest: TenantVersion | undefined,
    serving: Pick<Loaded, 'tenant' | 'version'> | undefined,
  ): Promise<Loaded> {
    const ours = newest?.compiler === compilerVersion() ? newest : undefined;
    let made = await this.source.compile(id, ours?.source);
    if (made === undefined && ours !== undefined) {
      const same = serving?.version?.digest === ours.digest ? serving.tenant : undefined;
      const tenant = same ?? (await this.attempt(() => this.versions.open(ours)));
      if (tenant !== undefined) {
        await this.claim(tenant);
        return { tenant, version: ours, problem: undefined, clash: [] };
      }
      made = await this.source.compile(id, undefined);
    }
    if (made === undefined) throw new Error(`NOTHING_COMPILED ${id}`);
    await this.claim(made.tenant);
    const version = await this.attempt(async () => made && this.keep(made));
    return { tenant: made.tenant, version, problem: undefined, clash: [] };
  }

  private async keep(made: MadeTenant): Promise<TenantVersion> {
    const files = new Map<string, Uint8Array>();
    for (const name of namedAssets(made.tenant)) {
      const path = this.source.asset(made.tenant.id, name);
      const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined);
      if (bytes !== undefined && bytes.byteLength <= BIGGEST_KEPT) files.set(name, bytes);
    }
    return this.versions.keep(made, files, compilerVersion());
  }

  /** @throws Refused when another tenant has the unit or a host; without a database, headers decide */
  private async claim(tenant: CompiledTenant): Promise<void> {
    const index = this.source.index();
    const conflicts = (await this.attempt(() => claim(this.db, tenant, index))) ?? clashes(tenant, index);
    if (conflicts.length > 0) throw new Refused(tenant.id, conflicts);
  }

  /**
   * A stored version. One of another compiler, or whose artifact was dropped, is compiled again if possible; else it is used
   * as it is while the language is the same.
   */
  private async asStored(version: TenantVersion): Promise<CompiledTenant | undefined> {
    const isOurs = version.compiler === compilerVersion();
    const stored = isOurs ? await this.versions.open(version) : undefined;
    if (stored !== undefined) return stored;
    const own = await this.versions.ownFiles(version);
    const again = await this.source.recompile(version.tenant, own).catch(() => undefined);
    if (again !== undefined) return again;
    return version.language === LANGUAGE ? this.versions.open(version) : undefined;
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.troubled(error);
      return undefined;
    }
  }
}

const NOTHING = { tenant: undefined, version: undefined } as const;

/** A tenant whose unit or host another one holds. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly conflicts: readonly Conflict[];

  constructor(id: string, conflicts: readonly Conflict[]) {
    super(conflicts.map((conflict) => conflictText(id, conflict)).join('\n'));
    this.conflicts = conflicts;
  }
}

function conflictText(id: string, { claim: claimed, others, held }: Conflict): string {
  const [kind, found = ''] = claimed.split(/:(.*)/);
  const code = held ? 'claimHeldByServedTenant' : 'duplicateClaim';
  const what = kind === 'unit' ? 'La unidad' : 'El host';
  return formatMessage(messageAt(code, `${id}/tenant.json`, { what, found, others: others.join(', ') }));
}
