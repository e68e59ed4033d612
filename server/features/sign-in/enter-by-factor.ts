import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { people } from '../../platform/db/schema/index.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';
import {
  type BrowserWords,
  endStep,
  type FactorRow,
  factorOf,
  findStep,
  type StepRow,
  takeTry,
  triesLeft,
} from '../credentials/index.ts';
import {
  codesLeft,
  type FactorContext,
  factorName,
  judgeFactor,
  mailCodeUsed,
  type RightCode,
  refuseWaitingFactor,
} from '../mfa/index.ts';
import { roleOf } from '../people/index.ts';
import { openSession } from '../sessions/index.ts';
import type { SignedIn } from './let-in.ts';
import type { KeepSignIn } from './sign-in-again.ts';

/** A sign-in after its password, with the request's origin. */
export interface GoingOn {
  /** Token of the sign-in step from the browser, or undefined. */
  readonly token: string | undefined;
  readonly address: string;
  readonly requestId: string;
  readonly words: BrowserWords;
  readonly keep: KeepSignIn;
}

/** A code typed after the password. */
export interface SecondStep extends GoingOn {
  readonly code: string;
  /** Id of the browser, if it is known for a name. */
  readonly knownFor: (name: string) => Promise<string | undefined>;
}

/**
 * Continues a sign-in with a code of the second factor (decision 0085). A step has few tries; wrong codes also count
 * for the account, so that more steps do not give more tries.
 * @throws AppError 401 SIGN_IN_OVER when the step has ended, 422 FACTOR_WRONG with the tries left, 429 TOO_MANY, 503
 * BUSY
 */
export async function enterByFactor(
  context: FactorContext,
  tenant: CompiledTenant,
  attempt: SecondStep,
): Promise<SignedIn & { readonly factor: FactorRow }> {
  const { unit } = tenant.public;
  const { code, address } = attempt;
  const { step, person, factor } = await standingStep(context, tenant, attempt.token);
  const guess = { factor, code, address, device: await attempt.knownFor(factorName(factor)) };
  await refuseWaitingFactor(context, tenant, guess);
  const taken = await takeTry(context, step);
  if (!taken) throw over();
  const entered = await judgeFactor(context, tenant, guess, (tx, which) =>
    enter({ ...context, db: tx }, tenant, attempt, { step, person, factor, which }),
  );
  if (entered) return { ...entered, factor };
  const trace = { at: context.clock.now(), unit, address, requestId: attempt.requestId };
  await recordAudit(context.db, { ...trace, action: 'login.code', object: `person:${person.id}`, outcome: 'refused' });
  throw triesLeft(taken) > 0 ? wrongCode(tenant, triesLeft(taken)) : over();
}

/** Error for a sign-in that has ended. */
export const over = (): AppError => new AppError(401, 'SIGN_IN_OVER');

/** A sign-in after its password, with the factor still to prove. */
export interface Standing {
  readonly step: StepRow;
  readonly person: PersonRow;
  readonly factor: FactorRow;
}

/** The sign-in step of a browser's token. @throws AppError 401 SIGN_IN_OVER when it has ended */
export async function standingStep(
  context: Pick<FactorContext, 'db' | 'clock'>,
  tenant: CompiledTenant,
  token: string | undefined,
): Promise<Standing> {
  const step = token === undefined ? undefined : await findStep(context, tenant.public.unit, token);
  const person = step && (await activePerson(context.db, step));
  const factor = person && (await factorOf(context.db, person));
  if (!step || !person || !factor) throw over();
  return { step, person, factor };
}

function wrongCode(tenant: CompiledTenant, left: number): AppError {
  const words = tenant.server.texts['server.FACTOR_WRONG_LEFT'];
  const say = words === undefined ? {} : { say: renderText(words, tenantScope(tenant, { left })) };
  return new AppError(422, 'FACTOR_WRONG', { field: 'codigo', ...say });
}

async function activePerson(db: Database, { unit, personId }: StepRow): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, personId), eq(people.isActive, true)));
  return person;
}

interface Proven extends Standing {
  readonly which: RightCode | 'passkey';
}

/** Audit actions of the second factors. */
const ACTIONS = { app: 'login', backup: 'login.backup-code', passkey: 'login.passkey' } as const;

/**
 * Opens the session if the step still exists. A concurrent change of the password either has ended the step, or waits
 * for the lock and then ends the session too.
 */
export async function enter(
  context: FactorContext,
  tenant: CompiledTenant,
  { address, requestId, words, keep }: GoingOn,
  { step, person, factor, which }: Proven,
): Promise<SignedIn> {
  const { db, clock } = context;
  const role = roleOf(person);
  if (role === null || !(await endStep(db, step))) throw over();
  const issued = await openSession(context, tenant, { person, role, scope: 'full', words, proven: true });
  await keep(db, { session: issued.id });
  const who = { at: clock.now(), unit: person.unit, actorId: person.id, actorRole: role, address, requestId };
  await recordAudit(db, { ...who, action: ACTIONS[which], outcome: 'ok' });
  if (which === 'backup') await mailCodeUsed(context, tenant, person, await codesLeft(db, factor));
  return { ...issued, person, role, scope: 'full', subject: null };
}
