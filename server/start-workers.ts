import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './deps.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { pruneKeys } from './plugins/repeatable.ts';
import { pruneFailures } from './services/auth/login-limits.ts';
import { sweepPayments } from './services/payments/ask-provider.ts';

/** What has served its time is dropped this often. */
const PRUNE = 3_600_000;

/** Starts what works beside requests. @returns how to stop it */
export async function startWorkers(deps: AppDeps, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const { config, database, clock } = deps;
  const mail =
    config.smtpUrl === undefined
      ? undefined
      : new MailWorker(
          { database, clock, log: (event, facts) => log.warn({ event, ...facts }) },
          smtpTransport(config.smtpUrl),
        );
  await mail?.start();
  const prune = setInterval(() => {
    Promise.all([pruneFailures(deps), pruneKeys(deps), sweepPayments(deps)]).catch((error: unknown) =>
      log.error({ err: error }, 'pruning failed'),
    );
  }, PRUNE);
  prune.unref();
  return async () => {
    clearInterval(prune);
    await mail?.stop();
  };
}
