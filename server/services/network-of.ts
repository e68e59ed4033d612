/** Whom an address stands for: an IPv6 customer owns a whole /64 and could use a new address for each guess. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/**
 * Whom an address stands for where what it did is counted for long: a household or a rented server is often given a whole
 * IPv6 /48, that is 65,536 of the networks above.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/** The first groups of an IPv6 address, as a network; an IPv4 one as it is. */
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
