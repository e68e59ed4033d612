import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { MessageReceipt } from '../../platform/db/schema/index.ts';

/** A status of Meta's webhook: its report about one message. */
export interface MetaStatus {
  /** Number of the organization that sent the message. */
  readonly phoneId: string;
  readonly messageId: string;
  readonly state: MessageReceipt;
  /** Code of a failure, such as META_131026. */
  readonly code: string;
  /** Our reference, as it was sent (`biz_opaque_callback_data`). */
  readonly reference: string;
}

/** A message that a person sent to an organization's number. */
export interface MetaReply {
  /** Number of the organization that got it. */
  readonly phoneId: string;
  readonly messageId: string;
  /** The sender's phone: digits with the country's code. */
  readonly from: string;
  readonly text: string;
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** Whether Meta signed a body with the app's secret (`X-Hub-Signature-256`). */
export function isSigned(body: Buffer, signature: unknown, appSecret: string): boolean {
  const [, given] = SIGNATURE.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (given === undefined) return false;
  return timingSafeEqual(createHmac('sha256', appSecret).update(body).digest(), Buffer.from(given, 'hex'));
}

/** Whether two secrets are equal, in constant time whatever their lengths. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Contents of a webhook. */
export interface MetaNews {
  readonly statuses: readonly MetaStatus[];
  readonly replies: readonly MetaReply[];
}

/**
 * The statuses and replies in a webhook's body; everything else in it (pictures, news of templates) is ignored. Source:
 * developers.facebook.com, WhatsApp Business Platform, webhook references of status, text and button messages.
 */
export function newsIn(body: Buffer): MetaNews {
  const values = recordsOf(jsonIn(body), 'entry')
    .flatMap((entry) => recordsOf(entry, 'changes'))
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => value);
  return { statuses: values.flatMap(statusesOf), replies: values.flatMap(repliesOf) };
}

function phoneIdOf(value: unknown): string {
  const metadata = isRecord(value) ? value.metadata : undefined;
  return isRecord(metadata) ? textIn(metadata, 'phone_number_id') : '';
}

/** Printable characters of a sensible length, as Meta's numbers of messages have: they become part of a key. */
const MESSAGE_ID = /^[\x21-\x7e]{1,256}$/;
const DIGITS = /^\d{6,15}$/;

/** Texts that people typed, and buttons of templates that they pressed. */
function repliesOf(value: unknown): readonly MetaReply[] {
  const phoneId = phoneIdOf(value);
  return recordsOf(value, 'messages').flatMap((message) => {
    const [messageId, from] = [textIn(message, 'id'), textIn(message, 'from')];
    const { text, button } = message;
    const said = isRecord(text) ? textIn(text, 'body') : isRecord(button) ? textIn(button, 'text') : '';
    if (said === '' || !MESSAGE_ID.test(messageId) || !DIGITS.test(from)) return [];
    return [{ phoneId, messageId, from, text: said }];
  });
}

function statusesOf(value: unknown): readonly MetaStatus[] {
  const phoneId = phoneIdOf(value);
  return recordsOf(value, 'statuses').flatMap((status) => {
    const [state, messageId] = [STATES.get(textIn(status, 'status')), textIn(status, 'id')];
    if (state === undefined || messageId === '') return [];
    return [{ phoneId, messageId, state, code: codeOf(status), reference: textIn(status, 'biz_opaque_callback_data') }];
  });
}

/** States that say something: `sent` only repeats the answer to the request. */
const STATES: ReadonlyMap<string, MessageReceipt> = new Map([
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['failed', 'failed'],
]);

/** Code of the first error; never its texts, which may repeat the phone. */
function codeOf(status: Readonly<Record<string, unknown>>): string {
  const [error] = recordsOf(status, 'errors');
  return typeof error?.code === 'number' && Number.isInteger(error.code) ? `META_${error.code}` : 'META_UNKNOWN';
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function recordsOf(holder: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const list: unknown = isRecord(holder) ? holder[name] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function textIn(holder: Readonly<Record<string, unknown>>, name: string): string {
  const value = holder[name];
  return typeof value === 'string' ? value : '';
}
