import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { CompiledTenant, JsonObject } from '../../../engine/language/artifact.ts';
import { completeSettings } from '../../../engine/language/compile/emit/settings.ts';
import type { Database } from '../db/database.ts';
import { keptAssets, keptTenants } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { MadeTenant } from './tenant-source.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Versions kept per tenant: open pages still request earlier ones. */
const KEPT_VERSIONS = 3;

/** A validated version of a tenant, without its bytes. */
export interface KeptVersion {
  readonly tenant: string;
  readonly digest: string;
  readonly language: number;
  readonly compiler: string;
  readonly source: string;
  readonly assets: Readonly<Record<string, string>>;
}

const HEAD = {
  tenant: keptTenants.tenant,
  digest: keptTenants.digest,
  language: keptTenants.language,
  compiler: keptTenants.compiler,
  source: keptTenants.source,
  assets: keptTenants.assets,
};

/** Digests of the artifacts that were stored or opened. */
const DIGESTS = new WeakMap<CompiledTenant, string>();

/** Digest under which an artifact is stored; undefined for one that is not. */
export const digestOfKept = (tenant: CompiledTenant): string | undefined => DIGESTS.get(tenant);

/** Key of the advisory lock under which a tenant's versions change. */
export const keptLock = (id: string): SQL => sql`hashtext(${`kept ${id}`})`;

/** Last good versions of tenants in the database, with their assets. */
export class KeptTenants {
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  /** The version that any server validated last. */
  async newest(id: string): Promise<KeptVersion | undefined> {
    const [row] = await this.db
      .select(HEAD)
      .from(keptTenants)
      .where(eq(keptTenants.tenant, id))
      .orderBy(desc(keptTenants.goodAt))
      .limit(1);
    return row;
  }

  /** The artifact of a version; undefined when it was deleted. */
  async open({ tenant, digest }: Pick<KeptVersion, 'tenant' | 'digest'>): Promise<CompiledTenant | undefined> {
    const [row] = await this.db
      .select({ artifact: keptTenants.artifact })
      .from(keptTenants)
      .where(and(eq(keptTenants.tenant, tenant), eq(keptTenants.digest, digest)));
    const opened = row && (await artifactIn(row.artifact));
    if (opened !== undefined) DIGESTS.set(opened, digest);
    return opened;
  }

  /** A version by the hash of its public part or theme, as an open page requests it. */
  async withHash(id: string, hash: string): Promise<CompiledTenant | undefined> {
    const [row] = await this.db
      .select({ artifact: keptTenants.artifact })
      .from(keptTenants)
      .where(and(eq(keptTenants.tenant, id), or(eq(keptTenants.hash, hash), eq(keptTenants.themeHash, hash))))
      .orderBy(desc(keptTenants.goodAt))
      .limit(1);
    return row && artifactIn(row.artifact);
  }

  /** The tenant's own files from which the version was compiled. */
  async ownFiles({ tenant, digest }: KeptVersion): Promise<MadeTenant['own']> {
    const [row] = await this.db
      .select({ own: keptTenants.own })
      .from(keptTenants)
      .where(and(eq(keptTenants.tenant, tenant), eq(keptTenants.digest, digest)));
    return row ? (JSON.parse((await unpack(row.own)).toString('utf8')) as MadeTenant['own']) : {};
  }

  /** An asset of a version, as it was then. */
  async asset({ tenant, assets }: KeptVersion, file: string): Promise<Uint8Array | undefined> {
    const hash = Object.hasOwn(assets, file) ? assets[file] : undefined;
    if (hash === undefined) return undefined;
    const [row] = await this.db
      .select({ bytes: keptAssets.bytes })
      .from(keptAssets)
      .where(and(eq(keptAssets.tenant, tenant), eq(keptAssets.hash, hash)));
    return row?.bytes;
  }

  /** Stores a version as the newest, with its assets by name, and deletes old versions. */
  async keep(
    { tenant, source, own }: MadeTenant,
    files: ReadonlyMap<string, Uint8Array>,
    compiler: string,
  ): Promise<KeptVersion> {
    const json = JSON.stringify(tenant);
    const assets = Object.fromEntries([...files].map(([name, bytes]) => [name, digestOf(bytes)]));
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
      own: await pack(JSON.stringify(own)),
      goodAt: sql`clock_timestamp()`,
    };
    await transaction(this.db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${keptLock(tenant.id)})`);
      await tx
        .insert(keptTenants)
        .values(row)
        .onConflictDoUpdate({ target: [keptTenants.tenant, keptTenants.digest], set: row });
      for (const bytes of files.values())
        await tx
          .insert(keptAssets)
          .values({ tenant: tenant.id, hash: digestOf(bytes), bytes })
          .onConflictDoNothing();
      await prune(tx, tenant.id);
    });
    DIGESTS.set(tenant, head.digest);
    return head;
  }
}

/** Deletes versions beyond the limit, and assets that none of the kept ones uses. */
async function prune(tx: Database, id: string): Promise<void> {
  const rows = await tx
    .select({ digest: keptTenants.digest, assets: keptTenants.assets })
    .from(keptTenants)
    .where(eq(keptTenants.tenant, id))
    .orderBy(desc(keptTenants.goodAt))
    .limit(KEPT_VERSIONS);
  const digests = rows.map(({ digest }) => digest);
  const hashes = rows.flatMap(({ assets }) => Object.values(assets));
  await tx.delete(keptTenants).where(and(eq(keptTenants.tenant, id), notInArray(keptTenants.digest, digests)));
  const shown = hashes.length > 0 ? notInArray(keptAssets.hash, hashes) : undefined;
  await tx.delete(keptAssets).where(and(eq(keptAssets.tenant, id), shown));
}

/** Decompresses an artifact and adds defaults of settings newer than it. */
async function artifactIn(bytes: Uint8Array): Promise<CompiledTenant> {
  const tenant = JSON.parse((await unpack(bytes)).toString('utf8')) as Kept;
  return { ...tenant, public: { ...tenant.public, settings: completeSettings(tenant.public.settings) } };
}

/** An artifact as stored: an earlier compiler may have known fewer settings. */
type Kept = Omit<CompiledTenant, 'public'> & {
  readonly public: Omit<CompiledTenant['public'], 'settings'> & { readonly settings: JsonObject };
};

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
