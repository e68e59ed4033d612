import { and, asc, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm';
import type { Channel } from '../../engine/language/checks/channels.ts';
import { notify } from '../platform/db/notify.ts';
import { type MailStatus, type MessageReceipt, outboxMails } from '../platform/db/schema/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import { csvOf } from '../platform/files/export/csv.ts';
import { DROPPED, EMPTIED, MAIL_QUEUED, RESTORED, SUPERSEDED } from '../platform/mail/outbox.ts';
import { auditListed } from './audit-listed.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { readNumbers, refuseTogether } from './option-values.ts';

/** States by the operator's word. */
const STATES: Readonly<Record<string, MailStatus>> = {
  esperan: 'pending',
  fallaron: 'failed',
  salieron: 'sent',
};
const STATE_WORDS: Readonly<Record<MailStatus, string>> = { pending: 'espera', failed: 'falló', sent: 'salió' };

/** Word for messages that their channel did not take, so that the mail went or goes. */
const BY_MAIL = 'por-correo';

/** Reasons why a mail was not sent, in Spanish; an SMTP code is shown as it is. */
const REASONS: Readonly<Record<string, string>> = {
  EXPIRED: 'venció sin salir',
  [SUPERSEDED]: 'otro más nuevo lo reemplazó',
  [RESTORED]: 'vino de un resguardo',
  [DROPPED]: 'lo descartó el operador',
  UNANSWERED: 'el canal no contestó, y no se repite',
  SECRET_MISSING: 'falta la clave del canal',
  META_131026: 'el teléfono no recibe WhatsApp',
  META_131047: 'pasaron más de 24 horas desde que escribió, y no era una plantilla',
  META_131049: 'WhatsApp no lo entregó, para no cansar a la persona',
};

const HEAD = [
  'numero',
  'creado',
  'estado',
  'canal',
  'para',
  'asunto',
  'intentos',
  'proximo',
  'motivo',
  'canal_motivo',
  'acuse',
  'acuse_hora',
];

const CHANNEL_WORDS: Readonly<Record<Channel, string>> = { mail: 'correo', whatsapp: 'whatsapp', sms: 'sms' };

const RECEIPT_WORDS: Readonly<Record<MessageReceipt, string>> = {
  delivered: 'llegó',
  read: 'se leyó',
  failed: 'no llegó',
};

/** Options of `mails` on the command line. */
export interface MailWords {
  readonly estado?: string;
  /** Numbers of mails, separated by commas, or a state's word for all in that state. */
  readonly reenviar?: string;
  readonly descartar?: string;
}

type MailRow = typeof outboxMails.$inferSelect;

/**
 * `mails <tenant>`: lists unsent and failed mail and messages, retries failed mail, or drops unsent mail. The list contains
 * addresses, so it is audited.
 * @returns the exit code
 */
export async function mails(operating: Operating, id: string | undefined, words: MailWords): Promise<number> {
  const { database, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  refuseTogether(words, ['estado', 'reenviar', 'descartar']);
  if (words.reenviar !== undefined) return sendAgain(operating, unit, words.reenviar);
  if (words.descartar !== undefined) return drop(operating, unit, words.descartar);
  const state =
    words.estado === BY_MAIL
      ? isNotNull(outboxMails.channelError)
      : words.estado === undefined
        ? ne(outboxMails.status, 'sent')
        : eq(outboxMails.status, stateOf(words.estado));
  const rows = await database.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, unit), state))
    .orderBy(asc(outboxMails.id));
  const recipients = rows.map(({ recipient }) => [recipient ?? '']);
  await auditListed(
    operating,
    { unit, action: 'operator.mails', object: 'correos' },
    { head: ['correo'], rows: recipients },
  );
  say(
    csvOf([HEAD, ...rows.map(lineOf)])
      .toString()
      .trimEnd(),
  );
  return 0;
}

const reasonOf = (code: string): string => REASONS[code] ?? code;

function lineOf(mail: MailRow): string[] {
  const { id, createdAt, status, recipient, subject, attempts, nextTryAt, lastError } = mail;
  const next = status === 'pending' ? nextTryAt.toISOString() : '';
  const reason = lastError === null ? '' : reasonOf(lastError);
  const { channel, channelError, message, receipt, receiptAt } = mail;
  const phone = message?.phone ?? '';
  const to = (channelError === null && phone) || recipient || phone;
  return [
    String(id),
    createdAt.toISOString(),
    STATE_WORDS[status],
    CHANNEL_WORDS[channel],
    to,
    subject,
    String(attempts),
    next,
    reason,
    channelError === null ? '' : reasonOf(channelError),
    receipt === null ? '' : RECEIPT_WORDS[receipt],
    receiptAt?.toISOString() ?? '',
  ];
}

/**
 * Retries failed mail as if it were new. Mail whose contents were erased (a code, forgotten people) cannot be sent
 * again.
 */
async function sendAgain({ database, clock, say }: Operating, unit: number, which: string): Promise<number> {
  const { sent, empty } = await transaction(database.db, async (tx) => {
    const found = await tx
      .select()
      .from(outboxMails)
      .where(and(chosen(unit, which), eq(outboxMails.status, 'failed')))
      .for('update');
    const whole = found.filter(canGoAgain).map((mail) => mail.id);
    const now = clock.now();
    if (whole.length > 0)
      await tx
        .update(outboxMails)
        // The three days of retries start again.
        .set({ status: 'pending', attempts: 0, createdAt: now, nextTryAt: now, lastError: null })
        .where(and(eq(outboxMails.unit, unit), inArray(outboxMails.id, whole)));
    for (const one of whole)
      await auditOrder(tx, clock, { unit, action: 'operator.mails.resend', object: `mail:${one}` });
    await notify(tx, MAIL_QUEUED, '');
    return { sent: whole.length, empty: found.length - whole.length };
  });
  say(`${sent === 1 ? 'Un correo vuelve' : `${sent} correos vuelven`} a la bandeja de salida.`);
  if (empty > 0)
    say(
      `${empty === 1 ? 'Uno no se puede mandar' : `${empty} no se pueden mandar`} de nuevo: llevaban un código o un enlace que ya no vale, y no se guarda. Que la persona lo pida otra vez, o npm run admin -- invite.`,
    );
  return sent > 0 || empty === 0 ? 0 : 1;
}

/** Whether a mail has contents and a recipient left; after its channel failed, only the e-mail address counts. */
function canGoAgain({ body, recipient, message, channelError }: MailRow): boolean {
  return body !== '' && (recipient !== '' || (message !== null && channelError === null));
}

async function drop({ database, clock, say }: Operating, unit: number, which: string): Promise<number> {
  const dropped = await transaction(database.db, async (tx) => {
    const gone = await tx
      .update(outboxMails)
      .set({ status: 'failed', lastError: DROPPED, ...EMPTIED })
      .where(and(chosen(unit, which), eq(outboxMails.status, 'pending')))
      .returning({ id: outboxMails.id });
    for (const { id } of gone)
      await auditOrder(tx, clock, { unit, action: 'operator.mails.drop', object: `mail:${id}` });
    return gone.length;
  });
  say(`${dropped === 1 ? 'Un correo descartado' : `${dropped} correos descartados`}.`);
  return 0;
}

/** @throws OrderRefused */
function chosen(unit: number, which: string): SQL | undefined {
  const own = eq(outboxMails.unit, unit);
  if (Object.hasOwn(STATES, which)) return and(own, eq(outboxMails.status, stateOf(which)));
  const ids = readNumbers(which);
  if (ids !== undefined) return and(own, inArray(outboxMails.id, ids));
  throw new OrderRefused(
    `"${which}" no dice qué correos: van sus números separados por comas (12,15), o ${Object.keys(STATES).join(' o ')}.`,
  );
}

/** @throws OrderRefused */
function stateOf(word: string): MailStatus {
  const state = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  if (state) return state;
  throw new OrderRefused(`No existe el estado "${word}". Hay: ${[...Object.keys(STATES), BY_MAIL].join(', ')}.`);
}
