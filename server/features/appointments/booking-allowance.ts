import { and, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { appointments, familyLinks, people } from '../../platform/db/schema/index.ts';
import { APPOINTMENTS, type AppointmentLimits, OF_ONE_NETWORK } from '../../platform/limits/limits.ts';
import { heldTenant } from '../../platform/tenants/held-tenant.ts';
import { serverText } from '../../platform/tenants/server-text.ts';
import { holdNetwork, isProvisional, lockActive } from '../people/index.ts';

interface Context {
  /** The transaction of the booking or move. */
  readonly db: Database;
  readonly clock: Clock;
}

/** Ids of the account and of the patient, one of its family. */
export interface Booker {
  readonly holder: number;
  readonly patient: number;
}

/** A locked account. */
type Account = Pick<PersonRow, 'id' | 'provisionalSince' | 'provisionalFrom'>;

const DAY = 24 * 3_600_000;

/**
 * Limits appointments per account; provisional accounts are limited per network as well (decision 0032), so that a
 * person with made-up DNIs cannot take all slots. Locks account and patient until the transaction ends.
 * @throws AppError 429 TOO_MANY with its own text; 401 NO_SESSION when the account was closed by a concurrent request
 */
export async function requireBookable(context: Context, tenant: CompiledTenant, booker: Booker): Promise<void> {
  const account = await holdAccount(context, tenant, booker);
  const { ahead, changes } = await heldBy(context, tenant, account);
  const most = limitsOf(account);
  if (ahead >= most.ahead || changes >= most.changes || (await networkIsFull(context, tenant, account)))
    throw refusal(tenant, account);
}

/**
 * As `requireBookable` for moving an appointment: it takes no extra slot, so only the number of changes is limited. The
 * caller has locked the appointment, which comes before people.
 */
export async function requireMovable(context: Context, tenant: CompiledTenant, booker: Booker): Promise<void> {
  const account = await holdAccount(context, tenant, booker);
  const { changes } = await heldBy(context, tenant, account);
  if (changes >= limitsOf(account).changes) throw refusal(tenant, account);
}

/**
 * Locks the account, so that two tabs cannot both take the last place. Reads it again, because its e-mail may have been
 * proven since the session was read.
 */
async function holdAccount({ db }: Context, tenant: CompiledTenant, { holder, patient }: Booker): Promise<Account> {
  const held = await lockActive(db, tenant.public.unit, [holder, patient]);
  const account = held.find(({ id }) => id === holder);
  if (account === undefined) throw new AppError(401, 'NO_SESSION');
  return account;
}

const limitsOf = (account: Account): AppointmentLimits =>
  isProvisional(account) ? APPOINTMENTS.provisional : APPOINTMENTS.proven;

/**
 * Gives no seconds to wait: a place comes free when an appointment is past or cancelled or the e-mail is proven, not by
 * time alone.
 */
function refusal(tenant: CompiledTenant, account: Account): AppError {
  const say = serverText(isProvisional(account) ? 'APPOINTMENTS_UNPROVEN' : 'APPOINTMENTS_MOST', tenant);
  return new AppError(429, 'TOO_MANY', say === undefined ? {} : { say });
}

/**
 * Counts the appointments of an account and of everybody ever linked to its family, so that removing a member, such as
 * by a changed birth date, frees no place.
 */
async function heldBy({ db, clock }: Context, tenant: CompiledTenant, { id }: Account): Promise<AppointmentLimits> {
  const now = clock.now();
  const own = tenant.public.unit;
  const members = await db
    .select({ id: familyLinks.memberId })
    .from(familyLinks)
    .where(and(eq(familyLinks.unit, own), eq(familyLinks.holderId, id)));
  const ids = [id, ...members.map((member) => member.id)];
  const { unit, personId, startsAt, status, version } = appointments;
  const [row] = await db
    .select({
      ahead: sql<number>`count(*) filter (where ${eq(status, 'booked')} and ${startsAt} > ${now.toISOString()}::timestamptz)::int`,
      changes: sql<number>`coalesce(sum(${version}), 0)::int`,
    })
    .from(appointments)
    .where(and(eq(unit, own), inArray(personId, ids), gt(startsAt, new Date(now.getTime() - DAY))));
  return row ?? { ahead: 0, changes: 0 };
}

/**
 * Whether the provisional accounts of the network that signed this one up have reached their limit. Locks until the
 * transaction ends.
 */
async function networkIsFull({ db, clock }: Context, tenant: CompiledTenant, account: Account): Promise<boolean> {
  const { unit } = tenant.public;
  const { provisionalFrom } = account;
  if (!isProvisional(account) || provisionalFrom === null) return false;
  await holdNetwork(db, unit, provisionalFrom);
  const ahead = [
    eq(appointments.unit, unit),
    eq(appointments.status, 'booked'),
    gt(appointments.startsAt, clock.now()),
  ];
  const [row] = await db
    .select({ all: count() })
    .from(appointments)
    .innerJoin(people, eq(people.id, appointments.bookedBy))
    .where(and(...ahead, eq(people.provisionalFrom, provisionalFrom), isNotNull(people.provisionalSince)));
  return (row?.all ?? 0) >= OF_ONE_NETWORK.appointments;
}

/**
 * Limits a person's appointments ahead of one service, where the tenant says how many
 * (`settings.appointments.aheadPerService`). `requireBookable` has locked the patient.
 * @throws AppError 409 TOPE_SERVICIO
 */
export async function requirePlaceInService(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { patient, service }: { readonly patient: number; readonly service: number },
): Promise<void> {
  const most = (await heldTenant(db, tenant)).public.settings.appointments.aheadPerService;
  if (most === 0) return;
  const { unit, personId, serviceId, status, startsAt } = appointments;
  const own = and(eq(unit, tenant.public.unit), eq(personId, patient), eq(serviceId, service));
  const ahead = await db.$count(appointments, and(own, eq(status, 'booked'), gt(startsAt, clock.now())));
  if (ahead >= most) throw new AppError(409, 'TOPE_SERVICIO');
}
