import type { Sweeping } from './db/in-batches.ts';
import type { AppDeps } from './deps.ts';
import { pruneMails } from './mail/forget-recipients.ts';
import { pruneKeys } from './plugins/idempotency.ts';
import { pruneFailures } from './services/auth/login-limits.ts';
import { pruneEntryLinks } from './services/entry/entry-links.ts';
import { pruneBegunFactors } from './services/factor/end-factor.ts';
import { prunePasskeyChallenges } from './services/factor/passkey-challenge.ts';
import { pruneSteps } from './services/factor/sign-in-step.ts';
import { pruneJobs } from './services/jobs/read-job.ts';
import { pruneCallCounts } from './services/limits/call-limit.ts';
import { sweepPayments } from './services/payments/ask-provider.ts';
import { pruneOrders } from './services/payments/create-payment.ts';
import { pruneEmailCodes } from './services/proof/mail-email-code.ts';
import { sweepProvisional } from './services/proof/sweep-provisional.ts';
import { pruneOld } from './services/prune-old.ts';
import { pruneEarlierEmails } from './services/recovery/earlier-email.ts';
import { pruneRecovery } from './services/recovery/issue-codes.ts';
import { pruneWaits } from './services/waiting/waits-of.ts';

/** Is told what could not be done, by its event and without anybody's words. */
export type Warn = (event: string, facts: object) => void;

/** Ends or lets go of what is due, a bounded number of rows at a time, until nothing is or `stopping` says so. */
export type CleanupJob = (deps: AppDeps & Sweeping, warn: Warn) => Promise<void>;

/** A demo's accounts are everybody's: a second factor that one visitor set up must not keep the others out for long. */
async function forgetDemoFactors({ demo }: AppDeps): Promise<void> {
  await demo?.forgetFactors();
}

/**
 * All that is swept from time to time. Each finds its rows by an index, however many lie beside them: a flood of one table
 * must not make every hour's sweep read it whole (tests/server/sweep-indexes.test.ts walks them).
 */
export const CLEANUP_JOBS: readonly CleanupJob[] = [
  sweepPayments,
  pruneFailures,
  pruneKeys,
  pruneRecovery,
  pruneEarlierEmails,
  pruneWaits,
  pruneCallCounts,
  pruneEntryLinks,
  pruneJobs,
  pruneMails,
  pruneOrders,
  pruneOld,
  pruneEmailCodes,
  pruneSteps,
  prunePasskeyChallenges,
  pruneBegunFactors,
  sweepProvisional,
  forgetDemoFactors,
];
