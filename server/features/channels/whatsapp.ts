import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Channels } from '../../../engine/language/checks/channels.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { PhoneMessage } from '../../platform/db/schema/index.ts';
import { MessageFailure, type TakenMessage } from '../../platform/mail/phone-message.ts';
import { ConnectorFault } from '../../platform/outbound/connector-fault.ts';
import { exchange, type Outgoing } from '../../platform/outbound/exchange.ts';
import { outside } from '../../platform/outbound/outside.ts';
import { publicLookup } from '../../platform/outbound/private-networks.ts';
import { type SecretSources, secretsOf } from '../../platform/outbound/secrets.ts';
import { failureOf, failureOfStatus } from './failure-of.ts';
import { receiptKeys } from './receipt-keys.ts';

const API = 'https://graph.facebook.com';
/** Version of Meta's API, which works until 2028-02-18. Source: developers.facebook.com/docs/graph-api/changelog */
const VERSION = 'v24.0';
/** Milliseconds for one request. */
const PATIENCE = 15_000;

/**
 * Meta's codes of failures that pass: busy or down (1, 2, 131000, 131016, 133004), limits (4, 80007, 130429, 131048,
 * 131056), and what the operator repairs there: token and permissions (0, 3, 10, 190), a locked account (368, 131031,
 * 131042). Source: developers.facebook.com, WhatsApp Cloud API, error codes.
 */
const PASSING: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 4, 10, 190, 368, 80007, 130429, 131000, 131016, 131031, 131042, 131048, 131056, 133004,
]);

/** A message with its number in the outbox, by which a gateway recognizes it, and which Meta's receipts repeat. */
export interface ReferredMessage extends PhoneMessage {
  readonly reference: string;
}

/**
 * Sends one message by WhatsApp's Cloud API, as a template that Meta approved; without one as an answer.
 * @throws MessageFailure
 */
export async function sendWhatsapp(
  tenant: CompiledTenant,
  whatsapp: NonNullable<Channels['whatsapp']>,
  message: ReferredMessage,
  sources: SecretSources,
): Promise<TakenMessage> {
  const { phoneId, token } = whatsapp;
  const { fill } = secretsOf(tenant.id, [token], sources);
  const receipts = receiptKeys(tenant.id, whatsapp, sources) !== undefined;
  const sent = { ...bodyOf(message), ...(receipts && { biz_opaque_callback_data: message.reference }) };
  const request = requestOf(phoneId, sent, fill(token), sources);
  const call = { tenant, connector: 'whatsapp', kind: 'background', milliseconds: PATIENCE } as const;
  const reply = await outside(call, (deadline) => exchange(request, deadline)).catch((error: unknown) => {
    throw error instanceof ConnectorFault ? failureOf(error) : error;
  });
  const { status, body, retryAfter } = reply;
  if (status >= 200 && status < 300) {
    const messageId = messageIn(body);
    if (messageId === undefined) throw new MessageFailure('ANSWER_MISSING', 'unsure');
    return receipts ? { messageId } : {};
  }
  const code = codeIn(body);
  if (code === undefined) throw failureOfStatus(status, retryAfter);
  const passes = PASSING.has(code) || (code >= 200 && code < 300);
  throw new MessageFailure(`META_${code}`, passes ? 'later' : 'refused', retryAfter);
}

function requestOf(phoneId: string, body: object, token: string, { origins, networks }: SecretSources): Outgoing {
  // A simulator on this machine takes Meta's place where the operator allows its origin.
  const simulator = origins.find((origin) => /^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(origin));
  return {
    method: 'POST',
    url: new URL(`/${VERSION}/${phoneId}/messages`, simulator ?? API),
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    lookup: simulator === undefined ? publicLookup(networks) : undefined,
  };
}

/**
 * The request's body: a template, or free text, which Meta takes within a day of the person's own message. It refuses line
 * breaks, tabs and long spaces in what fills a template.
 */
function bodyOf({ phone, text, template }: PhoneMessage): object {
  const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: phone };
  if (template === undefined) return { ...to, type: 'text', text: { preview_url: false, body: text } };
  const { name, language, parameters, copy } = template;
  const texts = (values: readonly string[]) =>
    values.map((value) => ({ type: 'text', text: value.replace(/\s+/g, ' ') }));
  const body = parameters.length === 0 ? [] : [{ type: 'body', parameters: texts(parameters) }];
  const button = copy === undefined ? [] : [{ type: 'button', sub_type: 'url', index: '0', parameters: texts([copy]) }];
  return {
    ...to,
    type: 'template',
    template: { name, language: { code: language }, components: [...body, ...button] },
  };
}

/** Number of the message that an answer took. */
function messageIn(body: unknown): string | undefined {
  const messages: unknown = isRecord(body) ? body.messages : undefined;
  const [first]: unknown[] = Array.isArray(messages) ? messages : [];
  return isRecord(first) && typeof first.id === 'string' && first.id !== '' ? first.id : undefined;
}

function codeIn(body: unknown): number | undefined {
  const error = isRecord(body) ? body.error : undefined;
  return isRecord(error) && typeof error.code === 'number' ? error.code : undefined;
}
