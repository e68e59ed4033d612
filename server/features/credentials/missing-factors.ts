import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { credentials, people, secondFactors, units } from '../../platform/db/schema/index.ts';
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
  const rows = await db
    .select({ person: people, dueFrom: credentials.factorDueFrom, demo: units.demoSeededAt })
    .from(people)
    .innerJoin(credentials, eq(credentials.personId, people.id))
    .leftJoin(units, eq(units.unit, people.unit))
    .leftJoin(
      secondFactors,
      and(
        eq(secondFactors.unit, people.unit),
        eq(secondFactors.personId, people.id),
        isNotNull(secondFactors.confirmedAt),
      ),
    )
    .where(
      and(
        eq(people.unit, tenant.public.unit),
        eq(people.ativo, true),
        inArray(people.kind, ['professional', 'holder']),
        or(eq(people.kind, 'professional'), eq(people.esArt, true), eq(people.esCoordinadorArt, true)),
        isNull(secondFactors.id),
      ),
    )
    .orderBy(people.sobrenome, people.nome, people.id);
  return rows.flatMap(({ person, dueFrom, demo }) => {
    const due = dueAt(tenant, dueFrom, demo !== null);
    if (due === undefined) return [];
    const { id, nome, sobrenome, email } = person;
    const kind = person.kind === 'professional' ? 'professional' : 'holder';
    return [{ id, kind, name: `${sobrenome}, ${nome}`, email, dueAt: due }];
  });
}
