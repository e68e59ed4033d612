import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { ageOn } from '../../../engine/domain/dates/age.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { familyLinks, people } from '../../platform/db/schema/index.ts';
import { unitFlags } from '../../platform/units/unit-flags.ts';

/**
 * The members of a holder's family, oldest link first. Empty where the unit has no family groups. Adults are left out:
 * members leave the group on their 18th birthday, in Buenos Aires.
 */
export async function familyOf(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  holder: Pick<PersonRow, 'id' | 'kind' | 'isArt'>,
): Promise<PersonRow[]> {
  return (await unitFlags(db, tenant)).grupoFamiliar ? membersOf({ db, clock }, tenant, holder) : [];
}

/** The same members, also where the unit hides family groups: a link may concern a child. */
export async function membersOf(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  holder: Pick<PersonRow, 'id' | 'kind' | 'isArt'>,
): Promise<PersonRow[]> {
  if (holder.kind !== 'holder' || holder.isArt) return [];
  const rows = await membersByHolder(db, { unit: tenant.public.unit, holder: holder.id });
  if (rows.length === 0) return rows;
  const adult = tenant.public.settings.adultAge;
  const day = today(clock);
  return rows.filter((person) => person.birthDate !== null && (ageOn(person.birthDate, day) ?? adult) < adult);
}

const membersByHolder = preparedQuery<{ unit: number; holder: number }, PersonRow>((db) =>
  db
    .select(getTableColumns(people))
    .from(familyLinks)
    .innerJoin(people, eq(people.id, familyLinks.memberId))
    .where(
      and(
        eq(familyLinks.unit, sql.placeholder('unit')),
        eq(familyLinks.holderId, sql.placeholder('holder')),
        isNull(familyLinks.endedAt),
        eq(people.unit, sql.placeholder('unit')),
        eq(people.isActive, true),
      ),
    )
    .orderBy(asc(familyLinks.id))
    .prepare('members_by_holder'),
);
