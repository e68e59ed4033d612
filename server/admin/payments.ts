import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { todayIn, ZONE } from '../../engine/domain/dates/zone.ts';
import { isUnspent } from '../features/coverage/index.ts';
import {
  chargeOf,
  decimal,
  FORM_LIFE,
  forgetPayee,
  keepCharges,
  ledgerOf,
  postReturn,
  sumsOf,
  toReturn,
} from '../features/payments/index.ts';
import { listReading } from '../platform/audit/audit.ts';
import { coupons, paymentCharges, payments, people } from '../platform/db/schema/index.ts';
import { IS_TO_RETURN } from '../platform/db/to-return.ts';
import { transaction } from '../platform/db/transaction.ts';
import { csvOf } from '../platform/files/export/csv.ts';
import { mailable } from '../platform/mail/outbox.ts';
import { auditOrder, type Operating, OrderRefused, operatorName, tenantNamed } from './operator.ts';
import { readDayOption, readNumbers, refuseBackwards, refuseTogether } from './option-values.ts';
import { type PaymentSheet, reconcile } from './reconcile-payments.ts';

/** Options of `payments` on the command line. */
export interface PaymentWords {
  readonly ver?: string;
  readonly desde?: string;
  readonly hasta?: string;
  /** Numbers of lines, separated by commas. */
  readonly devuelto?: string;
  readonly referencia?: string;
  /** CSV file of the company. */
  readonly conciliar?: string;
}

const DAY = 86_400_000;

/** Longest reference of a return, such as a bank's number of a transfer. */
const LONGEST_REFERENCE = 200;

/**
 * `payments <tenant>`: lists money that is to be returned, payments that are undecided, or each day's sums; marks lines
 * as returned; or compares a company's report with the charges here. The lists name payers, so they are audited.
 * @returns the exit code
 */
export async function listPayments(operating: Operating, id: string | undefined, words: PaymentWords): Promise<number> {
  const { unit } = (await tenantNamed(operating, id)).public;
  refuseTogether(words, ['ver', 'devuelto', 'conciliar']);
  for (const day of ['desde', 'hasta']) refuseTogether(words, ['devuelto', day]);
  if (words.devuelto === undefined && words.referencia !== undefined)
    throw new OrderRefused('--referencia va con --devuelto y las líneas que se devolvieron: no se guardó nada.');
  if (words.devuelto !== undefined) return settleLines(operating, unit, words.devuelto, words.referencia);
  const days = daysOf(words);
  const { ver = 'a-devolver', conciliar, desde, hasta } = words;
  const { head, rows, people } =
    conciliar === undefined
      ? await listed(operating, unit, ver, days)
      : await reconcile(operating, unit, conciliar, within(paymentCharges.seenAt, days));
  await auditOrder(operating.database.db, operating.clock, {
    unit,
    action: 'operator.payments',
    object: conciliar === undefined ? ver : 'conciliar',
    ...listReading({ desde, hasta }, rows.length, people),
  });
  operating.say(
    csvOf([head, ...rows])
      .toString()
      .trimEnd(),
  );
  return 0;
}

/** Days of a list: from the first instant on, before the second. */
interface Days {
  readonly since: Date | undefined;
  readonly until: Date | undefined;
}

/** @throws OrderRefused for an unknown list */
function listed(operating: Operating, unit: number, list: string, days: Days): Promise<PaymentSheet> {
  if (list === 'a-devolver') return linesToReturn(operating, unit, days);
  if (list === 'sin-resolver') return undecided(operating, unit, days);
  if (list === 'por-dia') return sumsByDay(operating, unit, days);
  throw new OrderRefused(`--ver: no existe "${list}". Hay: a-devolver, sin-resolver, por-dia.`);
}

/** Charges with money to be returned, oldest first. */
async function linesToReturn({ database: { db } }: Operating, unit: number, days: Days): Promise<PaymentSheet> {
  const rows = await db
    .select({ charge: paymentCharges, payment: payments, person: people })
    .from(paymentCharges)
    .innerJoin(payments, eq(payments.id, paymentCharges.paymentId))
    .innerJoin(people, eq(people.id, payments.holderId))
    .where(and(eq(paymentCharges.unit, unit), IS_TO_RETURN, within(paymentCharges.seenAt, days)))
    .orderBy(asc(paymentCharges.id));
  return {
    people: rows.map(({ payment }) => payment.holderId),
    head: LINE,
    rows: rows.map(({ charge, payment, person }) => {
      const { documento, nombre, email, telefono } = payment.payee ?? {
        ...person,
        documento: person.identityNumber,
        telefono: person.phone,
        nombre: `${person.firstName} ${person.lastName}`.trim(),
      };
      return [
        String(charge.id),
        todayIn(ZONE, charge.seenAt),
        decimal(toReturn(chargeOf(charge))),
        charge.currency,
        charge.taken,
        charge.refunded,
        reasonOf(charge, payment, person.isActive),
        payment.provider,
        charge.chargeId,
        payment.id,
        documento,
        toldOf(charge.toldAt, email),
        nombre,
        email ?? '',
        telefono ?? '',
      ];
    }),
  };
}

const LINE = [
  'linea',
  'dia',
  'a_devolver',
  'moneda',
  'cobrado',
  'devuelto',
  'motivo',
  'empresa',
  'cobro',
  'pago',
  'documento',
  'avisado',
  'nombre',
  'correo',
  'telefono',
];

/** Day of the mail to the payer; a payer without an address needs another way. */
function toldOf(toldAt: Date | null, email: string | null): string {
  if (toldAt !== null) return todayIn(ZONE, toldAt);
  return email !== null && mailable(email) ? 'no' : 'sin correo';
}

function reasonOf(
  charge: typeof paymentCharges.$inferSelect,
  payment: typeof payments.$inferSelect,
  isActive: boolean,
): string {
  if (charge.currency !== payment.currency) return 'en otra moneda';
  if (Number(charge.given) > 0) return 'se pagó de más';
  if (payment.status === 'approved') return 'se pagó otra vez';
  if (isActive && payment.droppedAt !== null) return 'se pagó después de dejarlo';
  return isActive ? 'se pagó de menos' : 'la cuenta ya no está en uso';
}

/**
 * Forms whose company has not said how they ended, coupons whose money went back in part, and unspent ones of an account
 * that the office shut.
 */
async function undecided({ database: { db }, clock }: Operating, unit: number, days: Days): Promise<PaymentSheet> {
  const ended = new Date(clock.now().getTime() - FORM_LIFE);
  const part = db
    .select({ id: paymentCharges.paymentId })
    .from(paymentCharges)
    .where(and(gt(paymentCharges.refunded, '0'), gt(paymentCharges.given, '0')));
  const unused = db
    .select({ id: coupons.paymentId })
    .from(coupons)
    .where(and(eq(coupons.unit, unit), isNotNull(coupons.paymentId), isNull(coupons.releasedAt), isUnspent(db)));
  const shut = and(eq(people.isActive, false), inArray(payments.id, unused));
  const rows = await db
    .select({
      payment: payments,
      identityNumber: people.identityNumber,
      isShut: sql<boolean>`coalesce(${shut}, false)`,
    })
    .from(payments)
    .innerJoin(people, eq(people.id, payments.holderId))
    .where(
      and(
        eq(payments.unit, unit),
        isNotNull(payments.reference),
        within(payments.createdAt, days),
        or(and(eq(payments.status, 'pending'), lt(payments.createdAt, ended)), inArray(payments.id, part), shut),
      ),
    )
    .orderBy(desc(payments.createdAt));
  return {
    people: rows.map(({ payment }) => payment.holderId),
    head: ['pago', 'dia', 'importe', 'moneda', 'motivo', 'empresa', 'documento'],
    rows: rows.map(({ payment, identityNumber, isShut }) => [
      payment.id,
      todayIn(ZONE, payment.createdAt),
      payment.amount,
      payment.currency,
      doubtOf(payment, isShut),
      payment.provider,
      payment.payee?.documento ?? identityNumber,
    ]),
  };
}

function doubtOf({ status, droppedAt }: typeof payments.$inferSelect, isShut: boolean): string {
  if (status === 'pending' && droppedAt !== null) return 'la persona lo dejó, y la empresa todavía lo puede cobrar';
  if (status === 'pending') return 'la empresa no dice cómo terminó';
  return isShut ? 'queda un cupón en una cuenta que no está en uso' : 'se devolvió una parte y el cupón sigue';
}

/** Sums of each day and currency: taken = given + refunded + returned + owed. */
async function sumsByDay({ database: { db } }: Operating, unit: number, days: Days): Promise<PaymentSheet> {
  const rows = await db
    .select()
    .from(paymentCharges)
    .where(and(eq(paymentCharges.unit, unit), within(paymentCharges.seenAt, days)))
    .orderBy(asc(paymentCharges.seenAt), asc(paymentCharges.id));
  const groups = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const name = `${todayIn(ZONE, row.seenAt)} ${row.currency}`;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return {
    people: [],
    head: [
      'dia',
      'moneda',
      'cobros',
      'cobrado',
      'en_cupones',
      'devuelto_por_la_empresa',
      'devuelto_a_mano',
      'a_devolver',
    ],
    rows: [...groups].map(([name, charges]) => {
      const sums = sumsOf(charges.map(chargeOf));
      const parts = [sums.taken, sums.given, sums.refunded, sums.returned, sums.toReturn];
      return [...name.split(' '), String(charges.length), ...parts.map(decimal)];
    }),
  };
}

/** Marks lines as returned in another way than by the company: who, when and with which reference. All of them, or a refusal. */
async function settleLines(
  { database, clock, say }: Operating,
  unit: number,
  which: string,
  reference: string | undefined,
): Promise<number> {
  const ids = readNumbers(which);
  if (ids === undefined)
    throw new OrderRefused(`--devuelto: "${which}" no dice qué líneas: van sus números separados por comas (12,15).`);
  if (reference === undefined || reference.trim() === '' || reference.length > LONGEST_REFERENCE)
    throw new OrderRefused(
      `--devuelto necesita --referencia: el número de la transferencia, o cómo se devolvió, hasta ${LONGEST_REFERENCE} letras.`,
    );
  const sums = await transaction(database.db, async (tx) => {
    const done: string[] = [];
    const orders = tx.select({ id: paymentCharges.paymentId }).from(paymentCharges);
    const named = orders.where(and(eq(paymentCharges.unit, unit), inArray(paymentCharges.id, [...ids])));
    // Several orders are locked in one order everywhere.
    await tx.select().from(payments).where(inArray(payments.id, named)).orderBy(asc(payments.id)).for('update');
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      const [found] = await tx
        .select({ payment: payments, chargeId: paymentCharges.chargeId })
        .from(paymentCharges)
        .innerJoin(payments, eq(payments.id, paymentCharges.paymentId))
        .where(and(eq(paymentCharges.unit, unit), eq(paymentCharges.id, id)));
      const before = found && (await ledgerOf(tx, found.payment));
      const charge = before?.charges.find((one) => one.id === found?.chargeId);
      if (found === undefined || before === undefined || charge === undefined || toReturn(charge) === 0)
        throw new OrderRefused(
          `La línea ${id} no está a devolver. Las que hay: payments <organización>. No se guardó nada.`,
        );
      const now = clock.now();
      await keepCharges(tx, now, found.payment, { before, after: postReturn(before, charge.id) });
      await tx
        .update(paymentCharges)
        .set({ returnedAt: now, returnedBy: operatorName(), returnReference: reference.trim() })
        .where(eq(paymentCharges.id, id));
      await forgetPayee(tx, now, found.payment.id);
      await auditOrder(tx, clock, {
        unit,
        action: 'operator.payments.return',
        object: `payment:${found.payment.id}`,
        ...listReading({}, 1, [found.payment.holderId]),
      });
      done.push(`Línea ${id}: ${decimal(toReturn(charge))} ${charge.currency} devueltos.`);
    }
    return done;
  });
  for (const line of sums) say(line);
  return 0;
}

/** @throws OrderRefused for an invalid day, and for days in the wrong order */
function daysOf({ desde, hasta }: PaymentWords): Days {
  const last = hasta === undefined ? undefined : readDayOption('hasta', hasta);
  const since = desde === undefined ? undefined : readDayOption('desde', desde);
  refuseBackwards(since, last);
  return { since, until: last && new Date(last.getTime() + DAY) };
}

function within(
  column: typeof paymentCharges.seenAt | typeof payments.createdAt,
  { since, until }: Days,
): SQL | undefined {
  return and(since && gte(column, since), until && lt(column, until));
}
