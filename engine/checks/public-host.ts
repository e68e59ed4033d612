/** Names that mean this machine or a network of one's own, whoever resolves them. */
const PRIVATE = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;

/**
 * The host of a connector as a URL spells it (lower case, without the usual port), or undefined when it is none that a
 * connector may name: an address, a number in any writing, a name without a domain, of this machine, of a private network,
 * or with a final dot (FIXS-11). Where a name leads is judged again when it is asked.
 * @param written what a document says, e.g. `api.norte.example.org:8443`
 */
export function publicHost(written: string): string | undefined {
  if (/[^\p{L}\p{N}.:-]/u.test(written) || !URL.canParse(`https://${written}`)) return undefined;
  const { host, hostname } = new URL(`https://${written}`);
  const named = /[a-z]/.test(hostname) && hostname.includes('.') && !hostname.endsWith('.');
  return named && !PRIVATE.test(hostname) ? host : undefined;
}

/** The host that was meant where an address was written: of `https://api.norte.example.org/v1`, its name. */
export function hostMeant(written: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(written) ? written : `https://${written}`;
  return URL.canParse(address) ? publicHost(new URL(address).host.replace(/\.$/, '')) : undefined;
}
