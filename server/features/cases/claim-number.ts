import { and, desc, eq, sql } from 'drizzle-orm';
import { comparedSpelling } from '../../../engine/domain/identity/compared-spelling.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { isIdentifier } from '../../platform/db/compared-spelling.ts';
import type { Database } from '../../platform/db/database.ts';
import { artCases, people } from '../../platform/db/schema/index.ts';
import { seenBy } from './cases-of.ts';
import type { Manager } from './manager.ts';
import { sentence } from './sentence.ts';

/**
 * Refuses a claim number that a case of the unit has, in whatever spelling, unless the manager confirmed it: one claim may have two cases, but
 * seldom on purpose. Names the case if the manager sees it. The caller holds the claim's lock.
 * @throws AppError 409 CLAIM_KNOWN
 */
export async function requireNewClaim(
  tx: Database,
  tenant: CompiledTenant,
  manager: Manager,
  claimNumber: string,
): Promise<void> {
  const claim = and(eq(artCases.unit, manager.unit), isIdentifier(artCases.claimNumber, claimNumber));
  const [any] = await tx.select({ id: artCases.id }).from(artCases).where(claim).limit(1);
  if (!any) return;
  const [seen] = await tx
    .select({ caso: artCases.number, nombre: people.firstName, apellido: people.lastName })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .where(and(claim, seenBy(manager)))
    .orderBy(desc(artCases.number))
    .limit(1);
  const words = seen ? sentence(tenant, 'CLAIM_KNOWN', seen) : sentence(tenant, 'CLAIM_OF_OTHERS', {});
  throw new AppError(409, 'CLAIM_KNOWN', { field: 'nroSiniestro', ...words });
}

/** Locks a claim number of a unit until the transaction ends, so that two cases of it are registered one at a time. */
export async function holdClaim(tx: Database, unit: number, claimNumber: string): Promise<void> {
  const key = `claim ${unit} ${comparedSpelling(claimNumber)}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
