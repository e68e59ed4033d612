/** What a domain is written with before it is an ASCII one: letters of any script, digits, hyphens and points. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII = /^\p{ASCII}*$/u;

/**
 * The one spelling of an e-mail: without spaces around it, in small letters, its domain in ASCII (`ana@ñandú.com.ar` is
 * `ana@xn--and-6ma2c.com.ar`). A text that is no e-mail stays, to be refused.
 */
export function canonicalEmail(typed: string): string {
  const text = typed.trim().normalize('NFC').toLowerCase();
  const domain = text.lastIndexOf('@') + 1;
  return domain === 0 ? text : text.slice(0, domain) + asciiDomain(text.slice(domain));
}

/** Whether two texts name the same mailbox; no e-mail is the same as none. */
export const sameEmail = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && canonicalEmail(one) === canonicalEmail(other);

/** A domain as mail servers know it (IDNA); what is none stays. */
export function asciiDomain(domain: string): string {
  if (ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}
