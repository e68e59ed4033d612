import { cents } from '../features/payments/index.ts';
import { unguarded } from '../platform/files/export/csv.ts';
import { OrderRefused } from './operator.ts';

/** An amount in a company's report, with the number of its line. */
export interface AmountCell {
  readonly text: string;
  readonly line: number;
  /** Whether it is a number in a spreadsheet, which has no style: its text has a decimal comma. */
  readonly isNumber: boolean;
}

/** Sign before the decimals. The other one separates thousands. */
type DecimalSign = ',' | '.';

const SHAPES: Readonly<Record<DecimalSign, RegExp>> = {
  ',': /^(\d+|[1-9]\d{0,2}(\.\d{3})+)(,\d+)?$/,
  '.': /^(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/,
};

/**
 * Reads the amounts of a report in the one style that all of them have: `5.000` is five thousand beside `1.200,50`, and
 * five beside `1200.50`. Signs are dropped: the kind of a row says what it is.
 * @param cells all amounts of the report
 * @returns a function from an amount to its cents; it throws OrderRefused for a text that is no amount
 * @throws OrderRefused when the amounts have two styles, or none of them tells which
 */
export function amountReader(path: string, cells: readonly AmountCell[]): (cell: AmountCell) => number {
  const sign = signOf(
    path,
    cells.filter(({ isNumber }) => !isNumber),
  );
  return ({ text, line, isNumber }) => {
    const value = read(text, isNumber ? ',' : sign);
    if (value === undefined)
      throw new OrderRefused(`--conciliar: "${path}", línea ${line}: "${text}" no es un importe, como 5000,00.`);
    return value;
  };
}

function signOf(path: string, cells: readonly AmountCell[]): DecimalSign {
  const only = (sign: DecimalSign, other: DecimalSign) =>
    cells.find(({ text }) => read(text, sign) !== undefined && read(text, other) === undefined);
  const [comma, point] = [only(',', '.'), only('.', ',')];
  if (comma && point)
    throw new OrderRefused(
      `--conciliar: "${path}" mezcla dos formas de escribir importes: "${comma.text}" en la línea ${comma.line} y "${point.text}" en la línea ${point.line}. Tienen que ser de una: 5.000,00 o 5000.00.`,
    );
  const either = cells.find(({ text }) => read(text, ',') !== read(text, '.'));
  if (either && !comma && !point)
    throw new OrderRefused(
      `--conciliar: "${path}", línea ${either.line}: "${either.text}" puede ser ${words(either.text, ',')} o ${words(either.text, '.')}, y ningún importe del archivo lo aclara. Bajá el reporte con decimales (5.000,00 o 5000.00).`,
    );
  return point ? '.' : ',';
}

const words = (text: string, sign: DecimalSign): string => ((read(text, sign) ?? 0) / 100).toFixed(2).replace('.', ',');

/** Cents of an amount with this decimal sign; undefined for any other text. */
function read(text: string, sign: DecimalSign): number | undefined {
  const plain = unguarded(text).replace(/^-?\s*\$?\s*-?/, '');
  if (!SHAPES[sign].test(plain)) return undefined;
  return cents(plain.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.'));
}
