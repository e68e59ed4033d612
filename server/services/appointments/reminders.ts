import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { Background } from '../../background.ts';
import { appointments } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { tenantAddress } from '../../plugins/portal-address.ts';
import { numberSetting } from '../../tenants/settings.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { mailReminder } from './appointment-mail.ts';

const HOUR = 3_600_000;
/** The longest time before an appointment at which a tenant may remind of it (`settings.appointments.reminderHours`). */
const LONGEST = 168 * HOUR;
/** Looks for due ones this often. */
const POLL = 60_000;
/** Taken at once, so that nobody waits for a morning's reminders. */
const BATCH = 100;

type Deps = Pick<AppDeps, 'database' | 'clock' | 'config' | 'tenants'>;

/** Reminds of appointments by mail, as many hours before as each tenant says. Several servers may do so at once. */
export function reminderWorker(deps: Deps, log: (event: string, facts: object) => void): Background {
  return new Background(deps.database, {
    channel: 'appointment_reminders',
    every: POLL,
    work: () => remindDue(deps),
    failed: (error) => log('appointments.reminders', { err: error }),
  });
}

/** Writes every reminder that is due now, each once; one of a tenant that cannot be read waits for it. */
export async function remindDue(deps: Deps): Promise<void> {
  const tenants = new Map<number, CompiledTenant | undefined>();
  let after: AppointmentRow | undefined;
  do {
    const rows = await nextRows(deps, after);
    for (const row of rows) {
      if (!tenants.has(row.unit)) tenants.set(row.unit, await tenantOfUnit(deps, row.unit));
      const tenant = tenants.get(row.unit);
      if (tenant && isDue(tenant, row, deps.clock.now())) await remind(deps, tenant, row);
    }
    after = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (after);
}

/** Appointments ahead that nobody was reminded of, the next first; those after one that was looked at. */
function nextRows({ database: { db }, clock }: Deps, after: AppointmentRow | undefined): Promise<AppointmentRow[]> {
  const now = clock.now();
  return db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.status, 1),
        eq(appointments.reminded, false),
        gt(appointments.startsAt, now),
        lte(appointments.startsAt, new Date(now.getTime() + LONGEST)),
        after && gt(appointments.id, after.id),
      ),
    )
    .orderBy(asc(appointments.id))
    .limit(BATCH);
}

async function tenantOfUnit({ tenants }: Deps, unit: number): Promise<CompiledTenant | undefined> {
  const id = tenants.idOfUnit(unit);
  return id === undefined ? undefined : tenants.get(id);
}

const isDue = (tenant: CompiledTenant, { startsAt }: AppointmentRow, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= numberSetting(tenant, 'appointments.reminderHours') * HOUR;

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
