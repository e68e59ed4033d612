import { and, eq, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../db/database.ts';
import { tenantVersions } from '../db/schema/index.ts';
import { digestOfVersion, TenantVersions, versionLock } from './tenant-versions.ts';

/** Last version of each tenant that this server opened because another server held a newer one. */
const OPENED = new WeakMap<CompiledTenant, { readonly digest: string; readonly tenant: CompiledTenant }>();

/**
 * The version of a tenant that the servers share: the newest that any of them validated. This server's own copy may be
 * older by seconds; whoever judges what is offered asks for this one, so that a day closed by a document is closed
 * everywhere as soon as one server holds the document. A copy that was never stored is returned as it is.
 */
export async function heldTenant(db: Database, own: CompiledTenant): Promise<CompiledTenant> {
  const digest = digestOfVersion(own);
  if (digest === undefined) return own;
  const { id } = own;
  const [newest] = await db
    .select({ digest: tenantVersions.digest })
    .from(tenantVersions)
    .where(and(eq(tenantVersions.tenant, id), eq(tenantVersions.state, 'served')));
  if (newest === undefined || newest.digest === digest) return own;
  const known = OPENED.get(own);
  if (known?.digest === newest.digest) return known.tenant;
  const tenant = (await new TenantVersions(db).open({ tenant: id, digest: newest.digest })) ?? own;
  OPENED.set(own, { digest: newest.digest, tenant });
  return tenant;
}

/**
 * Keeps servers from storing a newer version until the transaction ends, shared by all bookings: a wish judged by
 * {@link heldTenant} afterwards is committed before the next version.
 */
export async function holdTenant(tx: Database, { id }: CompiledTenant): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${versionLock(id)})`);
}
