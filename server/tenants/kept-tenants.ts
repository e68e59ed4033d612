import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, desc, eq, notInArray, or, sql } from 'drizzle-orm';
import type { CompiledTenant, JsonObject } from '../../engine/artifact.ts';
import { completeSettings } from '../../engine/compile/emit/settings.ts';
import type { Database } from '../db/database.ts';
import { keptAssets, keptTenants } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { MadeTenant } from './tenant-source.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Good versions kept of one tenant: pages that are open still ask for the ones before. */
const KEPT_VERSIONS = 3;

/** A good version of a tenant, without its bytes. */
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

/** The last good versions of tenants in the database, with the files that they show. */
export class KeptTenants {
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  /** The version that some server found good last. */
  async newest(id: string): Promise<KeptVersion | undefined> {
    const [row] = await this.db
      .select(HEAD)
      .from(keptTenants)
      .where(eq(keptTenants.tenant, id))
      .orderBy(desc(keptTenants.goodAt))
      .limit(1);
    return row;
  }

  /** The artifact of a version; undefined when it is kept no more. */
  async open({ tenant, digest }: KeptVersion): Promise<CompiledTenant | undefined> {
    const [row] = await this.db
      .select({ artifact: keptTenants.artifact })
      .from(keptTenants)
      .where(and(eq(keptTenants.tenant, tenant), eq(keptTenants.digest, digest)));
    return row && artifactIn(row.artifact);
  }

  /** A version by the hash of its public part or of its theme, as a page that is open asks for it. */
  async withHash(id: string, hash: string): Promise<CompiledTenant | undefined> {
    const [row] = await this.db
      .select({ artifact: keptTenants.artifact })
      .from(keptTenants)
      .where(and(eq(keptTenants.tenant, id), or(eq(keptTenants.hash, hash), eq(keptTenants.themeHash, hash))))
      .orderBy(desc(keptTenants.goodAt))
      .limit(1);
    return row && artifactIn(row.artifact);
  }

  /** The tenant's own files as they were when the version was made. */
  async ownFiles({ tenant, digest }: KeptVersion): Promise<MadeTenant['own']> {
    const [row] = await this.db
      .select({ own: keptTenants.own })
      .from(keptTenants)
      .where(and(eq(keptTenants.tenant, tenant), eq(keptTenants.digest, digest)));
    return row ? (JSON.parse((await unpack(row.own)).toString('utf8')) as MadeTenant['own']) : {};
  }

  /** A file that a version shows, as it was then. */
  async asset({ tenant, assets }: KeptVersion, file: string): Promise<Uint8Array | undefined> {
    const hash = Object.hasOwn(assets, file) ? assets[file] : undefined;
    if (hash === undefined) return undefined;
    const [row] = await this.db
      .select({ bytes: keptAssets.bytes })
      .from(keptAssets)
      .where(and(eq(keptAssets.tenant, tenant), eq(keptAssets.hash, hash)));
    return row?.bytes;
  }

  /** Keeps a version as the newest, with the files it shows by name; what is older than the last few goes. */
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
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`kept ${tenant.id}`}))`);
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
    return head;
  }
}

/** Drops the versions behind the last few, and the files that none of those shows. */
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

/** The artifact as it was made, with what settings have learned since. */
async function artifactIn(bytes: Uint8Array): Promise<CompiledTenant> {
  const tenant = JSON.parse((await unpack(bytes)).toString('utf8')) as Kept;
  return { ...tenant, public: { ...tenant.public, settings: completeSettings(tenant.public.settings) } };
}

/** An artifact as it stands in the database: the compiler that made it may have known fewer settings. */
type Kept = Omit<CompiledTenant, 'public'> & {
  readonly public: Omit<CompiledTenant['public'], 'settings'> & { readonly settings: JsonObject };
};

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
