import { readMobile } from '../../../engine/domain/identity/phone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { filledTemplate, isMessageName, type MessageChannel } from '../../../engine/language/checks/channels.ts';
import type { Scope } from '../../../engine/language/rules/scope.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import type { PersonRow } from '../db/person-row.ts';
import type { PhoneMessage } from '../db/schema/index.ts';

/** A person's choice of channel. */
export type ChannelChoice = Pick<PersonRow, 'id' | 'channel' | 'phone'>;

/** A message to a phone with its channel. */
export interface ChosenMessage {
  readonly channel: MessageChannel;
  readonly message: PhoneMessage;
}

/**
 * The message that goes in place of a mail: where the person chose a channel that the tenant declares, has an Argentine
 * mobile, and the tenant has words (for WhatsApp, a template) for it. Undefined: the mail goes.
 * @param name name of the mail's texts
 */
export function chosenMessage(
  tenant: CompiledTenant,
  name: string,
  scope: Scope,
  { channel, phone }: Pick<ChannelChoice, 'channel' | 'phone'>,
): ChosenMessage | undefined {
  const { channels, texts } = tenant.server;
  const words = texts[`message.${name}`];
  const mobile = readMobile(phone ?? '');
  if (channel === 'mail' || words === undefined || mobile === undefined || !isMessageName(name)) return undefined;
  const message = { phone: mobile, text: renderText(words, scope) };
  if (channel === 'sms') return channels?.sms && { channel, message };
  const { language = '', templates = {} } = channels?.whatsapp ?? {};
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  return template && { channel, message: { ...message, template: filledTemplate(template, language, words, scope) } };
}

/** Whether a channel that the tenant declares, and the person chose, reaches a mobile. */
export function reachesPhone(
  { public: { channels } }: CompiledTenant,
  { channel, phone }: Pick<ChannelChoice, 'channel' | 'phone'>,
): boolean {
  return channel !== 'mail' && channels.includes(channel) && readMobile(phone ?? '') !== undefined;
}

/**
 * Fate of a message after a failure.
 * - `later`: the channel did not take it now; the same request may succeed.
 * - `refused`: the channel will never take it.
 * - `unsure`: the request may have arrived. It is not repeated, so that no phone gets it twice.
 */
export type MessageFate = 'later' | 'refused' | 'unsure';

/** Code of a message whose channel was asked and has not answered yet. */
export const UNANSWERED = 'UNANSWERED';

/** Failure of a channel. Carries a code, never the phone or the text. */
export class MessageFailure extends Error {
  override readonly name = 'MessageFailure';
  readonly code: string;
  readonly fate: MessageFate;
  /** Seconds that the channel asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(code: string, fate: MessageFate, retryAfter?: number) {
    super(code);
    this.code = code;
    this.fate = fate;
    this.retryAfter = retryAfter;
  }
}

/** A message that its channel took. */
export interface TakenMessage {
  /** Number in the receipts that follow; absent where the channel sends no receipts. */
  readonly messageId?: string;
  /** Code of a failure that the channel reports at once, as the demo's does. */
  readonly failed?: string;
}

/** Sends one message by its channel. @throws MessageFailure */
export type Messenger = (
  message: ChosenMessage & {
    /** Its outbox number. */
    readonly id: number;
    readonly unit: number;
  },
) => Promise<TakenMessage>;

/** Milliseconds before the first retry; each further delay is three times as long. */
const FIRST_RETRY = 10_000;
/** Longest time in milliseconds that a channel is tried before the mail goes. */
const PATIENCE = 30 * 60_000;
/** Part of a message's life that the channel may use up, so that a code still reaches its reader by mail. */
const SHARE = 4;

/** Time from which the mail goes in place of a message that its channel did not take. */
export function mailTime(createdAt: Date, expiresAt: Date | null): Date {
  const life = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - createdAt.getTime();
  return new Date(createdAt.getTime() + Math.min(PATIENCE, life / SHARE));
}

/** Time of the channel's next try; undefined when the mail should go now. */
export function nextChannelTry(
  mail: { readonly attempts: number; readonly createdAt: Date; readonly expiresAt: Date | null },
  now: Date,
  retryAfter = 0,
): Date | undefined {
  const { attempts, createdAt, expiresAt } = mail;
  const next = now.getTime() + Math.max(retryAfter * 1_000, FIRST_RETRY * 3 ** (attempts - 1));
  return next <= mailTime(createdAt, expiresAt).getTime() ? new Date(next) : undefined;
}
