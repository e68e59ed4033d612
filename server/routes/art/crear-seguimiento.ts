import { ART_USERS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { addFollowUp } from '../../services/art/follow-ups.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly idCaso: number;
  /** Whoever the page names: the author is who is signed in (A20). */
  readonly idUsuarioGestor?: number | null;
}

/** Adds a follow-up to a case (ART-08, ART-09). */
export const crearSeguimientoRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/art/crearSeguimiento',
    { schema: callSchema('art.followUp'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.followUp', caseOf: () => request.body.idCaso }, async (manager) => {
        const { payload } = await accept('art.followUp', request.body, request, deps);
        const note = {
          idCaso: request.body.idCaso,
          fecha: String(payload.fecha),
          hora: String(payload.hora),
          seguimiento: String(payload.seguimiento),
        };
        return withIdempotency(request, deps, async (db) => {
          await addFollowUp({ ...deps, db }, tenantOf(request), manager, note);
          return { ok: true };
        });
      }),
  );
};
