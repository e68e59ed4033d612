import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../db/database.ts';
import { paperWords } from '../../tenants/server-text.ts';
import type { TenantStore } from '../../tenants/tenant-store.ts';
import { readVoucher, voucherOwner } from '../appointments/voucher.ts';
import { documentOwner, readDocument } from './read-document.ts';

interface Context {
  readonly db: Database;
  readonly tenants: TenantStore;
}

/**
 * The file behind an id: a document as it was kept, or else the paper that is written of what the id belongs to.
 * @throws AppError as `readDocument`
 */
export async function openDocument(
  context: Context,
  tenant: CompiledTenant,
  id: string,
): Promise<{ readonly name: string; readonly ownerId: number; readonly bytes: Uint8Array } | undefined> {
  return (await readDocument(context.db, tenant.public.unit, id)) ?? readVoucher(context, tenant, id);
}

/** Name and owner of what {@link openDocument} opens, without its bytes. @throws AppError as `documentOwner` */
export async function openedBy(
  { db }: Context,
  tenant: CompiledTenant,
  id: string,
): Promise<{ readonly name: string; readonly ownerId: number } | undefined> {
  const kept = await documentOwner(db, tenant.public.unit, id);
  if (kept) return kept;
  const ownerId = await voucherOwner(db, tenant.public.unit, id);
  return ownerId === undefined ? undefined : { name: paperWords(tenant)('turno.title'), ownerId };
}
