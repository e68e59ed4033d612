import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import { type Connector, connectorOf } from '../../../../engine/language/checks/connector.ts';
import { simulatedOf } from '../../../../engine/language/checks/simulated.ts';
import { ConnectorFault } from '../../../platform/outbound/connector-fault.ts';
import { type Exchanged, exchange, type Outgoing } from '../../../platform/outbound/exchange.ts';
import { type OutsideKind, outside } from '../../../platform/outbound/outside.ts';
import { publicLookup } from '../../../platform/outbound/private-networks.ts';
import { addQuery, bodyOf, type SentRequest, shownRequest } from '../../../platform/outbound/request.ts';
import { type SecretSources, type Secrets, secretsOf } from '../../../platform/outbound/secrets.ts';
import { addressOf } from './address.ts';
import { answerOf } from './answer.ts';
import { declaredValues, entitiesOf } from './declared.ts';
import { askSimulated } from './simulated.ts';

/** Observes requests and replies: for an operator who tests a connector, and for what a gateway of messages refused. */
export interface Witness {
  /** Called before sending: the request with its secrets masked, and whether simulated.json answers. */
  readonly sent: (request: SentRequest) => void;
  readonly answered: (reply: Exchanged) => void;
}

/**
 * Calls an insurer as the tenant's document describes, and returns the declared values of its reply, with checked types
 * (A14). In the demo, simulated.json answers for connectors without their secrets (FIXL-15).
 * @param values values of the check (`with`)
 * @throws ConnectorFault for every failure
 */
export async function askConnector(
  tenant: CompiledTenant,
  name: string,
  values: Readonly<Record<string, unknown>>,
  sources: SecretSources & Pick<OutsideKind, 'deed'>,
  witness?: Witness,
): Promise<Readonly<Record<string, unknown>>> {
  const connector = connectorOf(tenant, name);
  if (connector === undefined) throw new ConnectorFault('CONNECTOR_UNKNOWN', name);
  const secrets = secretsOf(tenant.id, [connector.url, ...Object.values(connector.headers ?? {})], sources);
  const sent = declaredValues(connector.sends, values, entitiesOf(tenant));
  const answers = secrets.given || !sources.demo ? undefined : simulatedOf(tenant, name);
  witness?.sent(shownRequest(connector, sent, answers !== undefined));
  const milliseconds = connector.timeoutSeconds * 1_000;
  const call = { tenant, connector: name, kind: 'deciding', milliseconds, deed: sources.deed } as const;
  const send = (request: Outgoing) => outside(call, (deadline) => exchange(request, deadline));
  const reply =
    answers === undefined
      ? await send(requestOf(connector, sent, secrets, sources))
      : await askSimulated(connector, answers, sent);
  witness?.answered(reply);
  return answerOf(connector, reply, sent, entitiesOf(tenant));
}

function requestOf(
  connector: Connector,
  sent: Readonly<Record<string, unknown>>,
  secrets: Secrets,
  { origins, networks }: SecretSources,
): Outgoing {
  const { url, admitted } = addressOf(connector, secrets, sent, origins);
  const headers = Object.entries(connector.headers ?? {}).map(([key, text]) => [key, secrets.fill(text)] as const);
  const body = bodyOf(connector, sent);
  if (connector.method === 'GET') addQuery(url, body);
  return {
    method: connector.method,
    url,
    headers: Object.fromEntries(headers),
    body: connector.method === 'GET' ? undefined : JSON.stringify(body),
    lookup: admitted ? undefined : publicLookup(networks),
  };
}
