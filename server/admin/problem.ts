/** A problem in the operator's input. */
export interface Problem {
  /** Name of the file, or `orden` for the command line. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Name of the column or key; empty for a problem of the whole line. */
  readonly field: string;
  /** Name of the refusal in code, where the file and not a form refused the value. */
  readonly code?: string;
  readonly found: string;
  /** Accepted values, in Spanish. */
  readonly allowed: string;
  /** The form's own sentence, where a form refused the value; replaces the accepted values. */
  readonly say?: string;
}

/** Formats a problem as one line: place, found value, accepted values. */
export function sentenceOf({ file, line, column, field, found, allowed, say }: Problem): string {
  const where = `${file}:${line}:${column}`;
  const seen = onOneLine(found);
  const what = found === '' ? 'falta' : `se encontró "${seen.length > 60 ? `${seen.slice(0, 57)}…` : seen}"`;
  return `${where} ${field === '' ? '' : `${field}: `}${what}${say === undefined ? `; se admite: ${onOneLine(allowed)}` : `. ${say}`}`;
}

/** A value with its line ends as `⏎`, and without signs that move or hide other letters on the terminal. */
export const onOneLine = (value: string): string =>
  value.replace(/\r\n|[\r\n\u2028\u2029]/g, '⏎').replace(/\p{Cc}|\p{Bidi_Control}/gu, '�');

/** Places printed of each cause. */
const SHOWN = 20;

/** Problems as lines: of a cause that many rows share, the first places and their number. */
export function eachCauseOnce(problems: readonly Problem[]): readonly string[] {
  const causes = new Map<string, Problem[]>();
  for (const problem of problems) {
    const cause = `${problem.file} ${problem.field} ${problem.say ?? problem.allowed}`;
    const known = causes.get(cause);
    if (known) known.push(problem);
    else causes.set(cause, [problem]);
  }
  const shown = new Set([...causes.values()].flatMap((same) => same.slice(0, SHOWN)));
  const rest = [...causes.values()].flatMap((same) => {
    const [{ file, field } = { file: '', field: '' }] = same;
    const more = same.length - SHOWN;
    return more > 0
      ? [`${file} ${field === '' ? '' : `${field}: `}y ${more} ${more === 1 ? 'fila más' : 'filas más'} por lo mismo`]
      : [];
  });
  return [...problems.filter((problem) => shown.has(problem)).map(sentenceOf), ...rest];
}
