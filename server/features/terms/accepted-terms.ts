import { sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Role, SessionScope } from '../../platform/core/access.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { termsAcceptances } from '../../platform/db/schema/index.ts';

/** Version of the terms that a person accepted, and the moment. */
export interface AcceptedTerms {
  readonly version: string;
  readonly acceptedAt: string;
}

type Acceptance = Pick<typeof termsAcceptances.$inferSelect, 'version' | 'acceptedAt'>;

const acceptance = preparedQuery<{ unit: number; person: number; current: string }, Acceptance>((db) => {
  const { version, acceptedAt, id, unit, personId } = termsAcceptances;
  return db
    .select({ version, acceptedAt })
    .from(termsAcceptances)
    .where(sql`${unit} = ${sql.placeholder('unit')} and ${personId} = ${sql.placeholder('person')}`)
    .orderBy(sql`(${version} = ${sql.placeholder('current')}) desc, ${id} desc`)
    .limit(1)
    .prepare('terms_acceptance');
});

/** A person's acceptance of the version in force, else the last one; null for somebody who never accepted any. */
export async function acceptedTerms(
  db: Database,
  tenant: CompiledTenant,
  { unit, id }: Pick<PersonRow, 'unit' | 'id'>,
): Promise<AcceptedTerms | null> {
  const [found] = await acceptance(db, { unit, person: id, current: tenant.server.terms.version });
  return found === undefined ? null : { version: found.version, acceptedAt: found.acceptedAt.toISOString() };
}

/**
 * Scope of a session whose person may have to accept the terms before anything else. Only patients are asked at
 * sign-in: the terms are a patient's consent. A manager who asks for care accepts them there, as does a session of a
 * link.
 * @param accepted called only where the tenant asks at sign-in
 */
export async function scopeAfterTerms(
  tenant: CompiledTenant,
  { role, scope }: { readonly role: Role; readonly scope: SessionScope },
  accepted: () => Promise<AcceptedTerms | null>,
): Promise<SessionScope> {
  const { ask, version } = tenant.server.terms;
  if (ask !== 'signIn' || role !== 'patient' || scope !== 'full') return scope;
  return (await accepted())?.version === version ? scope : 'terms';
}
