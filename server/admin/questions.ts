import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { canonicalEmail } from '../../engine/domain/identity/email.ts';
import type { Database } from '../platform/db/database.ts';
import { people } from '../platform/db/schema/index.ts';
import { onOneLine } from './problem.ts';
import type { Row } from './row.ts';
import type { FileLines, TableHead } from './table-lines.ts';

/** Options by which an operator confirms that a doubtful order is meant. */
export const CONFIRMATIONS = ['correos-repetidos', 'textos-como-estan', 'numeros-como-estan'] as const;

/** A doubt that the operator answers by repeating the order with its option. */
export interface Question {
  readonly option: (typeof CONFIRMATIONS)[number];
  /** Places or people that it is about. */
  readonly about: readonly string[];
  readonly say: string;
}

/** Places printed of each question. */
const SHOWN = 20;

/** Addresses looked up at once. */
const AT_ONCE = 500;

/** Lines of a question, with the way to answer it. */
export function questionLines({ option, about, say }: Question): readonly string[] {
  const more = about.length - SHOWN;
  const rest = more > 0 ? [`  … y ${more} más`] : [];
  return [
    say,
    ...about.slice(0, SHOWN).map((line) => `  ${onOneLine(line)}`),
    ...rest,
    `  Si está bien así, repetí la orden con --${option}.`,
  ];
}

/** Letters of UTF-8 that were read as those of Windows: `Ã±` for ñ, `â€“` for a dash, `Â°` for °. */
const MISREAD =
  /[\u00c2\u00c3][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2026\u2030\u2039\u203a\u20ac\u2122]|\u00e2\u20ac/;

/** Asks about texts that look like a conversion that went wrong. A name may hold such letters, so it is no refusal. */
export function misreadTexts(rows: readonly Row[]): readonly Question[] {
  const about = rows.flatMap(({ file, cells }) =>
    [...cells].flatMap(([name, { text, line, column }]) =>
      MISREAD.test(text) ? [`${file}:${line}:${column} ${name}: "${text}"`] : [],
    ),
  );
  if (about.length === 0) return [];
  const say =
    'Estos textos parecen de un archivo leído con otra codificación (BegoÃ±a es Begoña): guardalo como CSV UTF-8.';
  return [{ option: 'textos-como-estan', about, say }];
}

/** Asks whether the letters beyond ASCII are right, by the words that have them. */
export function lettersToConfirm(file: string, text: string): Question {
  const words = new Set(text.match(/[\p{L}\p{N}'°º]*[^\p{ASCII}][\p{L}\p{N}'°º]*/gu) ?? []);
  const say = `${file} no está en UTF-8. Leído como Windows-1252 dice:`;
  return { option: 'textos-como-estan', about: [...words], say };
}

/** Columns in whose values leading zeros count. */
const WITH_ZEROS = ['afiliado', 'matricula'];

/** Asks about identifiers that are cells of numbers: their leading zeros are lost, or only shown by the format. */
export function zerosToConfirm(file: string, head: TableHead, { lines, numbers }: FileLines): readonly Question[] {
  const texts = new Map(lines.map(({ line, cells }) => [line, cells]));
  const textAt = (row: number, column: number): string => texts.get(row)?.[column - 1] ?? '';
  const doubtful = numbers.filter(({ row, column, digits }) => {
    const name = head.columns[column - 1] ?? '';
    return row > head.line && name !== '' && (WITH_ZEROS.includes(name) || digits > textAt(row, column).length);
  });
  const columns = [...new Set(doubtful.map(({ column }) => column))];
  const about = columns.flatMap((at) => {
    const found = doubtful.filter(({ column }) => column === at);
    const [first] = found;
    if (first === undefined) return [];
    const text = textAt(first.row, at);
    const seen = first.digits > text.length ? `, que se ve ${text.padStart(first.digits, '0')}` : '';
    return [`${file}:${first.row}:${at} ${head.columns[at - 1]}: ${text}${seen} (${found.length} en la columna)`];
  });
  if (about.length === 0) return [];
  const say =
    'Estas columnas son números y no textos: un cero adelante no está en la planilla, aunque se vea. Si alguno lo lleva, dales el formato Texto y escribilos de nuevo.';
  return [{ option: 'numeros-como-estan', about, say }];
}

/** Asks about mailboxes of invited people that several accounts of the unit have: each invitation opens a record. */
export async function repeatedMailboxes(
  db: Database,
  unit: number,
  invited: readonly string[],
): Promise<readonly Question[]> {
  const boxes = [...new Set(invited.map(canonicalEmail))];
  const owners = new Map<string, string[]>();
  const box = sql<string>`lower(${people.email})`;
  for (let at = 0; at < boxes.length; at += AT_ONCE) {
    const found = await db
      .select({ box, identityNumber: people.identityNumber })
      .from(people)
      .where(
        and(
          eq(people.unit, unit),
          eq(people.kind, 'holder'),
          isNull(people.closedAt),
          isNull(people.provisionalSince),
          inArray(box, boxes.slice(at, at + AT_ONCE)),
        ),
      )
      .orderBy(asc(people.id));
    for (const { box: of, identityNumber } of found) {
      const known = owners.get(of);
      if (known) known.push(identityNumber);
      else owners.set(of, [identityNumber]);
    }
  }
  const about = [...owners].flatMap(([of, dnis]) =>
    dnis.length < 2
      ? []
      : [`${of}: ${dnis.length} personas, DNI ${dnis.slice(0, SHOWN).join(', ')}${dnis.length > SHOWN ? '…' : ''}`],
  );
  if (about.length === 0) return [];
  const say = 'Estos correos son de más de una persona, y quien los lee entra en la historia de todas:';
  return [{ option: 'correos-repetidos', about, say }];
}
