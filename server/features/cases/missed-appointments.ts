import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { enterableAfter } from '../../../engine/domain/appointment/entry-window.ts';
import { MISSABLE } from '../../../engine/domain/case/case.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, artCases, attentions, outboxMails, people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { tenantAddress } from '../../platform/http/portal-address.ts';
import { Background } from '../../platform/jobs/background.ts';
import { RESTORED } from '../../platform/mail/outbox.ts';
import type { AppointmentRow } from '../slots/index.ts';
import { underWay } from './case-status.ts';
import { mailManager } from './mail-manager.ts';

/** Milliseconds between two looks for missed appointments. */
const POLL = 60_000;
/** How far back a look goes: after a longer outage the news are too old. */
const DAY = 86_400_000;
const BATCH = 100;

type Deps = Pick<AppDeps, 'database' | 'clock' | 'config' | 'tenants'>;
type Log = (event: string, facts: object) => void;

/** The key of an appointment's mail, as `missedKey` writes it. */
const KEY = sql<string>`'case-missed:' || ${appointments.id} || ':' || (extract(epoch from ${appointments.startsAt}) * 1000)::bigint`;

/** Mails managers about workers who did not come, once the time to enter is over. Several servers may run it at once. */
export function missedAppointmentsWorker(deps: Deps, log: Log): Background {
  return new Background(deps.database, {
    every: POLL,
    work: () => mailMissedAppointments(deps, log),
    failed: (error) => log('cases.missed', { err: error }),
  });
}

/** Mails the manager once about each missed appointment. Logs a failing tenant or case, and retries it at the next poll. */
export async function mailMissedAppointments(deps: Deps, log: Log): Promise<void> {
  const { db } = deps.database;
  const units = await db.selectDistinct({ unit: artCases.unit }).from(artCases).where(isNull(artCases.ended));
  for (const { unit } of units) {
    const id = deps.tenants.idOfUnit(unit);
    const tenant = id === undefined ? undefined : await deps.tenants.get(id).catch(() => undefined);
    if (tenant === undefined) continue;
    for (const row of await missed(deps, tenant))
      try {
        const address = await tenantAddress(tenant, deps);
        await transaction(db, async (tx) => {
          const [still] = await tx.select().from(appointments).where(asRead(row)).for('update');
          if (still) await mailManager({ db: tx, clock: deps.clock, address }, tenant, still, 'Missed');
        });
      } catch (error) {
        log('cases.missed', { appointment: row.id, err: error });
      }
  }
}

/** The appointment unless it changed since it was read. */
const asRead = ({ id, version }: AppointmentRow) => and(eq(appointments.id, id), eq(appointments.version, version));

/**
 * Current appointments of open cases whose worker did not enter in time, also those that a professional marked as a
 * no-show, without a mail to the manager yet.
 */
async function missed({ database: { db }, clock }: Deps, tenant: CompiledTenant): Promise<AppointmentRow[]> {
  const last = enterableAfter(tenant.public.settings, clock.now());
  const { unit, status, startsAt, id } = appointments;
  const mailed = db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, unit), eq(outboxMails.onceKey, KEY)));
  const entered = db
    .select({ id: attentions.id })
    .from(attentions)
    .where(
      and(eq(attentions.unit, unit), eq(attentions.personId, artCases.personId), eq(attentions.appointmentId, id)),
    );
  const rows = await db
    .select({ row: appointments })
    .from(artCases)
    .innerJoin(appointments, eq(id, artCases.appointmentId))
    .innerJoin(people, eq(people.id, artCases.managerId))
    .where(
      and(
        eq(artCases.unit, tenant.public.unit),
        isNull(artCases.ended),
        isNotNull(people.email),
        eq(people.isActive, true),
        inArray(status, MISSABLE),
        lte(startsAt, last),
        gt(startsAt, new Date(last.getTime() - DAY)),
        sql`not ${underWay}`,
        or(eq(status, 'absent'), notExists(entered)),
        notExists(mailed),
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH);
  return rows.map(({ row }) => row);
}

/**
 * Marks every current appointment of an open case as mailed, for a restored copy: the workers come to the original, so
 * that the copy would report all of them as absent.
 */
export async function markMissedAsMailed(tx: Database, now: Date): Promise<void> {
  const given = { status: 'failed', error: RESTORED, at: now.toISOString() };
  await tx.execute(sql`insert into ${outboxMails} (unit, recipient, subject, body, once_key, status, last_error, created_at, next_try_at)
    select ${appointments.unit}, '', 'Caso ' || ${artCases.number}, '', ${KEY}, ${given.status}, ${given.error}, ${given.at}::timestamptz, ${given.at}::timestamptz
    from ${artCases} inner join ${appointments} on ${appointments.id} = ${artCases.appointmentId}
    where ${artCases.ended} is null and ${inArray(appointments.status, MISSABLE)}
    on conflict do nothing`);
}
