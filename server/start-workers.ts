import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './deps.ts';
import { pruneMails } from './mail/forget-recipients.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { pruneKeys } from './plugins/repeatable.ts';
import { reminderWorker } from './services/appointments/reminders.ts';
import { pruneFailures } from './services/auth/login-limits.ts';
import { keptPictures } from './services/documents/convert-kept-pictures.ts';
import { pruneEntryLinks } from './services/entry/entry-links.ts';
import { pruneBegunFactors } from './services/factor/end-factor.ts';
import { pruneSteps } from './services/factor/sign-in-step.ts';
import { JOB_KINDS } from './services/jobs/job-kinds.ts';
import { JobWorker } from './services/jobs/job-worker.ts';
import { pruneJobs } from './services/jobs/read-job.ts';
import { pruneCallCounts } from './services/limits/call-limit.ts';
import { sweepPayments } from './services/payments/ask-provider.ts';
import { pruneOrders } from './services/payments/create-payment.ts';
import { pruneEmailCodes } from './services/proof/mail-email-code.ts';
import { sweepProvisional } from './services/proof/sweep-provisional.ts';
import { pruneOld } from './services/prune-old.ts';
import { pruneRecovery } from './services/recovery/issue-codes.ts';
import { recoveryWorker } from './services/recovery/recovery-worker.ts';
import { waitingWorker } from './services/waiting/tell-waiting.ts';
import { pruneWaits } from './services/waiting/waits-of.ts';

/** What has served its time is dropped this often. */
const PRUNE = 3_600_000;

/** What works beside requests. */
export interface Workers {
  /** Gives back the job at hand, for another server to begin; requests are still served here. */
  readonly handOver: () => Promise<void>;
  /** Ends all of them, once nobody is served. */
  readonly stop: () => Promise<void>;
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
      : [new MailWorker({ database, clock, log: warn }, smtpTransport(config.smtpUrl))]),
  ];
  for (const worker of workers) await worker.start();
  const prune = setInterval(() => {
    const work = [
      pruneFailures,
      pruneKeys,
      pruneRecovery,
      pruneWaits,
      pruneCallCounts,
      pruneEntryLinks,
      pruneJobs,
      pruneMails,
      pruneOrders,
      pruneOld,
      pruneEmailCodes,
      pruneSteps,
      pruneBegunFactors,
      () => sweepProvisional(deps, warn),
      () => sweepPayments(deps, warn),
    ];
    Promise.all(work.map((one) => one(deps))).catch((error: unknown) => log.error({ err: error }, 'pruning failed'));
  }, PRUNE);
  prune.unref();
  return {
    handOver: () => jobs.stop(),
    stop: async () => {
      clearInterval(prune);
      // First: who converts pictures goes on while there are any.
      deps.pictures.close();
      for (const worker of workers) await worker.stop();
    },
  };
}
