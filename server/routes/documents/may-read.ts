import type { FastifyRequest } from 'fastify';
import { ANY_SESSION, admits } from '../../access.ts';
import type { AppDeps } from '../../deps.ts';
import { ownPeople } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { managerOf } from '../../plugins/with-case-audit.ts';
import { readsCaseDocument } from '../../services/art/case-documents.ts';
import { attendsNow } from '../../services/consulting/earlier-consultation.ts';

/**
 * Whose papers are one's own may be read at any time; a professional reads those of the patient in hand, a manager those
 * of the cases they see.
 */
export async function mayRead(
  request: FastifyRequest,
  deps: AppDeps,
  documentId: string,
  ownerId: number,
): Promise<boolean> {
  // Anybody may ask, so the scope is judged here: who has to set up a second factor first reads nothing (0085).
  if (!request.session || !admits(ANY_SESSION, request.session)) return false;
  const { person, role } = request.session;
  if (role === 'professional') return attendsNow(deps.db, tenantOf(request).public.unit, person.id, ownerId);
  if (role === 'art' || role === 'coordinator') return readsCaseDocument(deps.db, managerOf(request), documentId);
  return (await ownPeople(request, deps)).some(({ id }) => id === ownerId);
}
