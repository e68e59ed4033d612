import { canonicalDni } from '../../../../engine/domain/identity/dni.ts';
import type { Payload } from '../../../../engine/language/forms/payload.ts';
import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../../platform/http/idempotency.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { accept } from '../../forms/index.ts';
import { onCase, withCaseAccess } from '../case-access.ts';
import { caseOf } from '../cases-of.ts';
import { type CorrectedWorker, editWorker } from '../edit-worker.ts';

type Body = CallRequests['art.editPatient'];

/**
 * Edits the patient of a case. Absent mobile, telephone and email stay unchanged, because bodies of
 * the contract have no mobile; null empties them.
 */
export const artEditPatientRoute: Route = (app, deps) => {
  app.post(
    '/api/art/editDataPaciente',
    { schema: callSchema('art.editPatient'), config: { access: ART_USERS } },
    (request) =>
      withCaseAccess(request, deps, async (manager) => {
        const tenant = tenantOf(request);
        const { id_caso: id, version = null, telMovil } = request.body;
        const { one } = await caseOf(deps, tenant, manager, id);
        const body = { ...request.body, telMovil: telMovil ?? one.telefonoMovil };
        const { payload } = await accept('art.editPatient', body, request, deps);
        return withIdempotency(
          request,
          deps,
          async (db) => {
            await editWorker({ ...deps, db }, tenant, manager, { id, version }, workerOf(payload, request.body));
            return { ok: true };
          },
          () => onCase('art.editPatient', request.body.id_caso),
        );
      }),
  );
};

function workerOf(payload: Payload, body: Body): CorrectedWorker {
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
