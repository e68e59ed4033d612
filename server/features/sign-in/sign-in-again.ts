import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { byLink, recordAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { KeepDone } from '../../platform/http/one-time.ts';
import { hashOfStep, renewStep } from '../credentials/index.ts';
import { reissueSession } from '../sessions/index.ts';
import type { SignedIn, StepBegun } from './let-in.ts';

/** Effects of a sign-in by a one-time secret: it opened a session, or began a step, of which the token's hash is kept. */
export type SignInDone = { readonly session: number } | { readonly step: string };

/** Stores what a sign-in did, for the case that its answer is lost. */
export type KeepSignIn = KeepDone<SignInDone>;

export const doneOf = (entered: SignedIn | StepBegun): SignInDone =>
  'step' in entered ? { step: hashOfStep(entered.step) } : { session: entered.id };

/** A sign-in that is repeated because its answer was lost. */
interface Again {
  readonly done: SignInDone;
  readonly keep: KeepSignIn;
  readonly address: string;
  readonly requestId: string;
}

/**
 * Gives the session or the step of a sign-in another token: no token is stored, and only a new one can be sent. Audited
 * as a repetition.
 * @returns undefined when the session or the step has ended
 */
export function signInAgain(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { done, keep, ...trace }: Again,
): Promise<SignedIn | StepBegun | undefined> {
  return transaction(db, async (tx) => {
    const context = { db: tx, clock };
    const { unit } = tenant.public;
    const repeated = { at: clock.now(), unit, ...trace, action: 'login.repeated', outcome: 'ok' } as const;
    if ('step' in done) {
      const step = await renewStep(context, unit, done.step);
      if (step === undefined) return undefined;
      await keep(tx, { step: hashOfStep(step.token) });
      await recordAudit(tx, { ...repeated, object: `person:${step.personId}` });
      return { step: step.token };
    }
    const session = await reissueSession(context, tenant, done.session);
    if (session === null) return undefined;
    const { person, role, subject } = session;
    const actor = subject === null ? { actorId: person.id, actorRole: role } : byLink(subject.linkId);
    await recordAudit(tx, { ...repeated, ...actor, object: `person:${subject?.personId ?? person.id}` });
    return session;
  });
}
