import type { CompiledTenant } from '../../../engine/artifact.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit.ts';
import type { SignedIn } from '../auth/let-in.ts';
import { lockCredentials } from '../auth/lock-credentials.ts';
import { enter, type GoingOn, over, type Standing, standingStep } from './enter-by-factor.ts';
import type { FactorRow } from './factor-of.ts';
import type { FactorContext } from './judge-factor.ts';
import { readAssertion } from './passkey-answer.ts';
import { newChallenge, type PasskeySite, takeChallenge } from './passkey-challenge.ts';
import { handleOf, requestOptions } from './passkey-options.ts';
import { keepUse, type PasskeyRow, type PasskeyUse, passkeyNamed, passkeysAt } from './passkeys-of.ts';
import { takeTry, triesLeft } from './sign-in-step.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** A device's answer after the password, and where from. */
export interface PasskeyStep extends GoingOn {
  /** The answer as the page sent it. */
  readonly answer: string;
  /** The address that it was asked at; absent where passkeys can be of none. */
  readonly site: PasskeySite | undefined;
}

/**
 * Whether who has just typed the right password has passkeys at this address. Nobody else is told.
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
 * What a browser asks the devices of who has just typed the right password: each time something else, in the place of what
 * was asked before.
 * @returns it as JSON
 * @throws AppError 401 SIGN_IN_OVER, 409 PASSKEY_NONE when the person has none at this address
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
 * Goes on with a sign-in whose password was right, by a passkey in the place of a code (decision 0093). It is not guessed, so it
 * waits for no wrong codes and counts as none; each answer takes one of the step's tries.
 * @throws AppError 401 SIGN_IN_OVER when there is no step any more, 422 PASSKEY_WRONG
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

/** The passkey whose signature it is; undefined for anything else. The challenge is used up whatever comes of it. */
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

/** A right signature that counted back is of a copy: its owner and the operator have to know which key it is (R17). */
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
