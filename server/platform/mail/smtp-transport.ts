import { createTransport } from 'nodemailer';
import type { CalendarEvent } from '../db/schema/index.ts';
import { outside } from '../outbound/outside.ts';
import { calendarFile } from './calendar-file.ts';
import { htmlPart } from './html-part.ts';
import type { Letterhead } from './letterhead.ts';
import type { Transport } from './mail-worker.ts';

/** Timeouts of the steps in milliseconds. */
const STEPS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 10_000 };
/** Milliseconds for a whole mail, far below the worker's lease, so that a mail is not sent twice. */
const PATIENCE = 120_000;
/** The operator's own mail server, which serves all tenants. */
const CALL = { tenant: { id: '' }, connector: 'smtp', kind: 'background', milliseconds: PATIENCE } as const;

/**
 * Sends by the SMTP server at `url` (SMTP_URL). The sender is the query's `from`, e.g.
 * `smtps://user:pw@host/?from=portal@example.com`; a letterhead adds its tenant's name. Credentials are never sent in
 * clear: with smtp:// the server must offer STARTTLS, or be on this machine.
 */
export function smtpTransport(url: string): Transport {
  const address = new URL(url);
  const { hostname, protocol, username, searchParams } = address;
  const from = searchParams.get('from') ?? `no-responder@${hostname}`;
  searchParams.delete('from');
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === 'smtp:' && username !== '' && !loopback) searchParams.set('requireTLS', 'true');
  const mailer = createTransport({ url: address.href, ...STEPS }, { from });
  const common = addressIn(from);
  const host = (common.split('@').at(-1) ?? hostname).replace(/[^\w.-]/g, '');
  return async ({ key, to, subject, text, calendar, letterhead }) => {
    const address = letterhead?.from ?? common;
    const mail = {
      to: inBrackets(to),
      subject,
      text,
      messageId: `<${key}@${host}>`,
      // No answering machine answers it, and none of its answers is answered (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(letterhead ? letterheadParts(letterhead, address, subject, text) : {}),
      ...(calendar ? { icalEvent: calendarPart(calendar, address, to) } : {}),
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    await outside(CALL, () => mailer.sendMail(mail));
  };
}

/**
 * A recipient in angle brackets, as mail programs write it; filters distrust an address without. The mailer puts brackets
 * around named addresses only. The name is the address itself, because mails name no one.
 */
const inBrackets = (address: string) => ({ name: address, address });

/** Parts of a mail with a letterhead: the organization's name as sender, Reply-To, and the text as HTML. */
function letterheadParts(letterhead: Letterhead, address: string, subject: string, text: string) {
  const { name, replyTo } = letterhead;
  return {
    from: { name, address },
    ...(replyTo === undefined ? {} : { replyTo }),
    html: htmlPart(subject, text, letterhead),
  };
}

function calendarPart(calendar: CalendarEvent, from: string, to: string) {
  return {
    method: calendar.cancelled ? 'CANCEL' : 'REQUEST',
    filename: 'turno.ics',
    content: calendarFile(calendar, { from, to }),
  };
}

/** The bare address of a sender with a name: `Portal <portal@example.com>`. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
