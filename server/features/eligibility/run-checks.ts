import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import { readValues, valuesByName } from '../../../engine/language/actions/read-values.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type Check, evaluateCheck, isAsked, isShown } from '../../../engine/language/checks/check.ts';
import { connectorName, connectorOf } from '../../../engine/language/checks/connector.ts';
import { refusalWords } from '../../../engine/language/checks/refusal-words.ts';
import { RuleFault } from '../../../engine/language/rules/fault.ts';
import { type Scope, withRoot } from '../../../engine/language/rules/scope.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { mismatch } from '../../../engine/language/rules/values/mismatch.ts';
import { AppError, type AppErrorExtra } from '../../platform/core/app-error.ts';
import { type Clock, today } from '../../platform/core/clock.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import { observed } from '../../platform/outbound/observed.ts';
import type { SecretSources } from '../../platform/outbound/secrets.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';
import { isOwnValue, type OwnValue, type OwnValues, type Person } from '../people/index.ts';
import { checksAt, type Point } from './check.ts';
import { askConnector } from './connectors/ask-connector.ts';
import { type Shown, shownLater } from './shown.ts';

/** Properties of a person that checks may read. */
export type Checked = Omit<Person, 'ref' | 'role' | 'provisional'>;

/** People of a check: the patient and the account's holder, who may be the same. */
export interface CheckedPeople {
  readonly subject: Checked;
  readonly holder: Checked;
}

/** Values found by checks, to be stored with the guarded write. */
export interface Coverage extends Partial<Pick<Person, 'obraSocial' | 'plan' | 'nroAfiliado'>> {
  /** The tenant's own fields. */
  readonly own?: OwnValues;
}

/** Result of the checks of a point that all passed. */
export interface CheckResult {
  readonly coverage: Coverage;
  readonly shown: readonly Shown[];
}

/** Result of a failed check: codes and names only, never values sent or received. */
export interface CheckEvent {
  readonly check: string;
  readonly point: Point;
  readonly connector: string | undefined;
  /** `NOT_ELIGIBLE`, or the reason for a missing answer. */
  readonly code: string;
  /** Name of the faulty part, or of the refusal that applies, if any. */
  readonly part: string | undefined;
}

/** Dependencies of checks. `report` receives every refusal before it is thrown. */
export interface CheckContext extends SecretSources {
  readonly clock: Clock;
  readonly report: (event: CheckEvent) => Promise<void>;
}

/**
 * Runs the tenant's checks of the points of one request: asks all at once and judges the answers in the order of points
 * and checks. The checks of a point do not see what another point found. Fails closed: a missing, late or malformed
 * answer and an undecidable rule refuse (A13, A14), as an outage and not as missing coverage (FIXL-27). Calls insurers,
 * so never run it inside a transaction.
 * @returns values to store, where a missing value keeps the stored one and a later point wins; and the texts that the
 * checks show
 * @throws AppError 403 NOT_ELIGIBLE with the check, the refusal and their words; 409 CHECK_REFUSED when no answer was
 * possible
 */
export async function runChecks(
  context: CheckContext,
  tenant: CompiledTenant,
  points: readonly Point[],
  people: CheckedPeople,
): Promise<CheckResult> {
  const ask = askOnce(tenant, context);
  const at = { today: today(context.clock), now: context.clock.now().toISOString() };
  const scopeWith = ({ own, ...found }: Coverage): Scope => {
    const subject = { ...spelled(people.subject), ...found, own: { ...people.subject.own, ...own } };
    return tenantScope(tenant, { holder: spelled(people.holder), subject, ...at });
  };
  for (const point of points) askAhead(ask, checksAt(tenant, point), scopeWith({}));
  let result: CheckResult = { coverage: {}, shown: [] };
  for (const point of points) {
    const { coverage, shown } = await judgePoint(context, tenant, point, ask, scopeWith);
    result = { coverage: foundLater(result.coverage, coverage), shown: shownLater(result.shown, shown) };
  }
  return result;
}

/** Judges the checks of one point in their order. @throws AppError as {@link runChecks} */
async function judgePoint(
  context: CheckContext,
  tenant: CompiledTenant,
  point: Point,
  ask: Ask,
  scopeWith: (found: Coverage) => Scope,
): Promise<CheckResult> {
  let found: Coverage = {};
  const shown: Shown[] = [];
  for (const check of checksAt(tenant, point)) {
    const judged = await judge(ask, tenant, check, scopeWith(found));
    const { stored, code, part, answered } = judged;
    if (stored === undefined) {
      await context.report({ check: check.id, point, connector: check.call, code, part });
      if (answered === undefined) throw new AppError(409, 'CHECK_REFUSED', silenceWords(tenant, check, judged.fault));
      throw new AppError(403, 'NOT_ELIGIBLE', {
        check: check.id,
        refusal: part,
        ...wordsOf(tenant, check.id, part, answered),
      });
    }
    found = foundLater(found, stored);
    if (judged.shown !== undefined) shown.push(judged.shown);
  }
  return { coverage: found, shown };
}

/**
 * Asks the connectors of all checks whose question no earlier check can change, so that people wait as long as for the
 * slowest and not for their sum. The answers are read, and their faults thrown, when the checks are judged in order.
 */
function askAhead(ask: Ask, checks: readonly Check[], scope: Scope): void {
  const stored: string[] = [];
  for (const check of checks) {
    const values = reads(check, stored) ? undefined : questionOf(check, scope);
    if (check.call !== undefined && values !== undefined) void ask(check.call, values).catch(() => undefined);
    stored.push(...Object.keys(check.store ?? {}));
  }
}

/** Whether a check's question may read one of the subject's values. */
function reads({ when, with: values }: Check, names: readonly string[]): boolean {
  const read = JSON.stringify([when, values]).match(/\bsubject\b[\w.]*/g) ?? [];
  const within = (path: string, other: string) => other === path || other.startsWith(`${path}.`);
  return names.some((name) => read.some((path) => within(path, `subject.${name}`) || within(`subject.${name}`, path)));
}

/** Value that a check surely asks; undefined otherwise. A faulty rule is reported when the check is judged. */
function questionOf(check: Check, scope: Scope): Readonly<Record<string, unknown>> | undefined {
  try {
    return isAsked(check, scope) === true ? readValues(check.with, scope) : undefined;
  } catch (error) {
    if (error instanceof RuleFault) return undefined;
    throw error;
  }
}

/** A person with the canonical DNI, also when the row holds another spelling. */
const spelled = (person: Checked): Checked => ({ ...person, documento: canonicalDni(person.documento) });

/** Merges the values of two checks; the later one wins. */
export function foundLater(earlier: Coverage, later: Coverage): Coverage {
  return { ...earlier, ...later, own: { ...earlier.own, ...later.own } };
}

/**
 * Title and text of a refusing check, or of its refusal that applies. Rendered here, because an answer never leaves the
 * server except in these words.
 */
function wordsOf(
  tenant: CompiledTenant,
  check: string,
  refusal: string | undefined,
  answered: Scope,
): { readonly title: string; readonly say: string } {
  const { title = '', message = '' } = refusalWords(tenant.public.checks, check, refusal) ?? {};
  return { title: renderText(title, answered), say: renderText(message, answered) };
}

/** Result of one check: values to store, or the reason of a refusal. */
type Judgement =
  | {
      readonly stored: Coverage;
      readonly shown?: Shown | undefined;
      readonly code?: never;
      readonly part?: never;
      readonly answered?: never;
      readonly fault?: never;
    }
  | {
      readonly stored?: never;
      readonly shown?: never;
      readonly code: string;
      readonly part: string | undefined;
      /** Scope that the words of a refusal read; only with NOT_ELIGIBLE. */
      readonly answered?: Scope;
      /** Fault of the connector; only without an answer. */
      readonly fault?: ConnectorFault;
    };

async function judge(ask: Ask, tenant: CompiledTenant, check: Check, scope: Scope): Promise<Judgement> {
  try {
    const asked = isAsked(check, scope);
    if (asked === 'unknown') return { code: 'WHEN_UNKNOWN', part: undefined };
    if (!asked) return { stored: {} };
    const answer = check.call === undefined ? {} : await ask(check.call, readValues(check.with, scope));
    const answered = withRoot(scope, 'answer', answer);
    const verdict = evaluateCheck(check, answered);
    if (verdict.kind === 'refused') return { code: 'NOT_ELIGIBLE', part: verdict.refusal, answered };
    if (verdict.kind === 'unknown') return { code: 'ANSWER_UNKNOWN', part: undefined };
    const kept = toBeKept(tenant, Object.fromEntries(valuesByName(check.store, answered)));
    if (kept.stored === undefined || check.shows === undefined) return kept;
    const shown = isShown(check, answered);
    if (shown === 'unknown') return { code: 'WHEN_UNKNOWN', part: 'shows' };
    return shown ? { ...kept, shown: shownBy(check.id, check.shows, answer, answered) } : kept;
  } catch (error) {
    if (error instanceof ConnectorFault) return { code: error.code, part: error.part, fault: error };
    if (error instanceof RuleFault) return { code: error.code, part: error.at };
    throw error;
  }
}

/** Words and parts that a check shows. */
function shownBy(
  check: string,
  { title, message, parts }: NonNullable<Check['shows']>,
  answer: Readonly<Record<string, unknown>>,
  answered: Scope,
): Shown {
  return {
    check,
    title: renderText(title, answered),
    message: renderText(message, answered),
    parts: Object.fromEntries(parts.map((part) => [part, answer[part] ?? null])),
  };
}

const OWN = /^own\.(.+)$/;

/**
 * Selects the values of a check to store: texts for the coverage, and the tenant's own fields with their declared
 * types. A value of another type makes the check refuse.
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

/** Calls a connector with a check's values. @throws ConnectorFault without a usable answer */
type Ask = (connector: string, values: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;

/** Deduplicates calls: checks of one point that ask a connector the same share its answer, and their silences count once. */
function askOnce(tenant: CompiledTenant, sources: SecretSources): Ask {
  const asked = new Map<string, ReturnType<Ask>>();
  return (connector, values) => {
    const names = Object.keys(values).sort();
    const question = JSON.stringify([connector, names.map((name) => [name, values[name]])]);
    const answer =
      asked.get(question) ??
      observed(tenant.id, connector, askConnector(tenant, connector, values, { ...sources, deed: asked }));
    asked.set(question, answer);
    return answer;
  };
}

/** Name of the text for a paused connector without words of its own. */
const USUAL = 'server.CHECK_SILENT';

/**
 * Words of a connector that is not asked because it was silent several times: its own, else the tenant's with
 * its name, and the seconds until it is asked again. Empty for other faults, which keep the words of CHECK_REFUSED.
 */
function silenceWords(
  tenant: CompiledTenant,
  { call }: Pick<Check, 'call'>,
  fault: ConnectorFault | undefined,
): AppErrorExtra {
  if (fault?.code !== 'SILENT' || call === undefined) return {};
  const retryAfter = Math.max(1, Math.ceil(fault.progress?.retryAfter ?? 0));
  const words = connectorOf(tenant, call)?.silent ?? tenant.server.texts[USUAL];
  if (words === undefined) return { retryAfter };
  const name = renderText(connectorName(tenant, call), tenantScope(tenant));
  return { retryAfter, say: renderText(words, tenantScope(tenant, { connector: { name }, error: { retryAfter } })) };
}
