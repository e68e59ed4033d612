import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wallTimeIn, ZONE } from '../../../../engine/domain/dates/zone.ts';
import { rootFolder } from '../../../../tools/readers/root-folder.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { calendarFile } from '../../../platform/mail/calendar-file.ts';
import { newestMails } from '../../../platform/mail/outbox.ts';
import { escapeHtml } from '../../../platform/pages/escape-html.ts';

type Mails = Awaited<ReturnType<typeof newestMails>>;

/** Shows the outbox of the tenant's unit, so that visitors find their codes. Demo mode only: 404 elsewhere. */
export const demoOutboxRoute: Route = (app, { demo, db }) => {
  if (!demo) return;
  app.get('/api/demo/correo', { schema: { hide: true }, config: { access: PUBLIC } }, async (request) => {
    const mails = await newestMails(db, tenantOf(request).public.unit);
    return mails.map(({ id, recipient, subject, body, calendar, status, createdAt, channel, message }) => ({
      id,
      channel,
      message,
      calendar: calendar && `/demo/correo/${id}/turno.ics`,
      to: recipient,
      subject,
      body,
      status,
      createdAt,
    }));
  });
  app.get('/demo/correo', { schema: { hide: true }, config: { access: PUBLIC } }, async (request, reply) => {
    const template = await readFile(join(rootFolder(), 'server', 'features', 'demo', 'outbox.html'), 'utf8');
    const mails = await newestMails(db, tenantOf(request).public.unit);
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return render(template, tenantOf(request).public.name, mails);
  });
  app.get<{ Params: { id: string } }>(
    '/demo/correo/:id/turno.ics',
    { schema: { hide: true }, config: { access: PUBLIC } },
    async (request, reply) => {
      const mails = await newestMails(db, tenantOf(request).public.unit);
      const mail = mails.find(({ id }) => String(id) === request.params.id);
      if (!mail?.calendar) throw notFound();
      reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="turno.ics"');
      return calendarFile(mail.calendar, { from: `no-responder@${request.hostname}`, to: mail.recipient });
    },
  );
  for (const [name, { file, type }] of Object.entries(PARTS)) {
    const options = { schema: { hide: true }, config: { access: PUBLIC, tenant: false } } as const;
    app.get(`/demo/correo/${name}`, options, async (_request, reply) =>
      reply.type(type).send(await readFile(join(rootFolder(), 'server', 'features', 'demo', file), 'utf8')),
    );
  }
};

/** Files of the page besides its HTML. */
const PARTS = {
  'estilo.css': { file: 'outbox.css', type: 'text/css; charset=utf-8' },
  'aviso.js': { file: 'outbox.js', type: 'text/javascript; charset=utf-8' },
} as const;

/** Fills the page's template: the part between the `mail` marks once per mail, or the part for an empty outbox. */
function render(template: string, name: string, mails: Mails): string {
  const filled = template
    .replace(/<!-- mail -->([\s\S]*)<!-- \/mail -->/, (_whole, row: string) =>
      mails.map((mail, at) => fill(row, mail, at === 0)).join(''),
    )
    .replace(/<!-- none -->([\s\S]*)<!-- \/none -->/, (_whole, none: string) => (mails.length === 0 ? none : ''));
  return filled.replaceAll('{{name}}', escapeHtml(name)).replace('{{newest}}', String(mails[0]?.id ?? ''));
}

function texts(mail: Mails[number]): Record<string, string> {
  const { date, time } = wallTimeIn(ZONE, mail.createdAt);
  return {
    ...shown(mail),
    at: `${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`,
    id: String(mail.id),
  };
}

/** A mail, or the message that goes in its place, which says its channel. */
function shown({ channel, channelError, message, recipient, subject, body }: Mails[number]) {
  const byPhone = channel !== 'mail' && channelError === null && message !== null;
  return {
    to: escapeHtml(byPhone ? message.phone : recipient),
    subject: escapeHtml(byPhone ? `${CHANNEL_TITLES[channel]}: ${subject}` : subject),
    body: linked(escapeHtml(byPhone ? message.text : body === '' ? ERASED : body)),
  };
}

/** In place of contents that expired. */
const ERASED = 'Venció, y lo que decía se borró.';

const CHANNEL_TITLES = { whatsapp: 'WhatsApp', sms: 'Mensaje de texto' } as const;

/** Turns addresses in a mail's text into links. */
const linked = (html: string): string => html.replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');

/**
 * Fills one mail's row with values that are HTML already; the part between the `calendar` marks stays only for mail
 * with a calendar entry.
 */
function fill(row: string, mail: Mails[number], open: boolean): string {
  const values: Record<string, string> = { ...texts(mail), open: open ? 'open' : '' };
  return row
    .replace(/<!-- calendar -->([\s\S]*)<!-- \/calendar -->/, mail.calendar ? '$1' : '')
    .replace(/\{\{(to|subject|body|at|id|open)\}\}/g, (_place, name: string) => values[name] ?? '');
}
