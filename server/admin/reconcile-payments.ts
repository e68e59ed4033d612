import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { and, eq, type SQL } from 'drizzle-orm';
import { chargeOf, decimal } from '../features/payments/index.ts';
import { paymentCharges, payments } from '../platform/db/schema/index.ts';
import { unguarded } from '../platform/files/export/csv.ts';
import { type Operating, OrderRefused } from './operator.ts';
import { amountReader } from './report-amounts.ts';

/** Names of columns in the companies' reports. */
const COLUMNS = {
  charge: ['source_id', 'id de operación en mercado pago', 'payment_id', 'id', 'cobro'],
  amount: ['transaction_amount', 'monto bruto de la operación', 'amount', 'importe', 'cobrado'],
  kind: ['transaction_type', 'tipo de operación', 'status', 'estado'],
  refunded: ['transaction_amount_refunded', 'devuelto'],
} as const;

/** Kinds of rows that are no payment of ours: withdrawals of the account, and tries that took nothing. */
const OTHER_ROWS = ['withdrawal', 'payout', 'rejected', 'cancelled', 'pending', 'issued', 'overdue', 'in_process'];
/** Kinds of rows about a refund of an earlier row. */
const REFUND_ROWS = ['refund', 'chargeback', 'dispute'];

/** A list about payments, with the ids of the people whom it shows money of. */
export interface PaymentSheet {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly people: readonly number[];
}

/** Money of one charge in a company's report, in cents. */
interface Theirs {
  taken: number;
  refunded: number;
}

/**
 * Compares a company's report with the charges here: what only they have, what differs, what only we have.
 * @param days limits our charges to the days of the report
 * @throws OrderRefused for a file that cannot be compared
 */
export async function reconcile(
  { database: { db } }: Operating,
  unit: number,
  path: string,
  days: SQL | undefined,
): Promise<PaymentSheet> {
  const theirs = readReport(path);
  const all = await db
    .select({ charge: paymentCharges, holderId: payments.holderId })
    .from(paymentCharges)
    .innerJoin(payments, eq(payments.id, paymentCharges.paymentId))
    .where(eq(paymentCharges.unit, unit));
  const own = new Map(all.map(({ charge }) => [charge.chargeId, chargeOf(charge)]));
  const holders = new Map(all.map(({ charge, holderId }) => [charge.chargeId, holderId]));
  const due = await db
    .select({ chargeId: paymentCharges.chargeId })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.unit, unit), days));
  const lines: string[][] = [];
  for (const [id, { taken, refunded }] of theirs) {
    const ours = own.get(id);
    if (ours?.taken === taken && ours.refunded === refunded) continue;
    const found = ours === undefined ? 'sólo lo tiene la empresa' : 'los importes son distintos';
    lines.push([
      found,
      id,
      ...[taken, refunded].map(decimal),
      ...(ours ? [ours.taken, ours.refunded].map(decimal) : ['', '']),
    ]);
  }
  for (const { chargeId } of due) {
    const ours = own.get(chargeId);
    if (ours === undefined || theirs.has(chargeId)) continue;
    lines.push(['sólo lo tiene el portal', chargeId, '', '', ...[ours.taken, ours.refunded].map(decimal)]);
  }
  return {
    head: ['diferencia', 'cobro', 'empresa_cobrado', 'empresa_devuelto', 'portal_cobrado', 'portal_devuelto'],
    rows: lines,
    people: lines.flatMap(([, id = '']) => holders.get(id) ?? []),
  };
}

/** Reads the charges of a report; several rows of one charge are its payment and its refunds. */
function readReport(path: string): ReadonlyMap<string, Theirs> {
  if (!existsSync(path)) throw new OrderRefused(`--conciliar: no existe el archivo "${path}".`);
  const [names = [], ...records] = rowsOf(path);
  const columns = names.map((name) => name.toLowerCase());
  const at = (kind: keyof typeof COLUMNS): number => {
    const known: ReadonlySet<string> = new Set(COLUMNS[kind]);
    return columns.findIndex((name) => known.has(name));
  };
  const [charge, amount, kind, refunded] = [at('charge'), at('amount'), at('kind'), at('refunded')];
  if (charge < 0 || amount < 0)
    throw new OrderRefused(
      `--conciliar: en "${path}" falta una columna. Hace falta el número del cobro (${COLUMNS.charge.join(', ')}) y el importe (${COLUMNS.amount.join(', ')}).`,
    );
  const longer = records.findIndex((record) => record.slice(names.length).some((cell) => cell !== ''));
  if (longer >= 0)
    throw new OrderRefused(
      `--conciliar: "${path}", línea ${longer + 2}: tiene más columnas que el encabezado. Un importe con coma va entre comillas, o el archivo separa con punto y coma.`,
    );
  const cellOf = (at: number, record: readonly string[], line: number) => ({ text: record[at] ?? '', line: line + 2 });
  const cells = records.flatMap((record, line) => [amount, refunded].map((at) => cellOf(at, record, line)));
  const money = amountReader(path, cells);
  const found = new Map<string, Theirs>();
  for (const [line, record] of records.entries()) {
    const word = (record[kind] ?? '').toLowerCase();
    const id = unguarded(record[charge] ?? '');
    if (id === '' || OTHER_ROWS.includes(word)) continue;
    const one = found.get(id) ?? { taken: 0, refunded: 0 };
    const sum = money(cellOf(amount, record, line));
    if (REFUND_ROWS.includes(word)) one.refunded += sum;
    else one.taken += sum;
    const back = cellOf(refunded, record, line);
    if (back.text !== '') one.refunded += money(back);
    if (word === 'refunded') one.refunded = one.taken;
    found.set(id, one);
  }
  return found;
}

/** @throws OrderRefused */
function rowsOf(path: string): readonly (readonly string[])[] {
  const text = readFileSync(path, 'utf8');
  const [head = ''] = text.split('\n', 1);
  const delimiter = head.split(';').length > head.split(',').length ? ';' : ',';
  try {
    return parse(text, { delimiter, bom: true, trim: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    throw new OrderRefused(`--conciliar: "${path}" no es un CSV: tiene comillas sin cerrar o mal puestas.`);
  }
}
