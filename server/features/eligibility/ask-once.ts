import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { observed } from '../../platform/outbound/observed.ts';
import type { SecretSources } from '../../platform/outbound/secrets.ts';
import { askConnector } from './connectors/ask-connector.ts';

/** Calls a connector with a check's values. @throws ConnectorFault without a usable answer */
export type Ask = (
  connector: string,
  values: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, unknown>>>;

/** Deduplicates calls: checks of one point that ask a connector the same share its answer, and their silences count once. */
export function askOnce(tenant: CompiledTenant, sources: SecretSources): Ask {
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
