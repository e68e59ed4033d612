/** Characters of a domain before conversion to ASCII: letters of any script, digits, hyphens and dots. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII = /^\p{ASCII}*$/u;

/**
 * Canonical spelling of an e-mail: trimmed, in lower case, its domain in ASCII (`ana@ñandú.com.ar` is
 * `ana@xn--and-6ma2c.com.ar`). Returns a text that is no e-mail as it is, so that it is refused.
 */
export function canonicalEmail(typed: string): string {
  const text = typed.trim().normalize('NFC').toLowerCase();
  const domain = text.lastIndexOf('@') + 1;
  return domain === 0 ? text : text.slice(0, domain) + asciiDomain(text.slice(domain));
}

/** Whether two texts name the same mailbox; a missing e-mail equals no other. */
export const sameEmail = (left: string | null, right: string | null): boolean =>
  left !== null && right !== null && canonicalEmail(left) === canonicalEmail(right);

/** A domain as mail servers know it (IDNA); returns an invalid one as it is. */
export function asciiDomain(domain: string): string {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}
