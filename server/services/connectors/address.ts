import { writeAddress } from '../../../engine/checks/address.ts';
import type { Connector } from '../../../engine/checks/connector.ts';
import { publicHost } from '../../../engine/checks/public-host.ts';
import { ConnectorFault } from './connector-fault.ts';
import type { Secrets } from './secrets.ts';

/** Where a connector leads. */
export interface Address {
  readonly url: URL;
  /** Whether the operator admitted this very origin: it may be plain http, and on this machine. */
  readonly admitted: boolean;
}

/**
 * Where a connector leads, once the values it carries and its secrets are written in. Only https, only a host that the
 * document lists, never a bare address, this machine or a private name; without a list, the host the document itself
 * spells. The one exception is an origin that the operator admits to the letter (CONNECTOR_ORIGINS).
 * @param sent the values by the names of `sends`
 * @param origins what the operator admits, as `URL.origin` spells it
 * @throws ConnectorFault ADDRESS_REFUSED, SECRET_MISSING, SEND_TYPE
 */
export function addressOf(
  connector: Connector,
  secrets: Secrets,
  sent: Readonly<Record<string, unknown>>,
  origins: readonly string[],
): Address {
  const { address, lacks } = writeAddress(connector.url, sent);
  if (lacks !== undefined) throw new ConnectorFault('SEND_TYPE', lacks);
  const text = secrets.fill(address);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') throw new ConnectorFault('ADDRESS_REFUSED');
  if (origins.includes(url.origin)) return { url, admitted: true };
  const spelled = URL.canParse(connector.url) ? [new URL(connector.url).host] : [];
  const allowed = (connector.hosts ?? spelled).map(publicHost);
  if (url.protocol !== 'https:' || publicHost(url.host) === undefined || !allowed.includes(url.host))
    throw new ConnectorFault('ADDRESS_REFUSED');
  return { url, admitted: false };
}
