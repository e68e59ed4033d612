import { canonicalDni } from '../../../engine/identity/dni.ts';
import { canonicalEmail } from '../../../engine/identity/email.ts';
import type { PersonRow } from '../people/person-row.ts';
import { provenFirst } from '../people/provisional.ts';

/** Whose password is recovered by a name. */
interface Recoverable {
  /** Whoever is written to; undefined for nobody. */
  readonly holder: PersonRow | undefined;
  /** The e-mail is of several people: it is told to use the DNI, and no code goes out. */
  readonly shared: boolean;
}

/**
 * Of all accounts that a DNI or an e-mail names, the one that a code is for (R8, FIXS-04). Who is proven comes before who is
 * not. A DNI that several claim with different e-mails names nobody yet: none of them learns that another one asks; each
 * is recovered by its own e-mail. Of several claims with one e-mail the newest is meant.
 * @param holders the newest first
 */
export function recoverable({ name }: { readonly name: string }, holders: readonly PersonRow[]): Recoverable {
  const meant = provenFirst(holders, (holder) => holder);
  const [holder] = meant;
  if (name.includes('@')) return { holder, shared: different(meant, ({ documento }) => canonicalDni(documento)) };
  return { holder: different(meant, ({ email }) => canonicalEmail(email ?? '')) ? undefined : holder, shared: false };
}

const different = (holders: readonly PersonRow[], what: (holder: PersonRow) => string): boolean =>
  new Set(holders.map(what)).size > 1;
