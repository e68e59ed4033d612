import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { CompiledTenant, JsonObject } from '../../../engine/language/artifact.ts';
import { completeSettings } from '../../../engine/language/compile/emit/settings.ts';
import type { Database } from '../db/database.ts';
import { keptAssets, tenantVersions, type VersionOrigin } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { MadeTenant } from './tenant-source.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Newest versions of a tenant whose artifacts are kept: open pages still request them. Older ones are made again of their files. */
const KEPT_ARTIFACTS = 10;

/** A good version of a tenant, without its bytes. */
export interface TenantVersion {
  readonly tenant: string;
  readonly digest: string;
  readonly language: number;
  readonly compiler: string;
  readonly source: string;
  readonly assets: Readonly<Record<string, string>>;
}

const HEAD = {
  tenant: tenantVersions.tenant,
  digest: tenantVersions.digest,
  language: tenantVersions.language,
  compiler: tenantVersions.compiler,
  source: tenantVersions.source,
  assets: tenantVersions.assets,
};

/** Digests of the artifacts that were stored or opened. */
const DIGESTS = new WeakMap<CompiledTenant, string>();

/** Digest under which an artifact is stored; undefined for one that is not. */
export const digestOfVersion = (tenant: CompiledTenant): string | undefined => DIGESTS.get(tenant);

/** Key of the advisory lock under which a tenant's versions change: also that of servers of before the versions were numbered. */
export const versionLock = (id: string): SQL => sql`hashtext(${`kept ${id}`})`;

/** Good versions of tenants in the database, with their assets. */
export class TenantVersions {
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  /** The version that all servers serve: the one that any of them validated last. */
  async served(id: string): Promise<TenantVersion | undefined> {
    const [row] = await this.db.select(HEAD).from(tenantVersions).where(isServed(id));
    return row;
  }

  /** The artifact of a version; undefined when it was dropped. */
  async open({ tenant, digest }: Pick<TenantVersion, 'tenant' | 'digest'>): Promise<CompiledTenant | undefined> {
    const [row] = await this.db
      .select({ artifact: tenantVersions.artifact })
      .from(tenantVersions)
      .where(and(eq(tenantVersions.tenant, tenant), eq(tenantVersions.digest, digest)));
    const opened = row?.artifact ? await artifactIn(row.artifact) : undefined;
    if (opened !== undefined) DIGESTS.set(opened, digest);
    return opened;
  }

  /** A version by the hash of its public part or theme, as an open page requests it; undefined when it was dropped. */
  async withHash(id: string, hash: string): Promise<CompiledTenant | undefined> {
    const [row] = await this.db
      .select({ artifact: tenantVersions.artifact })
      .from(tenantVersions)
      .where(
        and(
          eq(tenantVersions.tenant, id),
          or(eq(tenantVersions.hash, hash), eq(tenantVersions.themeHash, hash)),
          isNotNull(tenantVersions.artifact),
        ),
      )
      .orderBy(desc(tenantVersions.goodAt))
      .limit(1);
    return row?.artifact ? artifactIn(row.artifact) : undefined;
  }

  /** The tenant's own files from which the version was compiled. */
  async ownFiles({ tenant, digest }: TenantVersion): Promise<MadeTenant['own']> {
    const [row] = await this.db
      .select({ own: tenantVersions.own })
      .from(tenantVersions)
      .where(and(eq(tenantVersions.tenant, tenant), eq(tenantVersions.digest, digest)));
    return row ? (JSON.parse(await unpackText(row.own)) as MadeTenant['own']) : {};
  }

  /** An asset of a version, as it was then. */
  async asset({ tenant, assets }: TenantVersion, file: string): Promise<Uint8Array | undefined> {
    const hash = Object.hasOwn(assets, file) ? assets[file] : undefined;
    if (hash === undefined) return undefined;
    const [row] = await this.db
      .select({ bytes: keptAssets.bytes })
      .from(keptAssets)
      .where(and(eq(keptAssets.tenant, tenant), eq(keptAssets.hash, hash)));
    return row?.bytes;
  }

  /** Stores a version as the served one, with its assets by name, and drops artifacts of old ones. */
  async keep(
    { tenant, source, own }: MadeTenant,
    assetFiles: ReadonlyMap<string, Uint8Array>,
    compiler: string,
  ): Promise<TenantVersion> {
    const json = JSON.stringify(tenant);
    const files = JSON.stringify(own);
    const assets = Object.fromEntries([...assetFiles].map(([name, bytes]) => [name, digestOf(bytes)]));
    const head = {
      tenant: tenant.id,
      digest: digestOf(json),
      language: tenant.public.language,
      compiler,
      source,
      assets,
    };
    const row = {
      ...head,
      hash: tenant.hash,
      themeHash: tenant.themeHash,
      artifact: await pack(json),
      own: await pack(files),
      goodAt: sql`clock_timestamp()`,
    };
    await transaction(this.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${versionLock(tenant.id)})`);
      await tx
        .insert(tenantVersions)
        .values({ ...row, origin: await originOf(tx, tenant.id, files) })
        .onConflictDoUpdate({ target: [tenantVersions.tenant, tenantVersions.digest], set: row });
      for (const bytes of assetFiles.values())
        await tx
          .insert(keptAssets)
          .values({ tenant: tenant.id, hash: digestOf(bytes), bytes })
          .onConflictDoNothing();
      await dropArtifacts(tx, tenant.id);
    });
    DIGESTS.set(tenant, head.digest);
    return head;
  }
}

const isServed = (id: string): SQL | undefined =>
  and(eq(tenantVersions.tenant, id), eq(tenantVersions.state, 'served'));

/** Whether the folder changed since the served version, or the program alone. */
async function originOf(tx: Database, id: string, files: string): Promise<VersionOrigin> {
  const [served] = await tx.select({ own: tenantVersions.own }).from(tenantVersions).where(isServed(id));
  return served !== undefined && (await unpackText(served.own)) === files ? 'program' : 'folder';
}

/** Drops artifacts of versions beyond the limit. */
async function dropArtifacts(tx: Database, id: string): Promise<void> {
  const { tenant, number, artifact, goodAt } = tenantVersions;
  const kept = tx
    .select({ number })
    .from(tenantVersions)
    .where(eq(tenant, id))
    .orderBy(desc(goodAt))
    .limit(KEPT_ARTIFACTS);
  await tx
    .update(tenantVersions)
    .set({ artifact: null })
    .where(and(eq(tenant, id), isNotNull(artifact), notInArray(number, kept)));
}

const unpackText = async (bytes: Uint8Array): Promise<string> => (await unpack(bytes)).toString('utf8');

/** Decompresses an artifact and adds defaults of settings newer than it. */
async function artifactIn(bytes: Uint8Array): Promise<CompiledTenant> {
  const tenant = JSON.parse(await unpackText(bytes)) as Kept;
  return { ...tenant, public: { ...tenant.public, settings: completeSettings(tenant.public.settings) } };
}

/** An artifact as stored: an earlier compiler may have known fewer settings. */
type Kept = Omit<CompiledTenant, 'public'> & {
  readonly public: Omit<CompiledTenant['public'], 'settings'> & { readonly settings: JsonObject };
};

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
