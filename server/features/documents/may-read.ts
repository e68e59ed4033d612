import type { FastifyRequest } from 'fastify';
import { ANY_SESSION, admits } from '../../platform/core/access.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { managerOf, readsCaseDocument } from '../cases/index.ts';
import { ownPeople } from '../people/index.ts';
import { attendsNow } from '../visits/index.ts';

/**
 * Whether the session may read a document: patients those of their own people, a professional those of the patient
 * being attended, a manager those of the cases they see.
 */
export async function mayRead(
  request: FastifyRequest,
  deps: AppDeps,
  documentId: string,
  ownerId: number,
): Promise<boolean> {
  // The route is public, so check the scope here: a session that still has to set up a second factor reads no documents
  // (decision 0085).
  if (!request.session || !admits(ANY_SESSION, request.session)) return false;
  const { person, role } = request.session;
  if (role === 'professional') return attendsNow(deps.db, tenantOf(request).public.unit, person.id, ownerId);
  if (role === 'art' || role === 'coordinator') return readsCaseDocument(deps.db, managerOf(request), documentId);
  return (await ownPeople(request, deps)).some(({ id }) => id === ownerId);
}
