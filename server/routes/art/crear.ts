import type { FastifyRequest } from 'fastify';
import { namedFile } from '../../../engine/forms/file-limits.ts';
import type { Payload } from '../../../engine/forms/payload.ts';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import { ART_USERS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { AppDeps } from '../../deps.ts';
import { withIdempotencyAfter } from '../../plugins/idempotency.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import { portalAddress } from '../../plugins/portal-address.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { digestOf, type UploadedFile, uploadReader } from '../../plugins/upload.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { type CreatedCase, createCase, type NewCase } from '../../services/art/create-case.ts';
import { slotOf } from '../../services/art/sent-slot.ts';
import { cleanUpload } from '../../services/documents/clean-upload.ts';
import { ownValuesOf } from '../../services/people/own-values.ts';
import type { Route } from '../route.ts';

interface Fields {
  readonly unidad_id?: number;
  readonly unidad_id_turno?: number;
}

/** Registers a case with its appointment, all or nothing (ART-10, A22). Whose case it is says the session (A20). */
export const crearCasoRoute: Route = (app, deps) => {
  const { body, ...schema } = callSchema('art.create');
  const read = uploadReader<Fields>(body, 'file', 0);
  app.post(
    '/api/art/crear',
    { schema: { ...schema, consumes: ['multipart/form-data', 'application/json'] }, config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(
        request,
        deps,
        { action: 'art.create', caseOf: ({ caso }: CreatedCase) => caso.id },
        async (manager) => {
          const { fields, files } = await read(request);
          for (const unit of [fields.unidad_id, fields.unidad_id_turno]) if (unit !== undefined) ownUnit(request, unit);
          const payload = await accepted(request, deps, fields, files);
          const address = await portalAddress(request, deps);
          const prepare = async () => {
            const [sent] = files;
            return sent && cleanUpload(deps.pictures, sent, 'file');
          };
          return withIdempotencyAfter(request, deps, prepare, (db, file) =>
            createCase({ ...deps, db }, tenantOf(request), manager, {
              ...newCaseOf(payload),
              file,
              address,
            }),
          );
        },
      ),
  );
};

/** The body as the tenant's form takes it; what a repetition is known by is what was sent. */
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

function newCaseOf(payload: Payload): Omit<NewCase, 'file' | 'address'> {
  const text = (name: string) => (typeof payload[name] === 'string' && payload[name] !== '' ? payload[name] : null);
  const sexo = text('genero');
  return {
    worker: {
      documento: canonicalDni(text('documento') ?? ''),
      nome: text('nombre') ?? '',
      sobrenome: text('apellido') ?? '',
      fecNac: text('fecNac') ?? '',
      sexo: sexo === 'F' || sexo === 'M' ? sexo : 'X',
      telefono: text('telefono'),
      email: text('email'),
    },
    telefonoMovil: text('telMovil') ?? '',
    nroSiniestro: text('nroSiniestro') ?? '',
    diagnostico: text('diagnostico') ?? '',
    descripcion: text('descripcion_file'),
    own: ownValuesOf(payload),
    ...slotOf(payload, {
      service: 'servicio_id_turno',
      date: 'fecha_turno',
      time: 'hora_turno',
    }),
  };
}
