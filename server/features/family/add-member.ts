import { and, eq, isNull } from 'drizzle-orm';
import { ofDni, sameIdentity } from '../../../engine/domain/identity/identity.ts';
import { fromWire } from '../../../schemas/wire-words.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity, identityColumns, identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { withNumber } from '../../platform/db/phone-numbers.ts';
import { familyLinks, people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Coverage } from '../eligibility/index.ts';
import { lockActive, type OwnValues, type PersonValues } from '../people/index.ts';

/** A new member of a family. */
export interface NewMember {
  readonly values: PersonValues & { readonly firstName: string; readonly lastName: string };
  readonly identityNumber: string;
  readonly own: OwnValues;
  /** Coverage from the insurer's answer; it overrides typed values. */
  readonly coverage: Coverage;
}

const PROFILE = 'Familiar';

/**
 * Adds a member to a holder's family, always as a new person row: typing a known DNI must reveal nothing that the unit
 * knows about that person. Address and postal code are copied from the holder.
 * @returns the id of the new person
 * @throws AppError 409 ALREADY_FAMILY when the family has that DNI, or it is the holder's own; 401 NO_SESSION when the
 * account was closed by a concurrent request
 */
export function addMember(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  holder: PersonRow,
  { values, identityNumber: typed, own, coverage }: NewMember,
): Promise<number> {
  const { unit, id: holderId, homeAddress, postalCode } = holder;
  const identity = ofDni(typed);
  if (sameIdentity(identity, identityIn(holder))) throw new AppError(409, 'ALREADY_FAMILY');
  const createdAt = clock.now();
  const { own: answered = {}, ...insurance } = coverage;
  return transaction(db, async (tx) => {
    await lockActive(tx, unit, [holderId]);
    const mine = and(
      eq(familyLinks.holderId, holderId),
      hasIdentity(familyLinks, identity),
      isNull(familyLinks.endedAt),
    );
    const known = await tx.select({ id: familyLinks.id }).from(familyLinks).where(mine).limit(1);
    if (known.length > 0) throw new AppError(409, 'ALREADY_FAMILY');
    const person = {
      ...values,
      ...fromWire('person', insurance),
      homeAddress,
      postalCode,
      ...identityColumns(identity),
      own: { ...own, ...answered },
      unit,
      createdAt,
    };
    const [made] = await tx
      .insert(people)
      .values({ ...withNumber(person), kind: 'member', profileName: PROFILE })
      .returning({ id: people.id });
    if (made === undefined) throw new AppError(500, 'INTERNAL');
    const [link] = await tx
      .insert(familyLinks)
      .values({ unit, holderId, memberId: made.id, ...identityColumns(identity), createdAt })
      .onConflictDoNothing()
      .returning({ id: familyLinks.id });
    if (link === undefined) throw new AppError(409, 'ALREADY_FAMILY');
    return made.id;
  });
}
