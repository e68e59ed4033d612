import { writeAddress } from '../../../../engine/language/checks/address.ts';
import type { Connector } from '../../../../engine/language/checks/connector.ts';
import { publicHost } from '../../../../engine/language/checks/public-host.ts';
import { ConnectorFault } from '../../../platform/outbound/connector-fault.ts';
import type { Secrets } from '../../../platform/outbound/secrets.ts';

/** Address of a connector's request. */
export interface Address {
  readonly url: URL;
  /** Whether the operator allowed this exact origin, which may be plain http and on this machine. */
  readonly admitted: boolean;
}

/**
 * The address of a connector's request, with values and secrets filled in. Allows only https, to a host that the
 * document lists or spells out; never an IP address, this machine or a private name. The only exception are origins
 * that the operator allows exactly (CONNECTOR_ORIGINS).
 * @param sent values by the names of `sends`
 * @param origins the operator's origins, as `URL.origin` spells them
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
