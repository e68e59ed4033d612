import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { people } from '../../platform/db/schema/index.ts';
import { factorFacts } from './factor-facts.ts';
import { dueAt } from './factor-policy.ts';

/** An account of staff that has a password and no second factor, which the tenant demands. */
export interface MissingFactor {
  readonly id: number;
  readonly kind: 'professional' | 'holder';
  readonly name: string;
  readonly email: string | null;
  /** Moment from which it can do nothing else. */
  readonly dueAt: Date;
}

/** Lists the accounts of a tenant's staff that still lack a second factor, by name; empty where the policy demands no factor. */
export async function missingFactors(db: Database, tenant: CompiledTenant): Promise<MissingFactor[]> {
  const facts = factorFacts(db).as('facts');
  const rows = await db
    .select({ person: people, dueFrom: facts.dueFrom, demo: facts.demo })
    .from(people)
    .innerJoin(facts, eq(facts.person, people.id))
    .where(
      and(
        eq(people.unit, tenant.public.unit),
        eq(people.isActive, true),
        inArray(people.kind, ['professional', 'holder']),
        or(eq(people.kind, 'professional'), eq(people.isArt, true), eq(people.isArtCoordinator, true)),
        isNotNull(facts.password),
        isNull(facts.factor),
      ),
    )
    .orderBy(people.lastName, people.firstName, people.id);
  return rows.flatMap(({ person, dueFrom, demo }) => {
    const due = dueAt(tenant, dueFrom, demo !== null);
    if (due === undefined) return [];
    const { id, firstName, lastName, email } = person;
    const kind = person.kind === 'professional' ? 'professional' : 'holder';
    return [{ id, kind, name: `${lastName}, ${firstName}`, email, dueAt: due }];
  });
}
