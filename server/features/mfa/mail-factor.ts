import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';

/** Mails about a second factor, so that the owner learns of changes made by a stranger. */
export type FactorMail =
  | 'factorOn'
  | 'factorReplaced'
  | 'factorOff'
  | 'factorCodes'
  | 'factorCodeUsed'
  | 'factorCodeLast'
  | 'factorGuessed'
  | 'passkeyAdded'
  | 'passkeyRemoved';

/** Mails a person a change of their second factor, in the same transaction. The mail contains no code. */
export async function mailFactor(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { email }: Pick<PersonRow, 'email'>,
  text: FactorMail,
  values: Readonly<Record<string, number | string>> = {},
): Promise<void> {
  if (email && mailable(email)) await writeMail(context, tenant, { to: email, text, values });
}

/** Mails that a backup code was used, and the number left; after the last one, the way to make new ones. */
export const mailCodeUsed = (
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  person: Pick<PersonRow, 'email'>,
  left: number,
): Promise<void> => mailFactor(context, tenant, person, left === 0 ? 'factorCodeLast' : 'factorCodeUsed', { left });
