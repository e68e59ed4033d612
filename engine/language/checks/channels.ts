import type { Channels } from '../../../schemas/generated/document-types.ts';
import type { Scope } from '../rules/scope.ts';
import { renderText } from '../rules/text.ts';

export type { Channels } from '../../../schemas/generated/document-types.ts';

/** Channels that a tenant may declare beside mail. */
export const MESSAGE_CHANNELS = ['whatsapp', 'sms'] as const;

/** A channel to a phone. */
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Channels of a person's choice; every tenant has mail. */
export const CHANNELS = ['mail', ...MESSAGE_CHANNELS] as const;

/** Channel by which a person is written to. */
export type Channel = (typeof CHANNELS)[number];

/** Whether a word names a channel. */
export const isChannel = (word: unknown): word is Channel => CHANNELS.some((channel) => channel === word);

const OPEN = ['fecha', 'hora', 'confirm', 'reject', 'enter'] as const;
const CLOSED = ['fecha', 'hora', 'appointments'] as const;

/**
 * Messages that a channel may carry, as `message.<name>`, with the facts that their texts may read: those of the mail
 * of the same name. The others go by mail alone: they prove an e-mail, sign in by themselves, or warn its owner.
 */
export const MESSAGE_FACTS = {
  appointmentBooked: OPEN,
  appointmentMoved: OPEN,
  appointmentSoon: OPEN,
  appointmentSoonConfirmed: OPEN,
  appointmentHandedOver: OPEN,
  appointmentCancelled: CLOSED,
  appointmentWithdrawn: CLOSED,
  appointmentEarlier: [...CLOSED, 'fechaLibre', 'horaLibre'],
  recoveryCode: ['code', 'minutes'],
} as const satisfies { readonly [name: string]: readonly string[] };

/** Name of a message. */
export type MessageName = keyof typeof MESSAGE_FACTS;

/** Whether a channel may carry the message of that name. */
export const isMessageName = (name: string): name is MessageName => Object.hasOwn(MESSAGE_FACTS, name);

/** Values that the connector of a text-message gateway sends. */
export const SMS_VALUES = ['telefono', 'texto', 'referencia'] as const;

/** A template of WhatsApp, filled in. */
export interface FilledTemplate {
  readonly name: string;
  readonly language: string;
  /** Values of the body's numbered places, in their order. */
  readonly parameters: readonly string[];
  /** The code that the button of an authentication template copies. */
  readonly copy?: string;
}

/**
 * A message's text for WhatsApp: each fact in it is a numbered place of the template, in the order of the text. An
 * authentication template has the code alone, since WhatsApp writes its words.
 */
export function filledTemplate(
  { name, authentication }: WhatsappTemplate,
  language: string,
  text: string,
  scope: Scope,
): FilledTemplate {
  if (authentication) {
    const code = renderText('{{code}}', scope).replace(/\s/g, '');
    return { name, language, parameters: [code], copy: code };
  }
  const facts = (text.match(PLACE) ?? []).filter((place) => !CONSTANT.test(place));
  return { name, language, parameters: facts.map((place) => renderText(place, scope)) };
}

/**
 * A message's text as WhatsApp's form for templates wants it: `{{1}}`, `{{2}}` … in place of the facts.
 * @param scope with the tenant, whose own words a template has in full
 */
export function numberedText(text: string, scope: Scope): string {
  let facts = 0;
  return text.replace(PLACE, (place) => (CONSTANT.test(place) ? renderText(place, scope) : `{{${++facts}}}`));
}

const PLACE = /\{\{[^{}]*\}\}/g;
/** A place that reads the tenant's own documents: the same in each message. */
const CONSTANT = /^\{\{\s*(tenant|settings|flags|codes)\b/;

type WhatsappTemplate = NonNullable<Channels['whatsapp']>['templates'][string];
