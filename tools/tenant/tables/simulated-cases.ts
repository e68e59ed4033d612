import { readValues } from '../../../engine/language/actions/read-values.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type Check, checksOf, evaluateCheck } from '../../../engine/language/checks/check.ts';
import { type Connector, connectorOf } from '../../../engine/language/checks/connector.ts';
import { type SimulatedAnswer, simulatedOf, simulatedReply } from '../../../engine/language/checks/simulated.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { type Scope, withRoot } from '../../../engine/language/rules/scope.ts';
import { answerOf } from '../../../server/features/eligibility/connectors/answer.ts';
import { entitiesOf } from '../../../server/features/eligibility/connectors/declared.ts';
import { ConnectorFault } from '../../../server/platform/outbound/connector-fault.ts';
import { checkScope } from '../sample-person.ts';
import { CLOCK } from '../tenant-scope.ts';

/** Result of a check with one answer of simulated.json, and the expected one. */
export interface SimulatedCase {
  /** `cobertura *9`: connector, key, check. */
  readonly case: string;
  readonly expected: Readonly<Record<string, string>>;
  /** The same text for page and server: only the server runs checks. */
  readonly came: Readonly<Record<string, string>>;
}

/**
 * Each answer of simulated.json as a case of each check that it names: `passes`, `refused`, the name of the refusal, or
 * `unknown` if the check could not decide.
 */
export function simulatedCases(tenant: CompiledTenant): readonly SimulatedCase[] {
  const checks = checksOf(tenant);
  return Object.keys(tenant.server.simulated).flatMap((name) => {
    const connector = connectorOf(tenant, name);
    if (connector === undefined) return [];
    return Object.entries(simulatedOf(tenant, name) ?? {}).flatMap(([key, answer]) =>
      checks
        .filter(({ id, call }) => call === name && answer.expect?.[id] !== undefined)
        .map((check) => ({
          case: `${name} ${key}`,
          expected: { [check.id]: answer.expect?.[check.id] ?? '' },
          came: { [check.id]: endOf(tenant, connector, key, answer, check) },
        })),
    );
  });
}

function endOf(
  tenant: CompiledTenant,
  connector: Connector,
  key: string,
  answer: SimulatedAnswer,
  check: Check,
): string {
  const about = key.startsWith('*') ? `3011122${key.slice(1)}`.slice(-8).padStart(8, '3') : key;
  const facts = Object.entries(answer.about ?? {}).map(([name, value]) => [name, String(value)] as const);
  const scope: Scope = checkScope(tenant, new Map([['documento', about], ...facts]), CLOCK);
  const sent = asking(connector, about, readValues(check.with, scope));
  try {
    const read = answerOf(connector, simulatedReply(answer, sent), sent, entitiesOf(tenant));
    const verdict = evaluateCheck(check, withRoot(scope, 'answer', read));
    return verdict.kind === 'refused' ? (verdict.refusal ?? 'refused') : verdict.kind;
  } catch (error) {
    if (error instanceof ConnectorFault) return 'unknown';
    throw error;
  }
}

/** Values to send about the key's person, under the connector's first name if the check gives no such entity. */
function asking(
  { sends }: Connector,
  about: string,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const [first = ''] = Object.keys(sends ?? {});
  return isRecord(values[first]) ? values : { ...values, [first]: about };
}
