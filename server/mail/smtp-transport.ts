import { createTransport } from 'nodemailer';
import { calendarFile } from './calendar-file.ts';
import type { Transport } from './mail-worker.ts';

/** Together far below the worker's lease, so that no mail is in two hands at once. */
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 10_000 };

/**
 * Sends by the mail server at `url` (SMTP_URL). The sender is the query's `from`, e.g.
 * `smtps://user:pw@host/?from=portal@example.com`. Credentials are never sent in clear: with smtp:// the server must
 * offer STARTTLS, or be on this machine.
 */
export function smtpTransport(url: string): Transport {
  const address = new URL(url);
  const { hostname, protocol, username, searchParams } = address;
  const from = searchParams.get('from') ?? `no-responder@${hostname}`;
  searchParams.delete('from');
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === 'smtp:' && username !== '' && !loopback) searchParams.set('requireTLS', 'true');
  const mailer = createTransport({ url: address.href, ...PATIENCE }, { from });
  return async ({ id, calendar, ...mail }) => {
    const messageId = `<outbox-${id}@${
      from
        .split('@')
        .at(-1)
        ?.replace(/[^\w.-]/g, '') ?? hostname
    }>`;
    const icalEvent = calendar && {
      method: calendar.cancelled ? 'CANCEL' : 'REQUEST',
      filename: 'turno.ics',
      content: calendarFile(calendar, { from: addressIn(from), to: mail.to }),
    };
    await mailer.sendMail({
      ...mail,
      ...(icalEvent ? { icalEvent } : {}),
      messageId,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}

/** The bare address of a sender that may be written with a name: `Portal <portal@example.com>`. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
