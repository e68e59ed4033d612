import { and, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { appointments, people } from '../../db/schema/index.ts';
import { serverText } from '../../tenants/server-text.ts';
import { APPOINTMENTS, type AppointmentLimits, OF_ONE_NETWORK } from '../limits/limits.ts';
import { membersOf } from '../people/family-of.ts';
import type { PersonRow } from '../people/person-row.ts';
import { holdNetwork, isProvisional } from '../people/provisional.ts';

interface Context {
  /** The transaction of what is to be allowed. */
  readonly db: Database;
  readonly clock: Clock;
}

const DAY = 24 * 3_600_000;

/**
 * Refuses one more appointment to an account that has as many as one may have, and to a provisional one also where its network's have
 * (decision 0112): whoever types any DNI must not take the hours of everybody else.
 * @throws AppError 409 YA_RESERVADO in words of its own
 */
export async function requireBookable(context: Context, tenant: CompiledTenant, holder: PersonRow): Promise<void> {
  const { ahead, changes } = await held(context, tenant, holder);
  const most = limitsOf(holder);
  if (ahead >= most.ahead || changes >= most.changes || (await networkIsFull(context, holder)))
    throw refusal(tenant, holder);
}

/** As `requireBookable`, for an appointment that changes its hour: it takes no place that it has not, and is told by mail. */
export async function requireMovable(context: Context, tenant: CompiledTenant, holder: PersonRow): Promise<void> {
  const { changes } = await held(context, tenant, holder);
  if (changes >= limitsOf(holder).changes) throw refusal(tenant, holder);
}

const limitsOf = (holder: PersonRow): AppointmentLimits =>
  isProvisional(holder) ? APPOINTMENTS.provisional : APPOINTMENTS.proven;

function refusal(tenant: CompiledTenant, holder: PersonRow): AppError {
  const say = serverText(isProvisional(holder) ? 'APPOINTMENTS_UNPROVEN' : 'APPOINTMENTS_MOST', tenant);
  return new AppError(409, 'YA_RESERVADO', say === undefined ? {} : { say });
}

/** What an account and its family have. */
async function held({ db, clock }: Context, tenant: CompiledTenant, holder: PersonRow): Promise<AppointmentLimits> {
  const now = clock.now();
  const ids = [holder.id, ...(await membersOf({ db, clock }, tenant, holder)).map(({ id }) => id)];
  const { unit, personId, startsAt, status, version } = appointments;
  const [row] = await db
    .select({
      ahead: sql<number>`count(*) filter (where ${status} = 1 and ${startsAt} > ${now.toISOString()}::timestamptz)::int`,
      changes: sql<number>`coalesce(sum(${version}), 0)::int`,
    })
    .from(appointments)
    .where(and(eq(unit, holder.unit), inArray(personId, ids), gt(startsAt, new Date(now.getTime() - DAY))));
  return row ?? { ahead: 0, changes: 0 };
}

/** Whether the provisional accounts of the network that signed this one up have their share; held until the transaction ends. */
async function networkIsFull(
  { db, clock }: Context,
  { unit, provisionalFrom, ...holder }: PersonRow,
): Promise<boolean> {
  if (!isProvisional(holder) || provisionalFrom === null) return false;
  await holdNetwork(db, unit, provisionalFrom);
  const ahead = [eq(appointments.unit, unit), eq(appointments.status, 1), gt(appointments.startsAt, clock.now())];
  const [row] = await db
    .select({ all: count() })
    .from(appointments)
    .innerJoin(people, eq(people.id, appointments.bookedBy))
    .where(and(...ahead, eq(people.provisionalFrom, provisionalFrom), isNotNull(people.provisionalSince)));
  return (row?.all ?? 0) >= OF_ONE_NETWORK.appointments;
}
