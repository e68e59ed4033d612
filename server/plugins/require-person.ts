import type { FastifyRequest } from 'fastify';
import { notFound } from '../app-error.ts';
import type { AppDeps } from '../deps.ts';
import { recordAudit } from '../services/audit.ts';
import { familyOf } from '../services/people/family-of.ts';
import type { PersonRow } from '../services/people/person-row.ts';
import { auditOf } from './audit-of.ts';
import { sessionOf } from './session.ts';
import { tenantOf } from './tenant.ts';

/** How a call names a person: by DNI in a body, by reference in an address. */
export type PersonName = { readonly documento: string } | { readonly ref: string };

/**
 * The person a call is about, if it is the one signed in or a member of the family; for a link's session the link's
 * person alone (R11, A18). Looked up among one's own people, never by DNI in the unit: another family's record of the
 * same child stays that family's (A17).
 * @throws AppError 404, after a row in the audit
 */
export async function requirePerson(request: FastifyRequest, deps: AppDeps, name: PersonName): Promise<PersonRow> {
  const session = sessionOf(request);
  const tenant = tenantOf(request);
  const family = await familyOf(deps, tenant, session.person);
  const own = [session.person, ...family].filter(
    (person) => session.subject === null || person.id === session.subject.personId,
  );
  const found = own.find((person) => ('ref' in name ? person.ref === name.ref : person.documento === name.documento));
  if (found) return found;
  await recordAudit(
    deps.db,
    auditOf(request, deps.clock, {
      action: 'person.access',
      object: `route:${request.routeOptions.url}`,
      outcome: 'refused',
    }),
  );
  throw notFound();
}
