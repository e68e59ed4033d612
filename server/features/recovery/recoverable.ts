import { canonicalEmail } from '../../../engine/domain/identity/email.ts';
import { identityKey } from '../../../engine/domain/identity/identity.ts';
import { identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { provenFirst } from '../people/index.ts';

/** The account that a name recovers. */
interface Recoverable {
  /** The account to write to, or undefined. */
  readonly holder: PersonRow | undefined;
  /** Several people share the e-mail: the mail tells them to use the DNI, without a code. */
  readonly shared: boolean;
}

/**
 * Chooses the account to recover among all that a DNI or e-mail names. Proven accounts come before provisional
 * ones. A DNI claimed with different e-mails recovers no account, so that claimants do not learn of each other; each
 * recovers by its own e-mail. Of several claims with one e-mail the newest counts.
 * @param holders newest first
 */
export function recoverable({ name }: { readonly name: string }, holders: readonly PersonRow[]): Recoverable {
  const meant = provenFirst(holders, (holder) => holder);
  const [holder] = meant;
  if (name.includes('@')) return { holder, shared: different(meant, (one) => identityKey(identityIn(one))) };
  return { holder: different(meant, ({ email }) => canonicalEmail(email ?? '')) ? undefined : holder, shared: false };
}

const different = (holders: readonly PersonRow[], what: (holder: PersonRow) => string): boolean =>
  new Set(holders.map(what)).size > 1;
