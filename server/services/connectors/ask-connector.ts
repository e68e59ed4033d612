import type { CompiledTenant } from '../../../engine/artifact.ts';
import { partsOfAddress } from '../../../engine/checks/address.ts';
import { type Connector, connectorOf } from '../../../engine/checks/connector.ts';
import { truth } from '../../../engine/rules/evaluate.ts';
import { parsePath } from '../../../engine/rules/path.ts';
import { scopeOf } from '../../../engine/rules/scope.ts';
import { readValue } from '../../../engine/rules/text.ts';
import type { NamedProfiles } from '../../../engine/types/profile.ts';
import { addressOf } from './address.ts';
import { ConnectorFault } from './connector-fault.ts';
import { declaredAnswer, declaredValues, entitiesOf } from './declared.ts';
import { exchange, type Reply } from './exchange.ts';
import { publicLookup } from './private-networks.ts';
import { readReply } from './read-reply.ts';
import { type SecretSources, secretsOf } from './secrets.ts';

/**
 * Asks an insurer as the tenant's document says, and reads of its answer what the document names, checked against the
 * declared types (A14).
 * @param values what the check gives (`with`)
 * @throws ConnectorFault whatever went wrong: there is no answer then
 */
export async function askConnector(
  tenant: CompiledTenant,
  name: string,
  values: Readonly<Record<string, unknown>>,
  sources: SecretSources,
): Promise<Readonly<Record<string, unknown>>> {
  const connector = connectorOf(tenant, name);
  if (connector === undefined) throw new ConnectorFault('CONNECTOR_UNKNOWN', name);
  const secrets = secretsOf(tenant.id, connector, sources);
  const given = declaredValues(connector.sends, values, entitiesOf(tenant));
  const own = secrets.simulated && sources.simulated !== undefined ? [sources.simulated.origin] : [];
  const { url, admitted } = addressOf(connector, secrets, given, [...sources.origins, ...own]);
  const headers = Object.entries(connector.headers ?? {}).map(([key, text]) => [key, secrets.fill(text)] as const);
  const sent = bodyOf(connector, given);
  if (connector.method === 'GET') addQuery(url, sent);
  const reply = await exchange({
    method: connector.method,
    url,
    headers: Object.fromEntries(headers),
    body: connector.method === 'GET' ? undefined : JSON.stringify(sent),
    timeout: connector.timeoutSeconds * 1_000,
    lookup: admitted ? undefined : publicLookup(sources.networks),
  });
  return answerOf(connector, reply, entitiesOf(tenant));
}

/** What is sent beside the address: what the check gives and the address does not carry, or what `body` makes (root `with`). */
function bodyOf(
  { url, body }: Connector,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const carried = partsOfAddress(url);
  if (body === undefined) return Object.fromEntries(Object.entries(values).filter(([name]) => !carried.includes(name)));
  const scope = scopeOf({ with: values });
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, readValue(value, scope) ?? null]));
}

/** A GET carries its values in the address; only single values fit there. */
function addQuery(url: URL, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') throw new ConnectorFault('SEND_TYPE', name);
    url.searchParams.set(name, String(value));
  }
}

function answerOf(
  { answer, types, ok }: Connector,
  reply: Reply,
  named: NamedProfiles,
): Readonly<Record<string, unknown>> {
  const succeeded = reply.status >= 200 && reply.status < 300;
  if (ok === undefined && !succeeded) throw new ConnectorFault('STATUS', String(reply.status));
  const values = Object.entries(answer).map(
    ([name, path]) => [name, readReply(reply, parsePath(path)) ?? null] as const,
  );
  const found = Object.fromEntries(values);
  const holds = ok === undefined || truth(ok, scopeOf({ answer: found, status: reply.status })) === true;
  if (!holds) throw new ConnectorFault('NOT_OK', String(reply.status));
  return declaredAnswer(types, found, named);
}
