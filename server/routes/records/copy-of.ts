import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { requirePerson } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import type { CopyOf } from '../../services/records/record-copies.ts';

/** The copy that a request is about: of a person of one's own, asked for by oneself. @throws AppError as `requirePerson` */
export async function copyOf(request: FastifyRequest<{ Body: { documento: string } }>, deps: AppDeps): Promise<CopyOf> {
  const about = await requirePerson(request, deps, { documento: request.body.documento });
  return { unit: tenantOf(request).public.unit, ownerId: sessionOf(request).person.id, aboutId: about.id };
}
