import { recordAudit } from '../../../platform/audit/audit.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { auditOf, type Happening } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { countCall } from '../../../platform/limits/call-limit.ts';
import { HISTORY_LIMIT } from '../../../platform/limits/limits.ts';
import { vouchedByLink } from '../../credentials/index.ts';
import { enterHistory } from '../enter-history.ts';

/** Exchanges the code of a link to a history. */
export const entryHistoryRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/acceso',
    {
      schema: callSchema('entry.history'),
      config: { access: PUBLIC, vouch: vouchedByLink(deps, 'history', 'codigoUser') },
    },
    async (request) => {
      const tenant = tenantOf(request);
      await countCall(deps, tenant, HISTORY_LIMIT, request.ip);
      const kept = (happening: Omit<Happening, 'action'>) =>
        recordAudit(deps.db, auditOf(request, deps.clock, { action: 'history.enter', ...happening }));
      try {
        const { entry, personId, link } = await enterHistory(deps, tenant, request.body.codigoUser);
        await kept({ outcome: 'ok', object: `person:${personId}`, link });
        return entry;
      } catch (error) {
        if (error instanceof AppError) await kept({ outcome: 'refused', link: null });
        throw error;
      }
    },
  );
};
