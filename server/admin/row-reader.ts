import { canonicalDni } from '../../engine/domain/identity/dni.ts';
import { canonicalEmail } from '../../engine/domain/identity/email.ts';
import { LETTERS_LOST } from '../../engine/language/messages/words.ts';
import { drawsNothing, lostLetters } from '../../engine/language/rules/values/readable-text.ts';
import { isOfFormat } from '../../engine/language/types/string-format.ts';
import type { ScheduleRow } from '../platform/db/schema/index.ts';
import { mailable } from '../platform/mail/outbox.ts';
import type { Problem } from './problem.ts';
import { isRounded, ROUNDED_SAYS } from './rounded-number.ts';
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

  /** A text with at least one letter: a number alone is no name of a service and no title. */
  text(name: string, most: number): string | undefined {
    return this.#read(name, `un texto de hasta ${most} letras, no sólo números`, (text) =>
      text.length <= most && /\p{L}/u.test(text) ? text : undefined,
    );
  }

  /** A value that a form of the tenant judges (`judgeCells`). */
  given(name: string, allowed: string): string | undefined {
    return this.#read(name, allowed, (text) => text);
  }

  /** Like `given`, for an identifier of digits: refuses a number that a spreadsheet rounded, such as `1,50123E+11`. */
  identifier(name: string, allowed: string): string | undefined {
    return this.#read(name, allowed, (text) => (isRounded(text) ? undefined : text), ROUNDED_SAYS);
  }

  /** The number of a professional's licence, as the college writes it: `98765`, `MP 12.345/6`. */
  licence(name: string): string | undefined {
    const allowed = 'un número de matrícula de hasta 20 letras, números, espacios, puntos, guiones o barras';
    return this.#read(name, allowed, (text) =>
      /^(?=.*\d)[\p{L}\d .°º/-]{1,20}$/u.test(text) && !isRounded(text) ? text : undefined,
    );
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

  /** A day as ISO 8601, parsed from that format or from that of Argentine spreadsheets, which may add an hour of 0:00. */
  date(name: string): string | undefined {
    return this.#read(name, 'un día que exista, con el año entero: 27/3/1958 o 1958-03-27', (text) =>
      readDate(text.replace(MIDNIGHT, '')),
    );
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
    if (this.row.unread?.has(name)) return;
    const { file, line, columns } = this.row;
    const cell = this.row.cells.get(name);
    const column = columns?.get(name) ?? this.row.column;
    this.problems.push({ file, line, column, field: name, found: cell?.text ?? '', allowed, ...placeOf(cell) });
  }

  /** As `refuse`, with the sentence of the form that refused it. */
  refuseSaying(name: string, say: string): void {
    if (this.row.unread?.has(name)) return;
    this.refuse(name, '');
    const last = this.problems.pop();
    if (last !== undefined) this.problems.push({ ...last, say });
  }

  /** Whether a cell of that column was refused already. */
  isRefused(name: string): boolean {
    return this.row.unread?.has(name) || this.problems.some(({ field }) => field === name);
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

  #read<T>(name: string, allowed: string, read: (text: string) => T | undefined, say?: string): T | undefined {
    this.columns.push({ name, allowed });
    const cell = this.row.cells.get(name);
    if (cell === undefined || drawsNothing(cell.text)) return undefined;
    if (lostLetters(cell.text)) return void this.refuseSaying(name, `${LETTERS_LOST}.`);
    const value = read(cell.text);
    if (value !== undefined) return value;
    return void (say === undefined ? this.refuse(name, allowed) : this.refuseSaying(name, say));
  }
}

/** Hour of a day that a spreadsheet or database writes with date and time. */
const MIDNIGHT = /[ T]0?0:00(:00(\.0+)?)?$/;

const placeOf = (cell: { readonly line: number; readonly column: number } | undefined) =>
  cell === undefined ? {} : { line: cell.line, column: cell.column };
