import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { and, eq, type SQL } from 'drizzle-orm';
import { chargeOf, decimal } from '../features/payments/index.ts';
import { paymentCharges, payments } from '../platform/db/schema/index.ts';
import { markProblems } from './cell-marks.ts';
import { fileLines, readBytes } from './file-lines.ts';
import { type Operating, OrderRefused } from './operator.ts';
import { eachCauseOnce, sentenceOf } from './problem.ts';
import { type AmountCell, amountReader } from './report-amounts.ts';
import { isRounded, ROUNDED_SAYS } from './rounded-number.ts';
import { plainName, splitTable, type TableLine } from './table-lines.ts';

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
/** Kinds of rows that a won dispute leaves in the report: Mercado Pago documents no row that undoes them. */
const DISPUTE_ROWS = ['chargeback', 'dispute'];

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
  /** Part of `refunded` that a dispute took, which the company may have won since. */
  disputed: number;
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
  const theirs = await readReport(path);
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
  for (const [id, charge] of theirs) {
    const { taken, refunded } = charge;
    const ours = own.get(id);
    if (ours?.taken === taken && ours.refunded === refunded) continue;
    lines.push([
      differenceOf(charge, ours),
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

/** Names how a charge differs; ours has no open dispute where the company's report leaves one. */
function differenceOf(
  { taken, refunded, disputed }: Theirs,
  ours: Pick<Theirs, 'taken' | 'refunded'> | undefined,
): string {
  if (ours === undefined) return 'sólo lo tiene la empresa';
  const isDispute = disputed > 0 && ours.taken === taken && ours.refunded === refunded - disputed;
  return isDispute
    ? 'la empresa informa un contracargo o un reclamo; si lo ganó, su reporte no lo dice'
    : 'los importes son distintos';
}

/** Reads the charges of a report; several rows of one charge are its payment and its refunds. */
async function readReport(path: string): Promise<ReadonlyMap<string, Theirs>> {
  const { file, table, at, lines } = await tableOf(path);
  const numbers = new Set(table.numbers.map(({ row, column }) => `${row}:${column}`));
  const cellOf = (column: number, { line, cells }: TableLine): AmountCell => ({
    text: cells[column] ?? '',
    line,
    isNumber: numbers.has(`${line}:${column + 1}`),
  });
  const money = amountReader(
    path,
    lines.flatMap((line) => [cellOf(at.amount, line), cellOf(at.refunded, line)]),
  );
  const found = new Map<string, Theirs>();
  for (const line of lines) {
    const word = (line.cells[at.kind] ?? '').toLowerCase();
    const id = line.cells[at.charge] ?? '';
    if (id === '' || OTHER_ROWS.includes(word)) continue;
    if (isRounded(id))
      throw new OrderRefused(
        `--conciliar: ${sentenceOf({ file, line: line.line, column: at.charge + 1, field: 'cobro', found: id, allowed: '', say: ROUNDED_SAYS })}`,
      );
    const one = found.get(id) ?? { taken: 0, refunded: 0, disputed: 0 };
    const sum = money(cellOf(at.amount, line));
    if (REFUND_ROWS.includes(word)) one.refunded += sum;
    else one.taken += sum;
    if (DISPUTE_ROWS.includes(word)) one.disputed += sum;
    const back = cellOf(at.refunded, line);
    if (back.text !== '') one.refunded += money(back);
    if (word === 'refunded') one.refunded = one.taken;
    found.set(id, one);
  }
  return found;
}

/** Indexes of the columns of a report, -1 for a missing one. */
type ReportColumns = { readonly [kind in keyof typeof COLUMNS]: number };

function columnsOf(names: readonly string[]): ReportColumns {
  const at = (known: readonly string[]): number => names.findIndex((name) => known.map(plainName).includes(name));
  const { charge, amount, kind, refunded } = COLUMNS;
  return { charge: at(charge), amount: at(amount), kind: at(kind), refunded: at(refunded) };
}

/** The table of a report, with its lines below the headings. @throws OrderRefused */
async function tableOf(path: string) {
  if (!existsSync(path)) throw new OrderRefused(`--conciliar: no existe el archivo "${path}".`);
  const read = readBytes(path);
  const table = 'refused' in read ? read : await fileLines(read.file, read.bytes);
  if ('refused' in table) throw new OrderRefused(`--conciliar: ${sentenceOf(table.refused)}.`);
  const isWhole = ({ charge, amount }: ReportColumns): boolean => charge >= 0 && amount >= 0;
  const { head, rest } = splitTable(table.lines, (cells) => isWhole(columnsOf(cells.map(plainName))));
  const at = columnsOf(head.columns);
  if (!isWhole(at))
    throw new OrderRefused(
      `--conciliar: en "${path}" falta una columna. Hace falta el número del cobro (${COLUMNS.charge.join(', ')}) y el importe (${COLUMNS.amount.join(', ')}).`,
    );
  const longer = rest.find(({ cells }) => cells.slice(head.columns.length).some((cell) => cell !== ''));
  if (longer !== undefined)
    throw new OrderRefused(
      `--conciliar: "${path}", línea ${longer.line}: tiene más columnas que el encabezado. Un importe con coma va entre comillas, o el archivo separa con punto y coma.`,
    );
  const file = basename(path);
  const used = new Set(Object.values(at).map((index) => index + 1));
  const unread = markProblems(file, head, table).filter(
    ({ code, column }) => code === 'ROW_HIDDEN' || code === 'CELL_MERGED' || used.has(column),
  );
  if (unread.length > 0) throw new OrderRefused(`--conciliar: ${eachCauseOnce(unread).join('\n')}`);
  return { file, table, at, lines: rest };
}
