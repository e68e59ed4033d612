import type { Payload } from '../../../engine/forms/payload.ts';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import { ART_USERS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withIdempotency } from '../../plugins/idempotency.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { caseOf } from '../../services/art/cases-of.ts';
import { editWorker, type WorkerData } from '../../services/art/edit-worker.ts';
import type { Route } from '../route.ts';

interface Body {
  readonly id_caso: number;
  readonly telMovil?: string | null;
  readonly telefono?: string | null;
  readonly email?: string | null;
  readonly version?: number | null;
}

/**
 * Corrects the patient of a case (ART-08, ART-09). A body of the contract has no mobile: then it stays as it is, and so
 * do telephone and email; null empties them.
 */
export const editDataPacienteRoute: Route = (app, deps) => {
  app.post<{ Body: Body }>(
    '/api/art/editDataPaciente',
    { schema: callSchema('art.editPatient'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(
        request,
        deps,
        { action: 'art.editPatient', caseOf: () => request.body.id_caso },
        async (manager) => {
          const tenant = tenantOf(request);
          const { id_caso: id, version = null, telMovil } = request.body;
          const { one } = await caseOf(deps, tenant, manager, id);
          const body = { ...request.body, telMovil: telMovil ?? one.telefonoMovil };
          const { payload } = await accept('art.editPatient', body, request, deps);
          return withIdempotency(request, deps, async (db) => {
            await editWorker({ ...deps, db }, tenant, manager, { id, version }, workerOf(payload, request.body));
            return { ok: true };
          });
        },
      ),
  );
};

function workerOf(payload: Payload, body: Body): WorkerData {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : null);
  return {
    nombre: text('nombre') ?? '',
    apellido: text('apellido') ?? '',
    documento: canonicalDni(text('documento') ?? ''),
    telMovil: text('telMovil') ?? '',
    ...(body.telefono !== undefined && { telefono: text('telefono') }),
    ...(body.email !== undefined && { email: text('email') }),
  };
}
