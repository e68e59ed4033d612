import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { renderText } from '../../../engine/rules/text.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { tenantScope } from '../../tenants/tenant-scope.ts';
import { recordAudit } from '../audit.ts';
import type { BrowserWords } from '../auth/browser-words.ts';
import type { SignedIn } from '../auth/let-in.ts';
import { openSession } from '../auth/sessions.ts';
import type { PersonRow } from '../people/person-row.ts';
import { roleOf } from '../people/present-person.ts';
import { codesLeft } from './backup-codes.ts';
import { type FactorRow, factorOf } from './factor-of.ts';
import { type FactorContext, factorName, judgeFactor, type RightCode, refuseWaitingFactor } from './judge-factor.ts';
import { mailCodeUsed } from './mail-factor.ts';
import { endStep, findStep, type StepRow, takeTry, triesLeft } from './sign-in-step.ts';

/** A sign-in that goes on after the password, and where from. */
export interface GoingOn {
  /** The browser's secret of the step; absent when it sent none. */
  readonly token: string | undefined;
  readonly address: string;
  readonly requestId: string;
  readonly words: BrowserWords;
}

/** A code as somebody typed it after the password. */
export interface SecondStep extends GoingOn {
  readonly code: string;
  /** The browser's id, if it is known by a name. */
  readonly knownFor: (name: string) => Promise<string | undefined>;
}

/**
 * Goes on with a sign-in whose password was right, by the code of the second factor (decision 0085). A step has few tries;
 * wrong codes count for the account beside, so that another step brings no more of them.
 * @throws AppError 401 SIGN_IN_OVER when there is no step any more, 422 FACTOR_WRONG with the tries left, 429 TOO_MANY, 503 BUSY
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

/** That there is no sign-in any more that could go on. */
export const over = (): AppError => new AppError(401, 'SIGN_IN_OVER');

/** A sign-in whose password was right, and what its person has to prove yet. */
export interface Standing {
  readonly step: StepRow;
  readonly person: PersonRow;
  readonly factor: FactorRow;
}

/** The sign-in that a browser's secret is of. @throws AppError 401 SIGN_IN_OVER when there is none any more */
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
    .where(and(eq(people.unit, unit), eq(people.id, personId), eq(people.ativo, true)));
  return person;
}

interface Proven extends Standing {
  readonly which: RightCode | 'passkey';
}

/** How each way in is named in the audit. */
const ACTIONS = { app: 'login', backup: 'login.backup-code', passkey: 'login.passkey' } as const;

/**
 * Opens the session if the step still stands: a password that was set meanwhile has ended it, and one that is being set
 * waits for this, and then ends the session too (R8).
 */
export async function enter(
  context: FactorContext,
  tenant: CompiledTenant,
  { address, requestId, words }: GoingOn,
  { step, person, factor, which }: Proven,
): Promise<SignedIn> {
  const { db, clock } = context;
  const role = roleOf(person);
  if (role === null || !(await endStep(db, step))) throw over();
  const issued = await openSession(context, tenant, { person, role, scope: 'full', words, proven: true });
  const who = { at: clock.now(), unit: person.unit, actorId: person.id, actorRole: role, address, requestId };
  await recordAudit(db, { ...who, action: ACTIONS[which], outcome: 'ok' });
  if (which === 'backup') await mailCodeUsed(context, tenant, person, await codesLeft(db, factor));
  return { ...issued, person, role, scope: 'full', subject: null };
}
