import { PUBLIC } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf, type Happening } from '../../plugins/audit-of.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { enterHistory } from '../../services/consultations/enter-history.ts';
import { countCall } from '../../services/limits/call-limit.ts';
import { HISTORY_LIMIT } from '../../services/limits/limits.ts';
import type { Route } from '../route.ts';

/** What the code of a link to a history opens (ENTRY-08 to ENTRY-10, A5). */
export const accesoHistoriaRoute: Route = (app, deps) => {
  app.post<{ Body: { codigoUser: string } }>(
    '/api/usuarios/acceso',
    { schema: callSchema('entry.history'), config: { access: PUBLIC } },
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
