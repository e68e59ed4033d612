import type { CompiledTenant } from '../../../engine/artifact.ts';
import { askConnector } from '../connectors/ask-connector.ts';
import { observed } from '../connectors/observed.ts';
import type { SecretSources } from '../connectors/secrets.ts';

/** Asks a connector with what a check gives it. @throws ConnectorFault there is no usable answer */
export type Ask = (
  connector: string,
  values: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, unknown>>>;

/** Asks each question once: checks of one point that ask the same connector the same share its answer (FIXL-14). */
export function askOnce(tenant: CompiledTenant, sources: SecretSources): Ask {
  const asked = new Map<string, ReturnType<Ask>>();
  return (connector, values) => {
    const names = Object.keys(values).sort();
    const question = JSON.stringify([connector, names.map((name) => [name, values[name]])]);
    const answer =
      asked.get(question) ?? observed(tenant.id, connector, askConnector(tenant, connector, values, sources));
    asked.set(question, answer);
    return answer;
  };
}
