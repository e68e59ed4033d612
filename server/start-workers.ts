import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './deps.ts';
import { hourlyCleanup } from './hourly-cleanup.ts';
import { letterheads } from './mail/letterhead.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { reminderWorker } from './services/appointments/reminders.ts';
import { keptPictures } from './services/documents/convert-kept-pictures.ts';
import { JOB_KINDS } from './services/jobs/job-kinds.ts';
import { JobWorker } from './services/jobs/job-worker.ts';
import { repeatedDnis } from './services/people/repeated-dnis.ts';
import { recoveryWorker } from './services/recovery/recovery-worker.ts';
import { waitingWorker } from './services/waiting/tell-waiting.ts';

/** What works beside requests. */
export interface Workers {
  /** Gives back the job at hand, for another server to begin, and sweeps no more; requests are still served here. */
  readonly handOver: () => Promise<void>;
  /** Ends all of them, once nobody is served. */
  readonly stop: () => Promise<void>;
}

/** Tells the operator of records that are two of one DNI, until the organization has decided (docs/decisions/0120). */
async function warnOfRepeatedDnis({ db }: AppDeps, warn: (event: string, facts: object) => void): Promise<void> {
  const pairs = await repeatedDnis(db);
  if (pairs.length > 0)
    warn('dni.repeated', { pairs: pairs.length, units: [...new Set(pairs.map(({ one }) => one.unit))] });
}

/** Starts what works beside requests. */
export async function startWorkers(deps: AppDeps, log: FastifyBaseLogger): Promise<Workers> {
  const { config, database, clock } = deps;
  const warn = (event: string, facts: object) => log.warn({ event, ...facts });
  const jobs = new JobWorker(deps, JOB_KINDS, warn);
  const workers = [
    recoveryWorker(deps, warn),
    keptPictures(deps, warn),
    jobs,
    reminderWorker(deps, warn),
    waitingWorker(deps, warn),
    ...(config.smtpUrl === undefined
      ? []
      : [
          new MailWorker(
            { database, clock, log: warn, letterhead: letterheads(deps.tenants, config) },
            smtpTransport(config.smtpUrl),
          ),
        ]),
  ];
  for (const worker of workers) await worker.start();
  await warnOfRepeatedDnis(deps, warn);
  const sweeps = hourlyCleanup(deps, warn, log);
  return {
    handOver: async () => {
      await Promise.all([jobs.stop(), sweeps.stop()]);
    },
    stop: async () => {
      await sweeps.stop();
      // First: who converts pictures goes on while there are any.
      deps.pictures.close();
      for (const worker of workers) await worker.stop();
    },
  };
}
