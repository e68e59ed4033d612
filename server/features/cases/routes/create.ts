import type { FastifyRequest } from 'fastify';
import { canonicalDni } from '../../../../engine/domain/identity/dni.ts';
import { ofDni } from '../../../../engine/domain/identity/identity.ts';
import { namedFile } from '../../../../engine/language/forms/file-limits.ts';
import type { Payload } from '../../../../engine/language/forms/payload.ts';
import type { CallRequests } from '../../../../schemas/generated/call-requests.ts';
import { ART_USERS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { cleanUpload } from '../../../platform/files/clean-upload.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotencyAfter } from '../../../platform/http/idempotency.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import { portalAddress } from '../../../platform/http/portal-address.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { digestOf, type UploadedFile, uploadRoute } from '../../../platform/http/upload.ts';
import { accept } from '../../forms/index.ts';
import { ownValuesOf } from '../../people/index.ts';
import { type ListedCases, onCase, withCaseAccess, withCaseAudit } from '../case-access.ts';
import { createCase, type NewCase } from '../create-case.ts';
import { type FoundWorker, knownWorker } from '../known-worker.ts';
import { slotOf } from '../sent-slot.ts';

type Fields = Omit<CallRequests['art.create'], 'file'>;

/** Registers a case with its appointment in one transaction. Its manager comes from the session. */
export const artCreateRoute: Route = (app, deps) => {
  const { schema, read } = uploadRoute<Fields>('art.create', { name: 'file', least: 0, most: 1 });
  app.post('/api/art/crear', { schema, config: { access: ART_USERS } }, (request) =>
    withCaseAccess(request, deps, async (manager) => {
      const { fields, files } = await read(request);
      for (const unit of [fields.unidad_id, fields.unidad_id_turno]) if (unit !== undefined) ownUnit(request, unit);
      const payload = await accepted(request, deps, fields, files);
      const address = await portalAddress(request, deps);
      const prepare = async () => {
        const [sent] = files;
        return sent && cleanUpload(deps, sent, 'file');
      };
      return withIdempotencyAfter(
        request,
        deps,
        prepare,
        (db, file) =>
          createCase({ ...deps, db }, tenantOf(request), manager, {
            ...newCaseOf(payload, fields),
            file,
            address,
          }),
        ({ caso }) => onCase('art.create', caso.id),
      );
    }),
  );
};

/**
 * Validates the body by the tenant's form. Replaces `request.body` by the sent fields and the file's digest, which the
 * idempotency key is compared with.
 */
async function accepted(
  request: FastifyRequest,
  deps: AppDeps,
  fields: Fields,
  files: readonly UploadedFile[],
): Promise<Payload> {
  if (files.length > 1) throw new AppError(422, 'TOO_MANY_FILES', { field: 'file' });
  const [sent] = files;
  request.body = { ...fields, file: sent && digestOf(sent) };
  const named = files.map(({ name, bytes }) => namedFile(name, bytes.byteLength));
  const body = { ...fields, ...(named.length > 0 ? { file: named } : {}) };
  return (await accept('art.create', body, request, deps)).payload;
}

function newCaseOf(payload: Payload, fields: Fields): Omit<NewCase, 'file' | 'address'> {
  const text = (name: string) => (typeof payload[name] === 'string' && payload[name] !== '' ? payload[name] : null);
  const sex = text('genero');
  return {
    worker: {
      identityNumber: canonicalDni(text('documento') ?? ''),
      firstName: text('nombre') ?? '',
      lastName: text('apellido') ?? '',
      birthDate: text('fecNac') ?? '',
      sex: sex === 'F' || sex === 'M' ? sex : 'X',
      phone: text('telefono'),
      email: text('email'),
    },
    mobile: text('telMovil') ?? '',
    confirmed: { claim: fields.siniestroRepetido === true, worker: fields.mismaPersona === true },
    claimNumber: text('nroSiniestro') ?? '',
    diagnosis: text('diagnostico') ?? '',
    description: text('descripcion_file'),
    own: ownValuesOf(payload),
    ...slotOf(payload, {
      service: 'servicio_id_turno',
      date: 'fecha_turno',
      time: 'hora_turno',
    }),
  };
}

/** Data of a worker from the manager's own cases, to prefill the form. */
export const artWorkerRoute: Route = (app, deps) => {
  app.post('/api/art/trabajador', { schema: callSchema('art.worker'), config: { access: ART_USERS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.worker', listOf: readingOf(request.body) }, (manager) =>
      knownWorker(deps, manager, ofDni(request.body.documento)),
    ).then(({ known }) => known),
  );
};

/** Describes whose data were read, by the case that they come from. */
const readingOf =
  (filter: object) =>
  ({ known, newest }: FoundWorker): ListedCases => ({
    filter,
    shown: known.casos,
    cases: newest === null ? [] : [newest],
  });
