import { createTransport } from 'nodemailer';
import type { Transport } from './mail-worker.ts';

/** Sends by the mail server at `url` (SMTP_URL). The sender is the query's `from`, e.g. `smtps://user:pw@host/?from=portal@example.com`. */
export function smtpTransport(url: string): Transport {
  const address = new URL(url);
  const from = address.searchParams.get('from') ?? `no-responder@${address.hostname}`;
  address.searchParams.delete('from');
  const mailer = createTransport(address.href, { from });
  return async (mail) => {
    await mailer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  };
}
