import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { tenantScope } from '../tenants/tenant-scope.ts';
import { dropWaiting, type Mail, queueMail } from './outbox.ts';
import { type ChannelChoice, chosenMessage } from './phone-message.ts';

/** A mail by the tenant's texts. */
export interface WrittenMail extends Pick<Mail, 'calendar' | 'about' | 'onceKey' | 'expiresAt'> {
  /** The reader's e-mail; undefined for a reader without one, whom only the channel of `choice` reaches. */
  readonly to: string | undefined;
  /** Name of the texts: `mail.<text>.subject` and `mail.<text>.body`. */
  readonly text: string;
  /** The reader's choice of channel; without it, or where the channel has no words for this, the mail goes. */
  readonly choice?: ChannelChoice | undefined;
  /** Last paragraph, written by the caller. */
  readonly closing?: string;
  /** Values for the texts. No names, DNI or health data: bystanders may read mails. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * Puts a mail by the tenant's texts into the outbox, in the caller's transaction, with the message that goes in its
 * place where the reader chose a channel. Writes nothing where the reader has no e-mail and no channel carries it.
 * @returns whether it is new
 * @throws TypeError TEXT_MISSING; RangeError MAIL_HEADER
 */
export async function writeMail(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { to = '', text, values = {}, choice, closing, ...mail }: WrittenMail,
): Promise<boolean> {
  const scope = tenantScope(tenant, values);
  const words = (part: string) => {
    const template = tenant.server.texts[`mail.${text}.${part}`];
    if (template === undefined) throw new TypeError(`TEXT_MISSING ${tenant.id} mail.${text}.${part}`);
    return renderText(template, scope);
  };
  const { unit } = tenant.public;
  const body = closing === undefined ? words('body') : `${words('body')}\n\n${closing}`;
  const chosen = choice && chosenMessage(tenant, text, scope, choice);
  if (to === '' && chosen === undefined) {
    // Unsent mail about the earlier state would be outdated all the same.
    if (mail.about !== undefined) await dropWaiting(db, unit, mail.about);
    return false;
  }
  const byChannel = chosen && choice && { ...chosen, readerId: choice.id };
  return queueMail(db, clock, { unit, to, subject: words('subject'), body, ...byChannel, ...mail });
}
