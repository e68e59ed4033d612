import { and, count, eq, gt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { addDays } from '../../engine/domain/dates/calendar-date.ts';
import { reminderWorker } from '../features/appointments/reminders.ts';
import { missedAppointmentsWorker } from '../features/cases/missed-appointments.ts';
import { messenger } from '../features/channels/index.ts';
import { keptPictures } from '../features/documents/convert-kept-pictures.ts';
import { paymentAftercare } from '../features/payments/payment-aftercare.ts';
import { repeatedDnis } from '../features/people/repeated-dnis.ts';
import { recordExport } from '../features/records/export-record.ts';
import { recoveryWorker } from '../features/recovery/recovery-worker.ts';
import { yearWithoutHolidays } from '../features/slots/index.ts';
import { attentionSweeper } from '../features/visits/index.ts';
import { waitingWorker } from '../features/waitlist/notify-waitlist.ts';
import { today } from '../platform/core/clock.ts';
import { appointments } from '../platform/db/schema/index.ts';
import type { AppDeps } from '../platform/deps.ts';
import type { JobKind } from '../platform/jobs/job-kind.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { letterheads } from '../platform/mail/letterhead.ts';
import { MailWorker } from '../platform/mail/mail-worker.ts';
import { smtpTransport } from '../platform/mail/smtp-transport.ts';
import { hourlyCleanup } from './hourly-cleanup.ts';
import { watchAppointments } from './watch-appointments.ts';

/** Every kind of job that this server runs. */
export const JOB_KINDS: readonly JobKind<AppDeps>[] = [recordExport];

/** Background work of a server. */
export interface Workers {
  /** Returns the current job to the queue and stops cleanup; requests are still served. */
  readonly handOver: () => Promise<void>;
  /** Stops all workers, after the last request. */
  readonly stop: () => Promise<void>;
}

/** Warns the operator of two accounts with one DNI, until the organization has decided (docs/decisions/0120). */
async function warnOfRepeatedDnis({ db }: AppDeps, warn: (event: string, facts: object) => void): Promise<void> {
  const pairs = await repeatedDnis(db);
  if (pairs.length > 0)
    warn('dni.repeated', { pairs: pairs.length, units: [...new Set(pairs.map(({ one }) => one.unit))] });
}

/** Warns the operator of appointments that overlapped when the constraint came, while they are ahead (decision 0039). */
async function warnOfOverlaps({ db, clock }: AppDeps, warn: (event: string, facts: object) => void): Promise<void> {
  const { overlapped, status, startsAt, unit } = appointments;
  const rows = await db
    .select({ unit, many: count() })
    .from(appointments)
    .where(and(eq(overlapped, true), eq(status, 'booked'), gt(startsAt, clock.now())))
    .groupBy(unit);
  if (rows.length > 0) warn('appointments.overlapping', { units: rows });
}

/** Warns the operator that the portal's list of holidays needs the movable ones of a year that is bookable. */
function warnOfUnknownHolidays({ clock }: AppDeps, warn: (event: string, facts: object) => void): void {
  const now = Number(today(clock).slice(0, 4));
  const ahead = Number((addDays(today(clock), 60) ?? today(clock)).slice(0, 4));
  const year = yearWithoutHolidays([now, ahead]);
  if (year !== undefined) warn('holidays.unknown', { year });
}

/**
 * The outbox's workers, where mail or messages by a channel can be sent: they need an SMTP server, or secrets, or the
 * channels that the demo simulates.
 */
function outboxWorkers(deps: AppDeps, log: (event: string, facts: object) => void): readonly MailWorker[] {
  const { config, database, clock, tenants } = deps;
  if (config.smtpUrl === undefined && config.secrets.size === 0 && !config.demo) return [];
  const context = { database, clock, log, letterhead: letterheads(tenants, config) };
  const phones = new MailWorker({ ...context, messenger: messenger(deps) }, undefined);
  return config.smtpUrl === undefined ? [phones] : [phones, new MailWorker(context, smtpTransport(config.smtpUrl))];
}

/** Starts all background work. */
export async function startWorkers(deps: AppDeps, log: FastifyBaseLogger): Promise<Workers> {
  const warn = (event: string, facts: object) => log.warn({ event, ...facts });
  const jobs = new JobWorker(deps, JOB_KINDS, warn);
  const workers = [
    recoveryWorker(deps, warn),
    missedAppointmentsWorker(deps, warn),
    keptPictures(deps, warn),
    jobs,
    reminderWorker(deps, warn),
    paymentAftercare(deps, warn),
    attentionSweeper(deps, warn),
    waitingWorker(deps, warn),
    ...outboxWorkers(deps, warn),
  ];
  for (const worker of workers) await worker.start();
  await warnOfRepeatedDnis(deps, warn);
  await warnOfOverlaps(deps, warn);
  warnOfUnknownHolidays(deps, warn);
  const sweeps = hourlyCleanup(deps, warn, log);
  const watch = watchAppointments(deps, warn, log);
  void watch.run();
  return {
    handOver: async () => {
      await Promise.all([jobs.stop(), sweeps.stop(), watch.stop()]);
    },
    stop: async () => {
      await sweeps.stop();
      await watch.stop();
      // First, because the worker that converts pictures continues while there are some.
      deps.pictures.close();
      await deps.pdfs.close();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
