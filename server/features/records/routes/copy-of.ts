import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../../platform/deps.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { requirePerson } from '../../people/index.ts';
import type { CopyOf } from '../record-copies.ts';

/**
 * The copy of a request: an own person's record, owned by the requesting account. @throws AppError as `requirePerson`
 */
export async function copyOf(request: FastifyRequest<{ Body: { documento: string } }>, deps: AppDeps): Promise<CopyOf> {
  const about = await requirePerson(request, deps, { documento: request.body.documento });
  return { unit: tenantOf(request).public.unit, ownerId: sessionOf(request).person.id, aboutId: about.id };
}
