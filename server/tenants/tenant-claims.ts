import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../engine/artifact.ts';
import type { Database } from '../db/database.ts';
import { tenantClaims } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { TenantHeader, TenantIndex } from './tenant-source.ts';

/** A unit or a host that a tenant says and others have. */
export interface Conflict {
  /** `unit:7` or `host:portal.example.org`. */
  readonly claim: string;
  readonly others: readonly string[];
  /** Whether it is another's since before; else several say it and nobody had it. */
  readonly held: boolean;
}

/** What only one tenant may have, of what a header or an artifact says. */
export function claimsOf({ unit, hosts }: Pick<TenantHeader, 'unit' | 'hosts'>): readonly string[] {
  return [...(unit === undefined ? [] : [`unit:${unit}`]), ...hosts.map((host) => `host:${host.toLowerCase()}`)];
}

/** All units and hosts that tenants have, with whose they are. */
export async function allClaims(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ claim: tenantClaims.claim, tenant: tenantClaims.tenant }).from(tenantClaims);
  return new Map(rows.map(({ claim, tenant }) => [claim, tenant]));
}

/**
 * Gives a tenant its unit and hosts, and takes back those that it says no more. Who had one first keeps it, also across
 * starts and among several servers; of several that say what nobody had, none gets it.
 * @returns why it gets none: then nothing has changed
 */
export function claim(db: Database, tenant: CompiledTenant, index: TenantIndex): Promise<readonly Conflict[]> {
  const { id } = tenant;
  const wanted = claimsOf({ unit: tenant.public.unit, hosts: tenant.server.hosts });
  return transaction(db, async (tx) => {
    // One after the other: two newcomers must not both find it free.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tenant_claims'))`);
    const rows = await tx
      .select()
      .from(tenantClaims)
      .where(inArray(tenantClaims.claim, [...wanted]));
    const holders = new Map(rows.map((row) => [row.claim, row.tenant]));
    const conflicts = wanted.flatMap((one) => conflictOf(one, id, holders.get(one), index));
    if (conflicts.length > 0) return conflicts;
    await tx.delete(tenantClaims).where(and(eq(tenantClaims.tenant, id), notInArray(tenantClaims.claim, [...wanted])));
    const taken = wanted.filter((one) => holders.get(one) !== id);
    if (taken.length > 0) {
      const set = { tenant: id, since: sql`now()` };
      await tx
        .insert(tenantClaims)
        .values(taken.map((one) => ({ claim: one, ...set })))
        .onConflictDoUpdate({ target: tenantClaims.claim, set });
    }
    return [];
  });
}

/** Units and hosts that a tenant says and others say too, as far as headers tell. */
export function clashes(tenant: CompiledTenant, index: TenantIndex): readonly Conflict[] {
  const wanted = claimsOf({ unit: tenant.public.unit, hosts: tenant.server.hosts });
  return wanted.flatMap((one) => conflictOf(one, tenant.id, undefined, index));
}

function conflictOf(claimed: string, id: string, holder: string | undefined, index: TenantIndex): Conflict[] {
  if (holder === id) return [];
  if (holder !== undefined && holds(holder, claimed, index)) return [{ claim: claimed, others: [holder], held: true }];
  const others = [...index.headers.values()].flatMap((header) =>
    header !== undefined && header.id !== id && claimsOf(header).includes(claimed) ? [header.id] : [],
  );
  return others.length > 0 ? [{ claim: claimed, others, held: false }] : [];
}

/**
 * Whether a tenant still has what it had: while its folder is there and, of a host, does not legibly say others. A unit
 * is let go of by a good version alone: as long as the last one is served, its patients are.
 */
export function holds(holder: string, claimed: string, { headers }: TenantIndex): boolean {
  if (!headers.has(holder)) return false;
  const header = headers.get(holder);
  return header === undefined || claimed.startsWith('unit:') || claimsOf(header).includes(claimed);
}
