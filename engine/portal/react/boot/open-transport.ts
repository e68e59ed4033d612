import type { Transport } from '../../calls/transport.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { backAtTenant, makeTransport } from './transport.ts';

/**
 * The portal's calls over the network: each names the page's tenant, and leads back to it where the browser has left it.
 * Where the code for that cannot be fetched the refusal stands: a reload would open the other institution.
 * @param runtime the portal, which is created after its transport
 */
export const openTransport = (tenant: string, runtime: () => Runtime): Transport =>
  backAtTenant(makeTransport({ tenant }), () =>
    import('./go-back-to-tenant.ts').then(
      ({ goBackToTenant }) => goBackToTenant(runtime()),
      () => false,
    ),
  );
