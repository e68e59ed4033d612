import { readMobile } from '../../../engine/domain/identity/phone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { isProvisional, type PersonValues } from '../people/index.ts';

/**
 * Since when the channel and phone after a change hold, for `people.channel_since`.
 * @throws AppError 422 CHANNEL_PHONE for a channel to a phone that is no Argentine mobile
 */
export function channelSince(
  tenant: CompiledTenant,
  clock: Clock,
  person: PersonRow,
  { channel = person.channel, phone = person.phone }: PersonValues,
): Date | null {
  if (channel === 'mail') return null;
  const mobile = readMobile(phone ?? '');
  // A channel that the tenant dropped is not offered any more: its phone may be of any kind.
  if (mobile === undefined && tenant.public.channels.includes(channel))
    throw new AppError(422, 'CHANNEL_PHONE', { field: 'telefono' });
  const same = channel === person.channel && mobile === readMobile(person.phone ?? '');
  return same && person.channelSince !== null ? person.channelSince : clock.now();
}

/**
 * Mails an account's owner that messages go to another channel or phone, because a stranger at an unattended browser may
 * have chosen it. Sends at most one mail an hour.
 */
export async function mailChannelChange(
  context: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  before: PersonRow,
  after: PersonRow,
): Promise<void> {
  const { email: to, id } = before;
  const since = after.channelSince?.getTime();
  if (since === undefined || since === before.channelSince?.getTime()) return;
  if (to === null || isProvisional(before) || !mailable(to)) return;
  const hour = Math.floor(context.clock.now().getTime() / 3_600_000);
  await writeMail(context, tenant, { to, text: 'channelChanged', onceKey: `channel-changed:${id}:${hour}` });
}
