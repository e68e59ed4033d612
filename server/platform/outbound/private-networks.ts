import { lookup as resolveName } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { ConnectorFault } from './connector-fault.ts';

/** Networks without public services: loopback, link-local, private, shared, reserved (IANA). */
const PRIVATE_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
const PRIVATE_6 = [
  '::/96',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '2001:db8::/32',
  '3fff::/20',
  '2002::/16',
  // Local NAT64 leads inside, tunnels (Teredo) anywhere; the discard prefix and segment routing have no services.
  '64:ff9b:1::/48',
  '2001::/23',
  '100::/64',
  '5f00::/16',
];

/** Prefix of IPv4 addresses translated to IPv6 (64:ff9b::/96). BlockList handles the mapped form (::ffff:0:0/96). */
const TRANSLATED = '64:ff9b::';

/** Parses networks into one BlockList. `networks` are addresses, or addresses with a prefix length. */
function listOfNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (isIPv6(address)) list.addSubnet(address, Number(prefix ?? 128), 'ipv6');
    else {
      const bits = Number(prefix ?? 32);
      list.addSubnet(address, bits, 'ipv4');
      list.addSubnet(TRANSLATED + address, 96 + bits, 'ipv6');
    }
  }
  return list;
}

const PRIVATE = listOfNetworks([...PRIVATE_4, ...PRIVATE_6]);

/** Whether a connector may connect to an address: a public one, or one in a network listed by the operator. */
function mayReach(address: string, listed: BlockList): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !PRIVATE.check(address, family) || listed.check(address, family);
}

/**
 * Resolves a name for one connection, and refuses it when any of its addresses is private, because DNS may
 * change after a host was allowed. The connection uses exactly the checked addresses, so a second DNS answer
 * (rebinding) has no effect.
 * @param networks private networks listed by the operator (CONNECTOR_NETWORKS)
 * @param resolve the resolver; replaced in tests
 */
export function publicLookup(networks: readonly string[], resolve: typeof resolveName = resolveName): LookupFunction {
  const listed = listOfNetworks(networks);
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) done(error ?? new ConnectorFault('UNREACHABLE'), '', 4);
      else if (!found.every(({ address }) => mayReach(address, listed)))
        done(new ConnectorFault('ADDRESS_REFUSED'), '', 4);
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}
