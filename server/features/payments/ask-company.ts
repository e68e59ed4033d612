import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { observed } from '../../platform/outbound/observed.ts';
import { type Deadline, type OutsideKind, outside } from '../../platform/outbound/outside.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * Asks a tenant's payment company within a time limit, counted like a question to an insurer.
 * @throws ConnectorFault TIMEOUT, SILENT; what `work` throws
 */
export function askCompany<T>(
  tenant: CompiledTenant,
  { id: connector }: PaymentProvider,
  kind: OutsideKind,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  return observed(tenant.id, connector, outside({ ...kind, tenant, connector }, work));
}
