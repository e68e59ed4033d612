import { partsOfAddress } from '../../../checks/address.ts';
import { hostMeant, publicHost } from '../../../checks/public-host.ts';
import { withSecrets } from '../../../checks/secrets.ts';
import { COMPILER_WORDS, filled, listed, named } from '../../../messages/compiler-words.ts';
import { nearest } from '../../../types/nearest.ts';
import { profileOfType, saysNullable } from '../../language/type-words.ts';
import { entries, entry, items, type Tree, textOf } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';

const ADDRESS = /^(https:\/\/[^/{}]+|\{\{secret\.[^{}]*\}\})(\/|$)/;

/** Checks where a connector leads: the form of its address, the values in it, and the hosts that it may reach. */
export function connectorAddressAt(context: Context, name: string, connector: Tree): void {
  const url = entry(connector, 'url');
  const address = textOf(url);
  if (url !== undefined && !ADDRESS.test(address)) {
    const allowed = COMPILER_WORDS.connectorAddresses;
    context.report.add('invalidConnectorValue', url.at, {
      found: address,
      what: COMPILER_WORDS.connectorAddress,
      allowed,
    });
  }
  if (url !== undefined) {
    bracesAt(context, url, COMPILER_WORDS.url, partsOfAddress(address));
    partsAt(context, name, url, connector);
  }
  for (const [header, tree] of entries(entry(connector, 'headers')))
    bracesAt(context, tree, filled(COMPILER_WORDS.header, { name: header }));
  hostsAt(context, connector);
}

/** Checks braces: each must hold a secret or, in an address, a sent value. Anything else would be sent literally. */
function bracesAt({ report }: Context, tree: Tree, where: string, parts: readonly string[] = []): void {
  const rest = parts.reduce(
    (left, part) => left.replace(`{${part}}`, ''),
    withSecrets(textOf(tree), () => ''),
  );
  const [found] = /\{*[^{}]*\}+|\{+[^{}]*/.exec(rest) ?? [];
  if (found === undefined) return;
  const name = /([A-Za-z][A-Za-z0-9_]*)\s*\}*$/.exec(found)?.[1];
  const meant = name === undefined || where !== COMPILER_WORDS.url ? undefined : `{${name}}`;
  report.add('unsupportedPlaceholder', tree.at, { where, found }, { meant });
}

/** A value in an address must always be there, and be one value: else another address would be asked. */
function partsAt({ report }: Context, name: string, url: Tree, connector: Tree): void {
  const sends = entries(entry(connector, 'sends'));
  const single = [...sends].filter(([, declaration]) => isSingle(declaration)).map(([key]) => key);
  for (const part of partsOfAddress(textOf(url))) {
    if (single.includes(part)) continue;
    const args = { key: part, what: named('connector', name), allowed: listed(single) };
    report.add('undeclaredAddressArgument', url.at, args, {
      meant: sends.has(part) ? undefined : nearest(part, single),
    });
  }
}

function isSingle(declaration: Tree): boolean {
  const profile = profileOfType(textOf(entry(declaration, 'type')));
  return profile !== undefined && 'type' in profile && profile.type !== 'array' && !saysNullable(declaration);
}

/** Every listed host is the public name of one; and an address that the document spells is at one of them. */
function hostsAt({ report }: Context, connector: Tree): void {
  const url = entry(connector, 'url');
  const spelled = /^https:\/\/([^/{}]+)/.exec(textOf(url))?.[1];
  const hosts = entry(connector, 'hosts');
  const listedHosts: string[] = [];
  for (const item of items(hosts)) {
    const found = textOf(item);
    const host = publicHost(found);
    // Report one mistake once: check the address by the intended host, and skip it when a host is unreadable.
    const meant = host ?? hostMeant(found);
    if (host === undefined) report.add('disallowedConnectorHost', item.at, { found }, { meant });
    if (meant !== undefined) listedHosts.push(meant);
  }
  if (url === undefined || spelled === undefined) return;
  const host = publicHost(spelled);
  if (host === undefined)
    report.add('disallowedConnectorHost', url.at, { found: spelled }, { meant: hostMeant(spelled) });
  else if (hosts !== undefined && listedHosts.length === items(hosts).length && !listedHosts.includes(host)) {
    const allowed = filled(COMPILER_WORDS.allowedHosts, { hosts: listed(listedHosts) });
    const args = { found: host, what: COMPILER_WORDS.aHost, allowed };
    report.add('invalidConnectorValue', url.at, args, { meant: nearest(host, listedHosts) });
  }
}
