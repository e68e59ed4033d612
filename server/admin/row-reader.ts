import { phoneDigits, postalDigits } from '../../engine/identity/clean-number.ts';
import { canonicalDni } from '../../engine/identity/dni.ts';
import { canonicalEmail } from '../../engine/identity/email.ts';
import { isOfFormat } from '../../engine/types/string-format.ts';
import type { ScheduleRow } from '../platform/db/schema/index.ts';
import { mailable } from '../platform/mail/outbox.ts';
import type { Problem } from './problem.ts';
import type { Row } from './row.ts';
import { readDate, readSchedule, SCHEDULE_WORDS } from './schedule-words.ts';

/** A column and its accepted values, for the operator. */
export interface Column {
  readonly name: string;
  readonly allowed: string;
}

/** Also as spreadsheets in Spanish write a cell of true or false. */
const YES = ['sí', 'si', 'true', 'verdadero', '1', 'x'];
const NO = ['no', 'false', 'falso', '0'];

/**
 * Parses the cells of one row by column type and collects problems. An empty cell is undefined and leaves an existing
 * value unchanged. The columns that are read define the known columns.
 */
export class RowReader {
  readonly problems: Problem[] = [];
  readonly columns: Column[] = [];
  readonly row: Row;

  constructor(row: Row) {
    this.row = row;
  }

  text(name: string, most: number): string | undefined {
    return this.#read(name, `un texto de hasta ${most} letras`, (text) => (text.length <= most ? text : undefined));
  }

  pattern(name: string, pattern: RegExp, allowed: string): string | undefined {
    return this.#read(name, allowed, (text) => (pattern.test(text) ? text : undefined));
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    return this.#read(name, choices.join(' | '), (text) =>
      choices.find((choice) => choice.toLowerCase() === text.toLowerCase()),
    );
  }

  email(name: string): string | undefined {
    return this.#read(name, 'una dirección de correo', (text) =>
      mailable(text) && isOfFormat('email', text) ? canonicalEmail(text) : undefined,
    );
  }

  /** A DNI that /login accepts, in canonical form. */
  document(name: string): string | undefined {
    return this.#read(name, 'un DNI de 7 u 8 números', (text) => {
      const dni = canonicalDni(text);
      return /^(?=0?[1-9])\d{7,8}$/.test(dni) ? dni : undefined;
    });
  }

  /** A day as ISO 8601, parsed from that format or from that of Argentine spreadsheets. */
  date(name: string): string | undefined {
    return this.#read(name, 'una fecha: 27/3/1958 o 1958-03-27', readDate);
  }

  /** A telephone in the format of forms: `+54 9 11 4444-5555` is 1144445555. */
  phone(name: string): string | undefined {
    return this.#read(name, 'un teléfono de 6 a 20 números, con el código de área', (text) => {
      const digits = phoneDigits(text);
      return /^\d{6,20}$/.test(digits) ? digits : undefined;
    });
  }

  /** A postal code in the format of forms: `C1425ABC` is 1425. */
  postalCode(name: string): string | undefined {
    return this.#read(name, 'un código postal de 4 números', (text) => {
      const digits = postalDigits(text);
      return /^\d{4}$/.test(digits) ? digits : undefined;
    });
  }

  whole(name: string, least: number, most: number): number | undefined {
    return this.#read(name, `un número entero de ${least} a ${most}`, (text) => {
      const number = Number(text);
      return /^\d{1,6}$/.test(text) && number >= least && number <= most ? number : undefined;
    });
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, 'sí | no', (text) => {
      const word = text.toLowerCase();
      return YES.includes(word) ? true : NO.includes(word) ? false : undefined;
    });
  }

  /**
   * Hours on days of the week or on a date: `lun-vie 08:00-14:00, 2026-12-24 08:00-10:00`. `sin turnos` gives an empty
   * schedule: the professional only calls from the queue.
   */
  schedule(name: string): readonly ScheduleRow[] | undefined {
    const read = this.#read(name, SCHEDULE_WORDS, readSchedule);
    if (typeof read !== 'string') return read;
    this.refuse(name, read);
    return undefined;
  }

  /** Records that a cell's value is refused or missing. */
  refuse(name: string, allowed: string): void {
    const { file, line, column } = this.row;
    const cell = this.row.cells.get(name);
    this.problems.push({ file, line, column, field: name, found: cell?.text ?? '', allowed, ...placeOf(cell) });
  }

  /** Refuses unknown columns; call it after all known columns were read. */
  refuseOthers(): void {
    const known = this.columns.map(({ name }) => name);
    for (const name of this.row.cells.keys()) {
      if (known.includes(name)) continue;
      const { file, line, column } = this.row;
      const place = placeOf(this.row.cells.get(name));
      this.problems.push({ file, line, column, field: '', found: name, allowed: known.join(', '), ...place });
    }
  }

  #read<T>(name: string, allowed: string, read: (text: string) => T | undefined): T | undefined {
    this.columns.push({ name, allowed });
    const cell = this.row.cells.get(name);
    if (cell === undefined) return undefined;
    const value = read(cell.text);
    if (value === undefined) this.refuse(name, allowed);
    return value;
  }
}

const placeOf = (cell: { readonly line: number; readonly column: number } | undefined) =>
  cell === undefined ? {} : { line: cell.line, column: cell.column };
