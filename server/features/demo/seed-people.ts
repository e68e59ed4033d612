import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { withNumber } from '../../platform/db/phone-numbers.ts';
import { audit, credentials, familyLinks, people, professionals } from '../../platform/db/schema/index.ts';
import { demoOwn } from './demo-own.ts';
import { DEMO_PEOPLE, type DemoAccount, type DemoMember, type DemoProfessional } from './people.ts';

/** Dependencies of seeding a unit. */
export interface Seeding {
  readonly tx: Database;
  readonly tenant: CompiledTenant;
  readonly now: Date;
  readonly today: string;
  readonly hashes: ReadonlyMap<string, string>;
  /**
   * Time of the unit's last seeding, if the server was only restarted: later changes by visitors stay. Undefined resets
   * everything.
   */
  readonly spared: Date | undefined;
  /** Rows that an operator put, as the audit names them (`schedule:3-8`): a restart leaves them as they are. */
  readonly operated: ReadonlySet<string>;
}

/** Rows of a unit that an operator put, ever: after a reset their present state is the demo's, and stays too. */
export async function operatedRows(tx: Database, unit: number): Promise<ReadonlySet<string>> {
  const put = inArray(audit.action, ['operator.create', 'operator.change']);
  const rows = await tx
    .selectDistinct({ object: audit.object })
    .from(audit)
    .where(and(eq(audit.unit, unit), put));
  return new Set(rows.flatMap(({ object }) => object ?? []));
}

type NewPerson = typeof people.$inferInsert;

/** Inserts or resets all demo people in the tenant's unit. @returns ids by DNI */
export async function seedPeople(seeding: Seeding): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const { tenant } = seeding;
  for (const [turn, holder] of DEMO_PEOPLE.holders.entries()) {
    const { sex, homeAddress, birthDate = bornYearsAgo(seeding.today, holder.years ?? 0) } = holder;
    const insurance = { ...insuranceOf(tenant, holder.affiliated), own: demoOwn(tenant, 'person', turn) };
    ids.set(
      holder.identityNumber,
      await seedAccount(seeding, holder, {
        kind: 'holder',
        identityBy: 'office',
        sex,
        homeAddress,
        birthDate,
        ...insurance,
      }),
    );
  }
  for (const member of DEMO_PEOPLE.members)
    ids.set(member.identityNumber, await seedMember(seeding, member, ids.get(member.holder) ?? 0));
  for (const manager of tenant.server.flags.art ? DEMO_PEOPLE.art : []) {
    const profile = {
      kind: 'holder',
      identityBy: 'office',
      isArt: true,
      isArtCoordinator: manager.coordinator,
    } as const;
    ids.set(manager.identityNumber, await seedAccount(seeding, manager, profile));
  }
  for (const doctor of DEMO_PEOPLE.professionals) {
    const id = await seedAccount(seeding, doctor, { kind: 'professional' });
    await seedRegistration(seeding, doctor, id);
    ids.set(doctor.identityNumber, id);
  }
  return ids;
}

async function seedAccount(
  seeding: Seeding,
  account: DemoAccount,
  profile: Pick<NewPerson, 'kind'> & Partial<NewPerson>,
): Promise<number> {
  const { tx, tenant, now, hashes } = seeding;
  const { identityNumber, firstName, lastName, email, phone = null, profileName } = account;
  const unit = tenant.public.unit;
  const values = {
    unit,
    identityNumber,
    firstName,
    lastName,
    email,
    phone,
    profileName,
    isActive: true,
    createdAt: now,
    ...profile,
  };
  const same = and(
    eq(people.unit, unit),
    eq(people.identityNumber, identityNumber),
    eq(people.kind, profile.kind),
    eq(people.isActive, true),
    // A visitor's provisional account with a demo DNI is another person, not the one to reset.
    isNull(people.provisionalSince),
  );
  const id = (await operatedPerson(seeding, profile.kind, account)) ?? (await putPerson(tx, same, values));
  const passwordHash = hashes.get(account.password) ?? '';
  await tx
    .insert(credentials)
    .values({ personId: id, unit, passwordHash, updatedAt: now })
    .onConflictDoUpdate({ target: credentials.personId, set: { passwordHash, updatedAt: now } });
  return id;
}

async function seedMember(seeding: Seeding, member: DemoMember, holderId: number): Promise<number> {
  const { tx, tenant, now, today, operated } = seeding;
  const { identityNumber, firstName, lastName, sex, years } = member;
  const unit = tenant.public.unit;
  const [link] = await tx
    .select()
    .from(familyLinks)
    .where(
      and(
        eq(familyLinks.holderId, holderId),
        eq(familyLinks.identityNumber, identityNumber),
        isNull(familyLinks.endedAt),
      ),
    );
  if (link !== undefined && operated.has(`person:${link.memberId}`)) return link.memberId;
  const birthDate = bornYearsAgo(today, years);
  const own = demoOwn(tenant, 'person', 0);
  const profile = {
    profileName: 'Paciente',
    kind: 'member',
    identityBy: null,
    own,
    ...insuranceOf(tenant, true),
  } as const;
  const values = {
    unit,
    identityNumber,
    firstName,
    lastName,
    sex,
    birthDate,
    isActive: true,
    createdAt: now,
    ...profile,
  };
  const id = await putPerson(tx, eq(people.id, link?.memberId ?? 0), values);
  if (!link) await tx.insert(familyLinks).values({ unit, holderId, memberId: id, identityNumber, createdAt: now });
  return id;
}

async function seedRegistration(seeding: Seeding, doctor: DemoProfessional, personId: number): Promise<void> {
  const { tx, tenant, operated } = seeding;
  if (operated.has(`person:${personId}`)) return;
  const { tipo, provincia, numero } = doctor.matricula;
  const values = { title: doctor.title, licenceKind: tipo, licenceProvince: provincia, licenceNumber: numero };
  await tx
    .insert(professionals)
    .values({ personId, unit: tenant.public.unit, ...values })
    .onConflictDoUpdate({ target: professionals.personId, set: values });
}

/** The person of a demo account that an operator put, also where the order closed the account or changed its DNI. */
async function operatedPerson(
  { tx, tenant, operated }: Seeding,
  kind: NewPerson['kind'],
  { identityNumber, email }: DemoAccount,
): Promise<number | undefined> {
  const mailed = email === null ? undefined : eq(people.email, email);
  const named = or(eq(people.identityNumber, identityNumber), mailed);
  const mine = and(eq(people.unit, tenant.public.unit), eq(people.kind, kind), named);
  const found = await tx.select({ id: people.id }).from(people).where(mine);
  return found.find(({ id }) => operated.has(`person:${id}`))?.id;
}

async function putPerson(tx: Database, same: ReturnType<typeof and>, values: NewPerson): Promise<number> {
  const { createdAt: _kept, ...changes } = withNumber(values);
  const [known] = await tx.update(people).set(changes).where(same).returning({ id: people.id });
  if (known) return known.id;
  const [made] = await tx.insert(people).values(withNumber(values)).returning({ id: people.id });
  return made?.id ?? 0;
}

/** Number, code and insurer that the tenant's own rules accept, from its `demo` data. */
function insuranceOf(tenant: CompiledTenant, affiliated: boolean): Partial<NewPerson> {
  const { cp, nroAfiliado, obraSocial } = tenant.server.demo;
  return {
    postalCode: cp ?? '1425',
    insurer: obraSocial ?? null,
    affiliateNumber: affiliated ? (nroAfiliado ?? '12345678') : null,
  };
}

/** A birth date that gives the age `years` today and for some months to come. */
export function bornYearsAgo(today: string, years: number): string {
  const birthday = addDays(today, -100) ?? today;
  return `${Number(birthday.slice(0, 4)) - years}${birthday.slice(4).replace('-02-29', '-02-28')}`;
}
