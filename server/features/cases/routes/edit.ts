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
import { editOwn, storedOwn } from '../edit-own.ts';
import { type CorrectedWorker, editWorker } from '../edit-worker.ts';
import { addFollowUp } from '../follow-ups.ts';

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
        const body = { ...request.body, telMovil: telMovil ?? one.mobile };
        const { payload } = await accept('art.editPatient', body, request, deps);
        return withIdempotency(
          request,
          deps,
          async (db) => {
            const data = workerOf(payload, request.body);
            await editWorker({ ...deps, db }, tenant, manager, { id, version, data });
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
    firstName: text('nombre') ?? '',
    lastName: text('apellido') ?? '',
    identityNumber: canonicalDni(text('documento') ?? ''),
    mobile: text('telMovil') ?? '',
    ...(body.telefono !== undefined && { phone: text('telefono') }),
    ...(body.email !== undefined && { email: text('email') }),
  };
}

/** Corrects the own fields that registering a case asked. */
export const artEditDataRoute = ownFieldsRoute('/api/art/editDatos', 'art.editData', 'edit');

/** Corrects the own fields that closing a case asked. */
export const artEditClosingRoute = ownFieldsRoute('/api/art/editCierre', 'art.editClosing', 'closing');

/** A route by which managers correct own fields of a case, while its status admits the event. Idempotent. */
function ownFieldsRoute(path: string, call: 'art.editData' | 'art.editClosing', event: 'edit' | 'closing'): Route {
  return (app, deps) => {
    app.post(path, { schema: callSchema(call), config: { access: ART_USERS } }, (request) =>
      withCaseAccess(request, deps, async (manager) => {
        const tenant = tenantOf(request);
        const { id, version = null } = request.body;
        const stored = await storedOwn(deps, tenant, manager, id);
        const answers = await accept(call, request.body, request, deps, stored);
        return withIdempotency(
          request,
          deps,
          async (db) => {
            await editOwn({ ...deps, db }, tenant, manager, { id, version, event, answers });
            return { ok: true };
          },
          () => onCase(call, id),
        );
      }),
    );
  };
}

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
