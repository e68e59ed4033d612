import { and, count, eq, gt, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../app-error.ts';
import { audit } from '../db/schema/index.ts';
import type { AppDeps } from '../deps.ts';
import { recordAudit } from '../services/audit.ts';
import { familyOf, membersOf } from '../services/people/family-of.ts';
import type { PersonRow } from '../services/people/person-row.ts';
import { auditOf } from './audit-of.ts';
import { sessionOf } from './session.ts';
import { tenantOf } from './tenant.ts';

/** How a call names a person: by DNI in a body, by reference in an address. */
export type PersonName = { readonly documento: string } | { readonly ref: string };

const REF = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** How a text names a person: the page's own reference, or a DNI. */
export const nameOf = (text: string): PersonName => (REF.test(text) ? { ref: text } : { documento: text });

/** Whoever is refused so often in a minute is trying numbers (A18). */
const REFUSALS = 60;
const MINUTE = 60_000;

/**
 * The person a call is about, if it is the one signed in or a member of the family; for a link's session the link's
 * person alone (R11, A18). Looked up among one's own people, never by DNI in the unit: another family's record of the
 * same child stays that family's (A17).
 * @throws AppError 404 or 429, as {@link refuseStranger}
 */
export async function requirePerson(request: FastifyRequest, deps: AppDeps, name: PersonName): Promise<PersonRow> {
  const own = await ownPeople(request, deps);
  const found = own.find((person) => ('ref' in name ? person.ref === name.ref : person.documento === name.documento));
  return found ?? refuseStranger(request, deps);
}

/** Everybody whose data the session may see: its person and the family; for a link's session the link's person alone. */
export async function ownPeople(request: FastifyRequest, deps: AppDeps): Promise<readonly PersonRow[]> {
  const { person: holder, subject } = sessionOf(request);
  const tenant = tenantOf(request);
  if (subject === null) return [holder, ...(await familyOf(deps, tenant, holder))];
  return [holder, ...(await membersOf(deps, tenant, holder))].filter(({ id }) => id === subject.personId);
}

/** Rows of the audit that this session wrote: a link's are its link's, whoever holds the account. */
function isActor(request: FastifyRequest): SQL | undefined {
  const { person, subject } = sessionOf(request);
  return subject === null ? eq(audit.actorId, person.id) : eq(audit.actorLink, subject.linkId ?? 0);
}

/**
 * Refuses what is not there or somebody else's, alike, and keeps that it was asked for.
 * @throws AppError 404; 429 TOO_MANY for whoever is refused again and again
 */
export async function refuseStranger(request: FastifyRequest, deps: AppDeps): Promise<never> {
  const { unit } = tenantOf(request).public;
  const [refused] = await deps.db
    .select({ times: count() })
    .from(audit)
    .where(
      and(
        eq(audit.unit, unit),
        gt(audit.at, new Date(deps.clock.now().getTime() - MINUTE)),
        isActor(request),
        eq(audit.action, 'person.access'),
      ),
    );
  if ((refused?.times ?? 0) >= REFUSALS) throw new AppError(429, 'TOO_MANY', { retryAfter: MINUTE / 1_000 });
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
