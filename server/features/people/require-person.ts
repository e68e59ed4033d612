import { and, count, eq, gt, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ofDni, sameIdentity } from '../../../engine/domain/identity/identity.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import { identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { audit } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { familyOf, membersOf } from './family-of.ts';

/** Name of a person in a call: the DNI in a body, or the reference in a path. */
export type PersonName = { readonly identityNumber: string } | { readonly ref: string };

const REF = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Parses a person's name: the page's reference, or a DNI. */
export const nameOf = (text: string): PersonName => (REF.test(text) ? { ref: text } : { identityNumber: text });

/** Refusals per minute after which a session counts as guessing DNIs. */
const REFUSALS = 60;
const MINUTE = 60_000;

/**
 * The person of a call: the signed-in person or a member of the family; for a link's session only the link's person.
 * Searches only the session's own people: another family's row of the same child stays separate.
 * @throws AppError 404 or 429, as {@link refuseStranger}
 */
export async function requirePerson(request: FastifyRequest, deps: AppDeps, name: PersonName): Promise<PersonRow> {
  const own = await ownPeople(request, deps);
  const found = 'ref' in name ? own.find(({ ref }) => ref === name.ref) : byDni(own, name.identityNumber);
  return found ?? refuseStranger(request, deps);
}

/** Finds by DNI. Of two old rows with the same DNI in a family (docs/decisions/0120), the page's spelling decides. */
const byDni = (own: readonly PersonRow[], dni: string): PersonRow | undefined =>
  own.find(({ identityNumber }) => identityNumber === dni) ??
  own.find((person) => sameIdentity(identityIn(person), ofDni(dni)));

/** People whose data the session may see: its person and the family; for a link's session only the link's person. */
export async function ownPeople(request: FastifyRequest, deps: AppDeps): Promise<readonly PersonRow[]> {
  const { person: holder, subject } = sessionOf(request);
  const tenant = tenantOf(request);
  if (subject === null) return [holder, ...(await familyOf(deps, tenant, holder))];
  return [holder, ...(await membersOf(deps, tenant, holder))].filter(({ id }) => id === subject.personId);
}

/** Condition for audit rows of this session; for a link's session those of the link, whatever account it enters. */
function isActor(request: FastifyRequest): SQL | undefined {
  const { person, subject } = sessionOf(request);
  return subject === null ? eq(audit.actorId, person.id) : eq(audit.actorLink, subject.linkId ?? 0);
}

/**
 * Refuses missing and foreign objects with the same answer, and audits the attempt.
 * @throws AppError 404; 429 TOO_MANY after repeated refusals
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
