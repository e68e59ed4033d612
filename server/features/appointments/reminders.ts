import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { appointments } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { tenantAddress } from '../../platform/http/portal-address.ts';
import { Background } from '../../platform/jobs/background.ts';
import { mailReminder } from '../appointment-mail/index.ts';
import type { AppointmentRow } from '../slots/index.ts';

const HOUR = 3_600_000;
/** Milliseconds between two checks for due reminders. */
const POLL = 60_000;
/** Reminders of one batch, so that they do not delay other work. */
const BATCH = 100;

type Deps = Pick<AppDeps, 'database' | 'clock' | 'config' | 'tenants'>;
type Log = (event: string, facts: object) => void;

/**
 * Mails reminders of appointments, a number of hours before that each tenant sets. Several servers may run it at once.
 */
export function reminderWorker(deps: Deps, log: Log): Background {
  return new Background(deps.database, {
    every: POLL,
    work: () => remindDue(deps, log),
    failed: (error) => log('appointments.reminders', { err: error }),
  });
}

/**
 * Sends every due reminder once. A failed reminder is logged and retried at the next run, and so are all of a tenant
 * that cannot be loaded; other tenants go on.
 */
export async function remindDue(deps: Deps, log: Log): Promise<void> {
  for (const unit of await unitsToRemind(deps))
    try {
      const id = deps.tenants.idOfUnit(unit);
      const tenant = id === undefined ? undefined : await deps.tenants.get(id);
      if (tenant) await remindOf(deps, tenant, log);
    } catch (error) {
      log('appointments.reminders', { unit, err: error });
    }
}

/** Units with future appointments without a reminder. */
async function unitsToRemind({ database: { db }, clock }: Deps): Promise<number[]> {
  const { unit } = appointments;
  const rows = await db.selectDistinct({ unit }).from(appointments).where(toRemind(clock.now())).orderBy(asc(unit));
  return rows.map((row) => row.unit);
}

/** Sends a tenant's reminders in order of id, and skips those that fail. */
async function remindOf(deps: Deps, tenant: CompiledTenant, log: Log): Promise<void> {
  let after = 0;
  for (let rows = await nextRows(deps, tenant, after); rows.length > 0; rows = await nextRows(deps, tenant, after))
    for (const row of rows) {
      after = row.id;
      try {
        await remind(deps, tenant, row);
      } catch (error) {
        log('appointments.reminders', { appointment: row.id, err: error });
      }
    }
}

/** The next due reminders by the tenant's hours, after an id. */
function nextRows({ database: { db }, clock }: Deps, tenant: CompiledTenant, after: number): Promise<AppointmentRow[]> {
  const now = clock.now();
  const { unit } = tenant.public;
  const due = new Date(now.getTime() + tenant.public.settings.appointments.reminderHours * HOUR);
  const { unit: of, id, startsAt } = appointments;
  return db
    .select()
    .from(appointments)
    .where(and(eq(of, unit), toRemind(now), lte(startsAt, due), gt(id, after)))
    .orderBy(asc(id))
    .limit(BATCH);
}

const toRemind = (now: Date) =>
  and(eq(appointments.status, 'booked'), eq(appointments.reminded, false), gt(appointments.startsAt, now));

/**
 * Marks the row and writes the mail in one transaction. Skips appointments that were cancelled, moved or reminded by
 * another server.
 */
async function remind(deps: Deps, tenant: CompiledTenant, { id, version }: AppointmentRow): Promise<void> {
  const address = await tenantAddress(tenant, deps);
  await transaction(deps.database.db, async (db) => {
    const [row] = await db
      .update(appointments)
      .set({ reminded: true })
      .where(
        and(
          eq(appointments.id, id),
          eq(appointments.version, version),
          eq(appointments.status, 'booked'),
          eq(appointments.reminded, false),
        ),
      )
      .returning();
    if (row) await mailReminder({ db, clock: deps.clock, address }, tenant, row);
  });
}
