/** Names of this machine or of a private network, whichever resolver answers. */
const PRIVATE = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/;

/**
 * Host of a connector as a URL spells it (lower case, without the default port). Undefined when a connector may not
 * name it: an address, a number in any notation, a name without a domain, of this machine or of a private network, or
 * with a final dot. The server checks again, on each request, the address that the name resolves to.
 * @param written host in a document, e.g. `api.norte.example.org:8443`
 */
export function publicHost(written: string): string | undefined {
  if (/[^\p{L}\p{N}.:-]/u.test(written) || !URL.canParse(`https://${written}`)) return undefined;
  const { host, hostname } = new URL(`https://${written}`);
  const named = /[a-z]/.test(hostname) && hostname.includes('.') && !hostname.endsWith('.');
  return named && !PRIVATE.test(hostname) ? host : undefined;
}

/** Host inside a full address that was written by mistake: of `https://api.norte.example.org/v1`, its name. */
export function hostMeant(written: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(written) ? written : `https://${written}`;
  return URL.canParse(address) ? publicHost(new URL(address).host.replace(/\.$/, '')) : undefined;
}
