import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { mailable } from '../../mail/outbox.ts';
import { writeMail } from '../../mail/write-mail.ts';
import type { PersonRow } from '../people/person-row.ts';

/** What is told of a second factor: whoever did not do it themselves learns of it. */
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

/** Tells a person what happened to their second factor, in the transaction in which it did. No code stands in it. */
export async function mailFactor(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { email }: Pick<PersonRow, 'email'>,
  text: FactorMail,
  values: Readonly<Record<string, number | string>> = {},
): Promise<void> {
  if (email && mailable(email)) await writeMail(context, tenant, { to: email, text, values });
}

/** Tells that a backup code was used, and how many are left; after the last one, how to make others. */
export const mailCodeUsed = (
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  person: Pick<PersonRow, 'email'>,
  left: number,
): Promise<void> => mailFactor(context, tenant, person, left === 0 ? 'factorCodeLast' : 'factorCodeUsed', { left });
