import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { entryLinks } from '../../db/schema/index.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { PortalAddress } from '../../plugins/portal-address.ts';
import type { PersonRow } from '../people/person-row.ts';
import { putEntryLink } from './entry-links.ts';
import { newCode } from './link-codes.ts';

/** Days for which an invitation serves: somebody on leave comes back within them. */
export const INVITATION_DAYS = 7;

/** What inviting stands on. */
export interface Inviting {
  readonly db: Database;
  readonly clock: Clock;
  readonly address: PortalAddress;
}

/**
 * Mails somebody a link to the page where they choose their password, in the transaction that is the reason for it
 * (FIXS-20). An earlier invitation serves no more, and is not sent if it still waits.
 */
export async function invite(
  context: Inviting,
  tenant: CompiledTenant,
  person: Pick<PersonRow, 'id' | 'unit' | 'kind'> & { readonly email: string },
): Promise<void> {
  const { db, clock, address } = context;
  const { id, unit, kind, email } = person;
  await db
    .delete(entryLinks)
    .where(and(eq(entryLinks.unit, unit), eq(entryLinks.kind, 'invitation'), eq(entryLinks.personId, id)));
  const code = newCode();
  const expiresAt = new Date(clock.now().getTime() + INVITATION_DAYS * 24 * 3_600_000);
  const link = { unit, kind: 'invitation', accountId: id, personId: id, expiresAt, maxExchanges: 1 } as const;
  await putEntryLink({ db, clock }, code, link);
  const values = { link: address(`/invitacion?codigo=${code}`), days: INVITATION_DAYS };
  await writeMail(context, tenant, {
    to: email,
    text: kind === 'professional' ? 'invitationProfessional' : 'invitation',
    values,
    about: `invitation:${id}`,
    expiresAt,
  });
}
