import { lookup as resolveName } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { ConnectorFault } from './connector-fault.ts';

/** Networks where no service of the public network lives: this machine, its link, private, shared, reserved (IANA). */
const PRIVATE_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];
const PRIVATE_6 = [
  ...['::/96', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '2001:db8::/32', '3fff::/20', '2002::/16'],
  // A network's own translation to IPv4 leads to its inside, tunnels (Teredo) to anywhere; what is thrown away, segment routing.
  ...['64:ff9b:1::/48', '2001::/23', '100::/64', '5f00::/16'],
];

/** IPv4 inside IPv6: as it is translated (64:ff9b::/96). The mapped form (::ffff:0:0/96) is looked at by BlockList itself. */
const TRANSLATED = '64:ff9b::';

/** Networks as one list that an address is held against. `networks` are addresses, or addresses with a prefix length. */
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

/** Whether a connector may be connected to an address: a public one, or one of a network that the operator lists. */
function mayReach(address: string, listed: BlockList): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !PRIVATE.check(address, family) || listed.check(address, family);
}

/**
 * Resolves a name for one connection and refuses it when any of its addresses is private (FIXS-11): a name is listed once,
 * where it leads may change any day. The connection goes to the addresses that were judged here and to no others, so a
 * second answer of the name server changes nothing.
 * @param networks private networks that the operator lists (CONNECTOR_NETWORKS)
 * @param resolve the name server; a test gives its own
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
