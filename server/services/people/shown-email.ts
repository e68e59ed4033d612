import { domainToUnicode } from 'node:url';

/** An e-mail as people write it: the domain in its own script (`ana@ñandú.com.ar`), which is kept in ASCII. */
export function shownEmail(email: string | null): string | null {
  if (email === null || !email.includes('xn--')) return email;
  const domain = email.lastIndexOf('@') + 1;
  return email.slice(0, domain) + (domainToUnicode(email.slice(domain)) || email.slice(domain));
}
