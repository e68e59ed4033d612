import { and, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments, familyLinks, people } from '../../db/schema/index.ts';
import { serverText } from '../../tenants/server-text.ts';
import { APPOINTMENTS, type AppointmentLimits, OF_ONE_NETWORK } from '../limits/limits.ts';
import { lockActive } from '../people/lock-active.ts';
import type { PersonRow } from '../people/person-row.ts';
import { holdNetwork, isProvisional } from '../people/provisional.ts';

interface Context {
  /** The transaction of what is to be allowed. */
  readonly db: Database;
  readonly clock: Clock;
}

/** Ids of an account, and of the one of its family whom an appointment is for. */
export interface Booker {
  readonly holder: number;
  readonly patient: number;
}

/** An account as it is now, held. */
type Account = Pick<PersonRow, 'id' | 'provisionalSince' | 'provisionalFrom'>;

const DAY = 24 * 3_600_000;

/**
 * Refuses one more appointment to an account that has as many as one may have, and to a provisional one also where its network's have
 * (decision 0112): whoever types any DNI must not take the hours of everybody else. Holds both people until the transaction ends.
 * @throws AppError 429 TOO_MANY in words of its own; 401 NO_SESSION for whoever closed the account meanwhile
 */
export async function requireBookable(context: Context, tenant: CompiledTenant, booker: Booker): Promise<void> {
  const account = await holdAccount(context, tenant, booker);
  const { ahead, changes } = await heldBy(context, tenant, account);
  const most = limitsOf(account);
  if (ahead >= most.ahead || changes >= most.changes || (await networkIsFull(context, tenant, account)))
    throw refusal(tenant, account);
}

/**
 * As `requireBookable`, for an appointment that changes its hour: it takes no place that it has not, and is told by mail. The caller
 * has locked the appointment, which comes before people.
 */
export async function requireMovable(context: Context, tenant: CompiledTenant, booker: Booker): Promise<void> {
  const account = await holdAccount(context, tenant, booker);
  const { changes } = await heldBy(context, tenant, account);
  if (changes >= limitsOf(account).changes) throw refusal(tenant, account);
}

/**
 * One after the other for an account: two tabs at once would both find the last place. As it is now: the e-mail may have been proven
 * since the session was read.
 */
async function holdAccount({ db }: Context, tenant: CompiledTenant, { holder, patient }: Booker): Promise<Account> {
  const held = await lockActive(db, tenant.public.unit, [holder, patient]);
  const account = held.find(({ id }) => id === holder);
  if (account === undefined) throw new AppError(401, 'NO_SESSION');
  return account;
}

const limitsOf = (account: Account): AppointmentLimits =>
  isProvisional(account) ? APPOINTMENTS.provisional : APPOINTMENTS.proven;

/** No seconds to wait: what is over, cancelled or proven makes place, time alone does not. */
function refusal(tenant: CompiledTenant, account: Account): AppError {
  const say = serverText(isProvisional(account) ? 'APPOINTMENTS_UNPROVEN' : 'APPOINTMENTS_MOST', tenant);
  return new AppError(429, 'TOO_MANY', say === undefined ? {} : { say });
}

/** What an account has with everybody who ever was of its family: another date of birth takes nobody's appointments out of the count. */
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
      ahead: sql<number>`count(*) filter (where ${status} = 1 and ${startsAt} > ${now.toISOString()}::timestamptz)::int`,
      changes: sql<number>`coalesce(sum(${version}), 0)::int`,
    })
    .from(appointments)
    .where(and(eq(unit, own), inArray(personId, ids), gt(startsAt, new Date(now.getTime() - DAY))));
  return row ?? { ahead: 0, changes: 0 };
}

/** Whether the provisional accounts of the network that signed this one up have their share; held until the transaction ends. */
async function networkIsFull({ db, clock }: Context, tenant: CompiledTenant, account: Account): Promise<boolean> {
  const { unit } = tenant.public;
  const { provisionalFrom } = account;
  if (!isProvisional(account) || provisionalFrom === null) return false;
  await holdNetwork(db, unit, provisionalFrom);
  const ahead = [eq(appointments.unit, unit), eq(appointments.status, 1), gt(appointments.startsAt, clock.now())];
  const [row] = await db
    .select({ all: count() })
    .from(appointments)
    .innerJoin(people, eq(people.id, appointments.bookedBy))
    .where(and(...ahead, eq(people.provisionalFrom, provisionalFrom), isNotNull(people.provisionalSince)));
  return (row?.all ?? 0) >= OF_ONE_NETWORK.appointments;
}
