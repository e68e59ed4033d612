import { readValues, valuesByName } from '../../../engine/actions/read-values.ts';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { type Check, judgeAnswer } from '../../../engine/checks/check.ts';
import { refusalWords } from '../../../engine/checks/refusal-words.ts';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import { truth } from '../../../engine/rules/evaluate.ts';
import { RuleFault } from '../../../engine/rules/fault.ts';
import { type Scope, withRoot } from '../../../engine/rules/scope.ts';
import { renderText } from '../../../engine/rules/text.ts';
import { mismatch } from '../../../engine/types/mismatch.ts';
import { AppError } from '../../app-error.ts';
import { type Clock, today } from '../../clock.ts';
import { tenantScope } from '../../tenants/tenant-scope.ts';
import { ConnectorFault } from '../connectors/connector-fault.ts';
import type { SecretSources } from '../connectors/secrets.ts';
import { isOwnValue, type OwnValue, type OwnValues } from '../people/own-values.ts';
import type { Person } from '../people/present-person.ts';
import { type Ask, askOnce } from './ask-once.ts';
import { checksAt, type Point } from './check.ts';

/** What a check reads of a person. */
export type Checked = Omit<Person, 'ref' | 'role' | 'provisional'>;

/** Whom a point is about: the person, and the holder of the account (of one's own account: the same). */
export interface CheckedPeople {
  readonly subject: Checked;
  readonly holder: Checked;
}

/** What the checks of a point found out, to be kept with the write they guard (CARE-21). */
export interface Coverage extends Partial<Pick<Person, 'obraSocial' | 'plan' | 'nroAfiliado'>> {
  /** Fields of the tenant's own. */
  readonly own?: OwnValues;
}

/** How a check ended other than well: codes and names, never what was sent or answered. */
export interface CheckEvent {
  readonly check: string;
  readonly point: Point;
  readonly connector: string | undefined;
  /** `NOT_ELIGIBLE`, or why nothing usable came back. */
  readonly code: string;
  /** Name of the part that was wrong, or of the refusal that holds, if there is one. */
  readonly part: string | undefined;
}

/** What checks stand on. `report` is told of every refusal, before it is thrown. */
export interface CheckContext extends SecretSources {
  readonly clock: Clock;
  readonly report: (event: CheckEvent) => Promise<void>;
}

/**
 * Runs the tenant's checks of a point in their order, with the definitions the tenant was compiled from. What is not
 * known to pass is refused: an insurer that does not answer, answers late or otherwise than agreed, a rule without an
 * answer (A13, A14); all of these as an outage, never as not being affiliated (FIXL-27). Calls insurers, so never inside a transaction.
 * @returns what is to be kept of the answers; a missing value keeps what stands
 * @throws AppError 403 NOT_ELIGIBLE with the check, the refusal and their words; 409 CHECK_REFUSED when nobody could judge
 */
export async function runChecks(
  context: CheckContext,
  tenant: CompiledTenant,
  point: Point,
  people: CheckedPeople,
): Promise<Coverage> {
  const ask = askOnce(tenant, context);
  let found: Coverage = {};
  for (const check of checksAt(tenant, point)) {
    const subject = { ...spelled(people.subject), ...found, own: { ...people.subject.own, ...found.own } };
    const at = { today: today(context.clock), now: context.clock.now().toISOString() };
    const scope = tenantScope(tenant, { holder: spelled(people.holder), subject, ...at });
    const { stored, code, part } = await judge(ask, tenant, check, scope);
    if (stored === undefined) {
      await context.report({ check: check.id, point, connector: check.call, code, part });
      if (code !== 'NOT_ELIGIBLE') throw new AppError(409, 'CHECK_REFUSED');
      throw new AppError(403, code, {
        check: check.id,
        refusal: part,
        say: wordsOf(tenant, check.id, part).message,
      });
    }
    found = foundLater(found, stored);
  }
  return found;
}

/** A person as services are asked about: with the one spelling of the DNI, also of a row that has kept its own. */
const spelled = (person: Checked): Checked => ({ ...person, documento: canonicalDni(person.documento) });

/** What two checks found out together; of the same name, what the later one did. */
export function foundLater(earlier: Coverage, later: Coverage): Coverage {
  return { ...earlier, ...later, own: { ...earlier.own, ...later.own } };
}

/** Title and message of a check that refuses, or of the one of its refusals that holds, as they are shown. */
export function wordsOf(
  tenant: CompiledTenant,
  check: string,
  refusal: string | undefined,
): { readonly title: string; readonly message: string } {
  const { title = '', message = '' } = refusalWords(tenant.public.checks, check, refusal) ?? {};
  const scope = tenantScope(tenant);
  return { title: renderText(title, scope), message: renderText(message, scope) };
}

/** What one check came to: what is to be kept, or why it refuses. */
type Judgement =
  | { readonly stored: Coverage; readonly code?: never; readonly part?: never }
  | { readonly stored?: never; readonly code: string; readonly part: string | undefined };

async function judge(ask: Ask, tenant: CompiledTenant, check: Check, scope: Scope): Promise<Judgement> {
  try {
    const asked = check.when === undefined ? true : truth(check.when, scope);
    if (asked === 'unknown') return { code: 'WHEN_UNKNOWN', part: undefined };
    if (!asked) return { stored: {} };
    const answer = check.call === undefined ? {} : await ask(check.call, readValues(check.with, scope));
    const answered = withRoot(scope, 'answer', answer);
    const verdict = judgeAnswer(check, answered);
    if (verdict.kind === 'refused') return { code: 'NOT_ELIGIBLE', part: verdict.refusal };
    if (verdict.kind === 'unknown') return { code: 'ANSWER_UNKNOWN', part: undefined };
    return toBeKept(tenant, Object.fromEntries(valuesByName(check.store, answered)));
  } catch (error) {
    if (error instanceof ConnectorFault) return { code: error.code, part: error.part };
    if (error instanceof RuleFault) return { code: error.code, part: error.at };
    throw error;
  }
}

const OWN = /^own\.(.+)$/;

/**
 * What of a check's values is kept: of the coverage, texts; of the tenant's own fields, what is of the type it declares.
 * An insurer that answers another type did not answer as agreed, so the check refuses.
 */
function toBeKept(tenant: CompiledTenant, values: Readonly<Record<string, unknown>>): Judgement {
  const coverage: Record<string, string> = {};
  const own: Record<string, OwnValue> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = OWN.exec(name)?.[1];
    if (field === undefined) {
      if (typeof value === 'string' && value !== '') coverage[name] = value;
    } else if (isOwnValue(value)) {
      const type = tenant.server.own.person[field];
      if (type === undefined || mismatch(value, type, {}) !== undefined) return { code: 'STORE_TYPE', part: name };
      own[field] = value;
    }
  }
  return { stored: { ...coverage, own } };
}
