import { and, eq } from 'drizzle-orm';
import { readMobile } from '../../../engine/domain/identity/phone.ts';
import type { Database } from '../db/database.ts';
import { type outboxMails, type PhoneMessage, people } from '../db/schema/index.ts';
import { type ChannelChoice, type ChosenMessage, MessageFailure } from './phone-message.ts';

type MailRow = typeof outboxMails.$inferSelect;

/** A reader as the account says now. */
export type CurrentReader = Pick<ChannelChoice, 'channel' | 'phone'>;

/**
 * Reads the channel and phone of a message's reader at the time of sending: consent may have been withdrawn, or the phone
 * changed, while the message waited.
 * @returns undefined for a message that is no reader's choice, such as the answer to BAJA
 */
export async function currentReader(db: Database, mail: MailRow): Promise<CurrentReader | undefined> {
  if (mail.readerId === null) return undefined;
  const [reader] = await db
    .select({ channel: people.channel, phone: people.phone })
    .from(people)
    .where(and(eq(people.unit, mail.unit), eq(people.id, mail.readerId)));
  return reader ?? { channel: 'mail', phone: null };
}

/**
 * The message for the phone that its reader has now.
 * @throws MessageFailure WITHDRAWN where the reader no longer wants this channel; PHONE_CHANGED where the mail is better
 */
export function messageTo(
  { recipient, expiresAt }: MailRow,
  { channel, message }: ChosenMessage,
  reader: CurrentReader,
): PhoneMessage {
  if (reader.channel !== channel) throw new MessageFailure('WITHDRAWN', 'refused');
  const phone = readMobile(reader.phone ?? '');
  if (phone === message.phone) return message;
  // A new phone gets news only where nothing else reaches the reader, and never a code.
  if (phone === undefined || recipient !== '' || expiresAt !== null)
    throw new MessageFailure('PHONE_CHANGED', 'refused');
  return { ...message, phone };
}
