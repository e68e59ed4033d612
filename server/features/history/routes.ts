import { recordAudit } from '../../platform/audit/audit.ts';
import { HISTORY_READERS, PUBLIC } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { auditOf, type Happening } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { countCall } from '../../platform/limits/call-limit.ts';
import { HISTORY_LIMIT } from '../../platform/limits/limits.ts';
import { vouchedByLink } from '../credentials/index.ts';
import { ownPeople, refuseStranger, requirePerson } from '../people/index.ts';
import { consultationById, consultationsOf } from './consultations-of.ts';
import { enterHistory } from './enter-history.ts';

/** Exchanges the code of a link to a history. */
const entryHistoryRoute: Route = (app, deps) => {
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

/** The history of an own person, by DNI in the body. */
const consultationsListRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/listar',
    { schema: callSchema('consultations.list'), config: { access: HISTORY_READERS } },
    async (request) => {
      const { unit } = tenantOf(request).public;
      const person = await requirePerson(request, deps, { identityNumber: request.body.documento });
      const object = `person:${person.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'history.read', object, outcome: 'ok' }));
      return consultationsOf(deps, unit, person);
    },
  );
};

/** One consultation of an own person; 404 for those of others. */
const consultationsDetailRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/detalle',
    { schema: callSchema('consultations.detail'), config: { access: HISTORY_READERS } },
    async (request) => {
      const { unit } = tenantOf(request).public;
      const found = await consultationById(deps, unit, request.body.id);
      const own = await ownPeople(request, deps);
      if (!found || !own.some(({ id }) => id === found.personId)) return refuseStranger(request, deps);
      const object = `consultation:${found.consultation.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'consultation.read', object, outcome: 'ok' }));
      return found.consultation;
    },
  );
};

/** Mounts the calls of this feature. */
export const historyRoutes = featureRoutes(entryHistoryRoute, consultationsListRoute, consultationsDetailRoute);
