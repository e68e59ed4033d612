import '../../calls/lazy-request.ts';
import type { Transport } from '../../calls/transport.ts';
import type { Runtime } from '../portal/runtime.ts';
import { backAtTenant, makeTransport } from '../transport.ts';
import { renewAhead } from './renew-ahead.ts';

/**
 * The portal's calls over the network: each says the page's tenant, and leads back to it where the browser has left it
 * (FIXP-10). The first is a renewal, on pages that read.
 */
export function openTransport(runtime: Runtime): Transport {
  renewAhead(runtime, window.location.pathname);
  return backAtTenant(makeTransport({ tenant: runtime.artifact.id }), () =>
    // Rarely needed, so it comes only then; without it the call is refused as it was.
    import('./go-back-to-tenant.ts').then(
      ({ goBackToTenant }) => goBackToTenant(runtime),
      () => false,
    ),
  );
}
