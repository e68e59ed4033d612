import { pruneEntryLinks } from '../features/access-links/entry-links.ts';
import { pruneBegunFactors } from '../features/credentials/end-factor.ts';
import { pruneFailures } from '../features/credentials/login-limits.ts';
import { pruneSteps } from '../features/credentials/sign-in-step.ts';
import { pruneEmailCodes } from '../features/email-verification/mail-email-code.ts';
import { sweepProvisional } from '../features/email-verification/sweep-provisional.ts';
import { pruneJobs } from '../features/jobs/read-job.ts';
import { prunePasskeyChallenges } from '../features/mfa/passkey-challenge.ts';
import { sweepPayments } from '../features/payments/ask-provider.ts';
import { pruneOrders } from '../features/payments/create-payment.ts';
import { prunePayees } from '../features/payments/payees.ts';
import { pruneEarlierEmails } from '../features/people/earlier-email.ts';
import { readPhoneNumbers } from '../features/people/read-phone-numbers.ts';
import { pruneRemovedOwnValues } from '../features/people/removed-own-values.ts';
import { pruneRecovery } from '../features/recovery/issue-codes.ts';
import { pruneWaits } from '../features/waitlist/waits-of.ts';
import type { Sweeping } from '../platform/db/in-batches.ts';
import type { AppDeps } from '../platform/deps.ts';
import { pruneKeys } from '../platform/http/idempotency.ts';
import { pruneOld } from '../platform/jobs/prune-old.ts';
import { pruneCallCounts } from '../platform/limits/call-limit.ts';
import { pruneMails } from '../platform/mail/forget-recipients.ts';

/** Logs a failure by its event, without personal data. */
export type Warn = (event: string, facts: object) => void;

/** Deletes or ends due rows in bounded batches, until the rest is empty or `stopping` is set. */
export type CleanupJob = (deps: AppDeps & Sweeping, warn: Warn) => Promise<void>;

/**
 * Visitors share a demo's accounts, so a second factor that one visitor set up must not lock the others out for long.
 */
async function forgetDemoFactors({ demo }: AppDeps): Promise<void> {
  await demo?.forgetFactors();
}

/**
 * All cleanup jobs. Each finds its rows by an index, so that a flooded table does not make every run scan it
 * (tests/server/sweeps.test.ts checks them).
 */
export const CLEANUP_JOBS: readonly CleanupJob[] = [
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
  prunePayees,
  pruneOld,
  pruneRemovedOwnValues,
  pruneEmailCodes,
  pruneSteps,
  prunePasskeyChallenges,
  pruneBegunFactors,
  sweepProvisional,
  readPhoneNumbers,
  forgetDemoFactors,
  // Last, because it asks payment providers: a hanging provider then delays no other job.
  sweepPayments,
];
