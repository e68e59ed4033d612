import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { addFollowUp } from '../follow-ups.ts';

/** Adds a follow-up to a case. */
export const artFollowUpRoute: Route = (app, deps) => {
  app.post(
    '/api/art/crearSeguimiento',
    { schema: callSchema('art.followUp'), config: { access: ART_USERS } },
    (request) =>
      withCaseAccess(request, deps, async (manager) => {
        const { payload } = await accept('art.followUp', request.body, request, deps);
        const note = {
          idCaso: request.body.idCaso,
          fecha: String(payload.fecha),
          hora: String(payload.hora),
          seguimiento: String(payload.seguimiento),
          tipo: typeof payload.tipo === 'string' ? payload.tipo : null,
        };
        return withIdempotency(
          request,
          deps,
          async (db) => {
            await addFollowUp({ ...deps, db }, tenantOf(request), manager, note);
            return { ok: true };
          },
          () => onCase('art.followUp', request.body.idCaso),
        );
      }),
  );
};
