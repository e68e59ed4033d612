import { hostname, userInfo } from 'node:os';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { type AuditEntry, type ListReading, recordAudit } from '../platform/audit/audit.ts';
import type { Clock } from '../platform/core/clock.ts';
import type { Config } from '../platform/core/config.ts';
import type { Database, OpenDatabase } from '../platform/db/database.ts';
import type { TenantStore } from '../platform/tenants/tenant-store.ts';

/** Dependencies of the operator's orders. */
export interface Operating {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly tenants: TenantStore;
  /** Prints a line. */
  readonly say: (line: string) => void;
  /** Reports the progress of a long order, apart from its output. */
  readonly progress?: (line: string) => void;
}

/** Refusal of an order, with a message in Spanish for the operator. */
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

/**
 * Writes an operator's order to the audit, with the user of the machine, because operators have no account in a unit
 * (R17).
 */
export function auditOrder(
  db: Database,
  clock: Clock,
  what: Pick<AuditEntry, 'unit' | 'action'> & { readonly object?: string } & Partial<ListReading>,
): Promise<void> {
  return recordAudit(db, { at: clock.now(), actorRole: 'operator', outcome: 'ok', address: operatorName(), ...what });
}

/** The operator as user and machine, such as `ana@servidor-1`. */
export const operatorName = (): string => `${userInfo().username}@${hostname()}`;
