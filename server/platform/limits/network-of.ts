/**
 * The network that an address belongs to: an IPv6 customer has a whole /64 and could use a new address for each guess.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/**
 * The customer that an address belongs to, for long-term counts: a household or a rented server often has a whole IPv6
 * /48, with 65,536 of the networks above.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/** The first groups of an IPv6 address; an IPv4 address unchanged. */
function prefixOf(address: string, kept: number): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined
      ? start
      : [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end];
  return `${groups.slice(0, kept).join(':')}::/${16 * kept}`;
}
