import { partsOfAddress, writeAddress } from '../../../engine/language/checks/address.ts';
import type { Connector } from '../../../engine/language/checks/connector.ts';
import { withSecrets } from '../../../engine/language/checks/secrets.ts';
import { scopeOf } from '../../../engine/language/rules/scope.ts';
import { readValue } from '../../../engine/language/rules/text.ts';
import { ConnectorFault } from './connector-fault.ts';

/** A request with masked secrets. */
export interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly simulated: boolean;
}

/**
 * The body of a request: the check's values that the address does not contain, or the result of `body` (root `with`).
 */
export function bodyOf(
  { url, body }: Connector,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const carried = partsOfAddress(url);
  if (body === undefined) return Object.fromEntries(Object.entries(values).filter(([name]) => !carried.includes(name)));
  const scope = scopeOf({ with: values });
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, readValue(value, scope) ?? null]));
}

/** Adds the values of a GET to its query; only scalars are possible. @throws ConnectorFault SEND_TYPE */
export function addQuery(url: URL, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') throw new ConnectorFault('SEND_TYPE', name);
    url.searchParams.set(name, String(value));
  }
}

/** Replacement of secrets in shown requests. */
const MASK = '••••';

/** A connector's request for display, with every secret masked. */
export function shownRequest(
  connector: Connector,
  sent: Readonly<Record<string, unknown>>,
  simulated: boolean,
): SentRequest {
  const masked = (text: string): string => withSecrets(text, () => MASK);
  const body = bodyOf(connector, sent);
  const carried = connector.method === 'GET' ? Object.entries(body).filter(([, value]) => value !== null) : [];
  const query = carried.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  const address = masked(writeAddress(connector.url, sent).address ?? connector.url);
  const headers = Object.entries(connector.headers ?? {}).map(([key, text]) => [key, masked(text)] as const);
  return {
    method: connector.method,
    url: query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`,
    headers: Object.fromEntries(headers),
    body: connector.method === 'GET' ? undefined : body,
    simulated,
  };
}
