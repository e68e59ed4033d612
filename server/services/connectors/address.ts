import { isIP } from 'node:net';
import type { Connector } from './connector.ts';
import { ConnectorFault } from './connector-fault.ts';
import type { Secrets } from './secrets.ts';

/**
 * Where a connector leads, once its secrets are written in. Only https, only a host that the document lists, never a
 * bare address or this machine; without a list, the host the document itself spells. The one exception is the address
 * of the simulated insurers that this process opened itself, to the letter.
 * @throws ConnectorFault ADDRESS_REFUSED, SECRET_MISSING
 */
export function addressOf(connector: Connector, secrets: Secrets, simulatedOrigin: string | undefined): URL {
  const text = secrets.fill(connector.url);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') throw new ConnectorFault('ADDRESS_REFUSED');
  if (secrets.simulated && url.origin === simulatedOrigin) return url;
  const spelled = URL.canParse(connector.url) ? [new URL(connector.url).host] : [];
  const allowed = (connector.hosts ?? spelled).map((host) => host.toLowerCase());
  if (url.protocol !== 'https:' || !isPublicName(url.hostname) || !allowed.includes(url.host))
    throw new ConnectorFault('ADDRESS_REFUSED');
  return url;
}

/** A name of the network, with a domain: no number and nothing that means this machine. */
function isPublicName(host: string): boolean {
  if (host.startsWith('[') || isIP(host) !== 0) return false;
  return host.includes('.') && !/(^|\.)(localhost|local|internal)$/.test(host);
}
