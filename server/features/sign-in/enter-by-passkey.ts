import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type FactorRow, lockCredentials, takeTry, triesLeft } from '../credentials/index.ts';
import {
  type FactorContext,
  handleOf,
  keepUse,
  newChallenge,
  type PasskeyRow,
  type PasskeySite,
  type PasskeyUse,
  passkeyNamed,
  passkeysAt,
  readAssertion,
  requestOptions,
  takeChallenge,
  verifyPasskey,
} from '../mfa/index.ts';
import { enter, type GoingOn, over, type Standing, standingStep } from './enter-by-factor.ts';
import type { SignedIn } from './let-in.ts';

/** A device's answer after the password, with the request's origin. */
export interface PasskeyStep extends GoingOn {
  /** The raw answer from the page. */
  readonly answer: string;
  /** Site of the request; undefined where passkeys are not possible. */
  readonly site: PasskeySite | undefined;
}

/**
 * Whether the person of this sign-in step has passkeys at this site. Needs a step, so strangers learn nothing.
 * @throws AppError 401 SIGN_IN_OVER
 */
export async function hasPasskeyHere(
  context: Pick<FactorContext, 'db' | 'clock'>,
  tenant: CompiledTenant,
  token: string | undefined,
  site: PasskeySite | undefined,
): Promise<boolean> {
  const { factor } = await standingStep(context, tenant, token);
  return site !== undefined && (await passkeysAt(context.db, factor, site)).length > 0;
}

/**
 * Creates the challenge for the passkeys of this sign-in step, and replaces the earlier one.
 * @returns options for the browser, as JSON
 * @throws AppError 401 SIGN_IN_OVER, 409 PASSKEY_NONE when the person has no passkey at this site
 */
export async function askForPasskey(
  context: Pick<FactorContext, 'db' | 'clock'>,
  tenant: CompiledTenant,
  token: string | undefined,
  site: PasskeySite | undefined,
): Promise<string> {
  const { step, factor } = await standingStep(context, tenant, token);
  const keys = site === undefined ? [] : await passkeysAt(context.db, factor, site);
  if (site === undefined || keys.length === 0) throw new AppError(409, 'PASSKEY_NONE');
  const challenge = await newChallenge(context, factor, { bound: { stepHash: step.tokenHash }, site });
  if (challenge === undefined) throw over();
  return JSON.stringify(requestOptions(site, challenge, keys));
}

/**
 * Continues a sign-in with a passkey in place of a code (decision 0085). A passkey cannot be guessed, so it neither
 * counts as a wrong code nor waits for one; each answer takes one of the step's tries.
 * @throws AppError 401 SIGN_IN_OVER when the step has ended, 422 PASSKEY_WRONG
 */
export async function enterByPasskey(
  context: FactorContext,
  tenant: CompiledTenant,
  attempt: PasskeyStep,
): Promise<SignedIn & { readonly factor: FactorRow }> {
  const standing = await standingStep(context, tenant, attempt.token);
  const taken = await takeTry(context, standing.step);
  if (!taken) throw over();
  const right = await judge(context, tenant, attempt, standing);
  const entered =
    right &&
    (await transaction(context.db, async (tx) => {
      await lockCredentials(tx, standing.person, 'share');
      if (!(await keepUse({ ...context, db: tx }, right.key, right.use))) return undefined;
      return enter({ ...context, db: tx }, tenant, attempt, { ...standing, which: 'passkey' });
    }));
  if (entered) return { ...entered, factor: standing.factor };
  await refused(context, attempt, standing, right?.key);
  throw triesLeft(taken) > 0 ? new AppError(422, 'PASSKEY_WRONG') : over();
}

interface Right {
  readonly key: PasskeyRow;
  readonly use: PasskeyUse;
}

/** The passkey of a valid signature, or undefined. Uses up the challenge in any case. */
async function judge(
  context: FactorContext,
  tenant: CompiledTenant,
  { answer, site }: PasskeyStep,
  { step, person, factor }: Standing,
): Promise<Right | undefined> {
  if (site === undefined) return undefined;
  const challenge = await takeChallenge(context, tenant.public.unit, { stepHash: step.tokenHash }, site);
  const response = readAssertion(answer);
  if (!challenge || !response || challenge.factorId !== factor.id) return undefined;
  const key = await passkeyNamed(context.db, factor, site, response.id);
  const use = key && (await verifyPasskey({ challenge, site }, key, await handleOf(context, person), response));
  return key && use && { key, use };
}

/**
 * Audits a refused passkey. A valid signature with a lower counter comes from a copied key: the audit then names the
 * key, and the operator is alerted.
 */
async function refused(
  { db, clock, alarm }: { readonly db: Database } & Pick<FactorContext, 'clock' | 'alarm'>,
  { address, requestId }: GoingOn,
  { person }: Standing,
  copied: PasskeyRow | undefined,
): Promise<void> {
  const { unit } = person;
  const about = copied
    ? { action: 'passkey.counter', object: `passkey:${copied.id}` }
    : { action: 'login.passkey', object: `person:${person.id}` };
  await recordAudit(db, { at: clock.now(), unit, address, requestId, ...about, outcome: 'refused' });
  if (copied) alarm('passkey.copied', { unit, person: person.id, passkey: copied.id });
}
