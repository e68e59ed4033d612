import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { hostFault } from '../../../engine/language/compile/check/server/hosts.ts';
import type { Database } from '../db/database.ts';
import { tenantClaims } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { TenantHeader, TenantIndex } from './tenant-source.ts';

/** A unit or host that several tenants claim. */
export interface Conflict {
  /** `unit:7` or `host:portal.example.org`. */
  readonly claim: string;
  readonly others: readonly string[];
  /** Whether another tenant holds it already; otherwise several claim it for the first time. */
  readonly held: boolean;
}

/** The exclusive claims of a header or artifact: its unit and hosts. */
export function claimsOf({ unit, hosts }: Pick<TenantHeader, 'unit' | 'hosts'>): readonly string[] {
  return [...(unit === undefined ? [] : [`unit:${unit}`]), ...hosts.map((host) => `host:${host.toLowerCase()}`)];
}

/** All claims with their tenants. */
export async function allClaims(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ claim: tenantClaims.claim, tenant: tenantClaims.tenant }).from(tenantClaims);
  return new Map(rows.map(({ claim, tenant }) => [claim, tenant]));
}

/**
 * Claims a tenant's unit and hosts, and releases those it no longer lists. The first holder keeps a claim, across
 * restarts and servers. If several claim one for the first time, all are refused.
 * @returns conflicts; with any, no claim was changed
 */
export function claim(db: Database, tenant: CompiledTenant, index: TenantIndex): Promise<readonly Conflict[]> {
  const { id } = tenant;
  const wanted = claimsOf({ unit: tenant.public.unit, hosts: tenant.server.hosts });
  return transaction(db, async (tx) => {
    // Lock: two newcomers must not both find it free.
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

/** Units and hosts of a tenant that other headers list as well. */
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
 * Whether a tenant keeps its claim: while its folder exists and, for a host, its readable header lists it. Only a good
 * version releases a unit: as long as the last good one is served, its patients need it.
 */
export function holds(holder: string, claimed: string, { headers }: TenantIndex): boolean {
  if (!headers.has(holder)) return false;
  const header = headers.get(holder);
  return header === undefined || claimed.startsWith('unit:') || claimsOf(header).includes(claimed);
}

/**
 * Tenant of each host: the first to claim it, else the one whose header lists it. `localhost` and IP addresses have no
 * tenant, whatever a header says.
 * @param claims units and hosts claimed so far
 */
export function hostsOf(index: TenantIndex, claims: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const header of index.headers.values()) {
    for (const host of header?.hosts ?? []) {
      const name = host.toLowerCase();
      if (header !== undefined && hostFault(name) === undefined && !found.has(name)) found.set(name, header.id);
    }
  }
  for (const [claim, holder] of claims) {
    const [kind, name = ''] = claim.split(/:(.*)/);
    if (kind === 'host' && holds(holder, claim, index)) found.set(name, holder);
  }
  return found;
}
