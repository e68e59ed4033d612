import { domainToUnicode } from 'node:url';

/** An e-mail for display, with its domain in its own script (`ana@ñandú.com.ar`) instead of the stored ASCII. */
export function shownEmail(email: string | null): string | null {
  if (email === null || !email.includes('xn--')) return email;
  const domain = email.lastIndexOf('@') + 1;
  return email.slice(0, domain) + (domainToUnicode(email.slice(domain)) || email.slice(domain));
}
