import type { CompiledTenant } from '../../../engine/artifact.ts';
import { renderText } from '../../../engine/rules/text.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/database.ts';
import { tenantScope } from '../tenants/tenant-scope.ts';
import { type Mail, queueMail } from './outbox.ts';
import { type ChannelChoice, chosenMessage } from './phone-message.ts';

/** A mail by the tenant's texts. */
export interface WrittenMail extends Pick<Mail, 'to' | 'calendar' | 'about' | 'onceKey' | 'expiresAt'> {
  /** Name of the texts: `mail.<text>.subject` and `mail.<text>.body`. */
  readonly text: string;
  /** The reader's choice of channel; without it, or where the channel has no words for this, the mail goes. */
  readonly choice?: ChannelChoice | undefined;
  /** Last paragraph, written by the caller. */
  readonly closing?: string;
  /** Values for the texts. No names, DNI or health data: bystanders may read mails (A52). */
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * Puts a mail by the tenant's texts into the outbox, in the caller's transaction, with the message that goes in its
 * place where the reader chose a channel.
 * @returns whether it is new
 * @throws TypeError TEXT_MISSING; RangeError MAIL_HEADER
 */
export function writeMail(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  tenant: CompiledTenant,
  { text, values = {}, choice, closing, ...mail }: WrittenMail,
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
  return queueMail(db, clock, { unit, subject: words('subject'), body, ...chosen, ...mail });
}
