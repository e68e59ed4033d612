import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { entryLinks } from '../../platform/db/schema/index.ts';
import type { PortalAddress } from '../../platform/http/portal-address.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { newCode, putEntryLink } from '../access-links/index.ts';

/** Days that an invitation works, long enough for a person on leave. */
export const INVITATION_DAYS = 7;

/** Dependencies of inviting. */
export interface Inviting {
  readonly db: Database;
  readonly clock: Clock;
  readonly address: PortalAddress;
}

/**
 * Mails a person a link to choose their password, in the caller's transaction. Voids earlier invitations,
 * including unsent ones.
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
