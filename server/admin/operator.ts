import { hostname, userInfo } from 'node:os';
import type { CompiledTenant } from '../../engine/artifact.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { type AuditEntry, recordAudit } from '../services/audit.ts';
import type { TenantStore } from '../tenants/tenant-store.ts';

/** What an order of the operator works with. */
export interface Operating {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly tenants: TenantStore;
  /** Prints a line. */
  readonly say: (line: string) => void;
  /** Tells how far a long order is, beside what it prints. */
  readonly progress?: (line: string) => void;
}

/** What an order cannot do, in Spanish, for whoever gave it. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
}

/** The tenant that an order names. @throws OrderRefused */
export async function tenantNamed({ tenants }: Operating, id: string | undefined): Promise<CompiledTenant> {
  const ids = tenants.ids().join(', ');
  if (id === undefined) throw new OrderRefused(`Nombrá una organización: ${ids}.`);
  const tenant = tenants.has(id) ? await tenants.get(id) : undefined;
  if (tenant) return tenant;
  throw new OrderRefused(
    tenants.has(id)
      ? `La organización ${id} no se puede leer. Para ver por qué: npm run tenant -- check ${id}`
      : `No existe la organización ${id}. Hay: ${ids}.`,
  );
}

/** Keeps that an operator did something: by whom of the machine, because operators have no account in a unit (R17). */
export function auditOrder(
  db: Database,
  clock: Clock,
  what: Pick<AuditEntry, 'unit' | 'action'> & { readonly object?: string },
): Promise<void> {
  const by = `${userInfo().username}@${hostname()}`;
  return recordAudit(db, { at: clock.now(), actorRole: 'operator', outcome: 'ok', address: by, ...what });
}
