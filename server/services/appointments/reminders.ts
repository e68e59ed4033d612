import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { Background } from '../../background.ts';
import { appointments } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { tenantAddress } from '../../plugins/portal-address.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { mailReminder } from './appointment-mail.ts';

const HOUR = 3_600_000;
/** Looks for due ones this often. */
const POLL = 60_000;
/** Taken at once, so that nobody waits for a morning's reminders. */
const BATCH = 100;

type Deps = Pick<AppDeps, 'database' | 'clock' | 'config' | 'tenants'>;
type Log = (event: string, facts: object) => void;

/** Reminds of appointments by mail, as many hours before as each tenant says. Several servers may do so at once. */
export function reminderWorker(deps: Deps, log: Log): Background {
  return new Background(deps.database, {
    channel: 'appointment_reminders',
    every: POLL,
    work: () => remindDue(deps, log),
    failed: (error) => log('appointments.reminders', { err: error }),
  });
}

/**
 * Writes every reminder that is due now, each once. One that fails is logged and tried again the next time, as is
 * everything of a tenant that cannot be read; nobody else waits for that.
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

/** Units with appointments ahead that nobody was reminded of. */
async function unitsToRemind({ database: { db }, clock }: Deps): Promise<number[]> {
  const { unit } = appointments;
  const rows = await db.selectDistinct({ unit }).from(appointments).where(toRemind(clock.now())).orderBy(asc(unit));
  return rows.map((row) => row.unit);
}

/** Reminds of a tenant's, in the order of their numbers, so that one that fails is passed by. */
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

/** Those that are due by the tenant's own hours, after one that was looked at. */
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
  and(eq(appointments.status, 1), eq(appointments.reminded, false), gt(appointments.startsAt, now));

/** The row is marked and its mail written together: what was cancelled, moved or reminded of meanwhile is left alone. */
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
          eq(appointments.status, 1),
          eq(appointments.reminded, false),
        ),
      )
      .returning();
    if (row) await mailReminder({ db, clock: deps.clock, address }, tenant, row);
  });
}
