import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { documentOwner, readDocument } from '../../platform/files/read-document.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import type { TenantStore } from '../../platform/tenants/tenant-store.ts';
import { readVoucher, voucherOwner } from '../appointments/index.ts';

interface Context {
  readonly db: Database;
  readonly tenants: TenantStore;
}

/**
 * The file of an id: a stored document, or a PDF generated from the data that the id belongs to.
 * @throws AppError as `readDocument`
 */
export async function openDocument(
  context: Context,
  tenant: CompiledTenant,
  id: string,
): Promise<{ readonly name: string; readonly ownerId: number; readonly bytes: Uint8Array } | undefined> {
  return (await readDocument(context.db, tenant.public.unit, id)) ?? readVoucher(context, tenant, id);
}

/** Name and owner of the file that {@link openDocument} would open. @throws AppError as `documentOwner` */
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
