/** Something in what an operator wrote that cannot be taken as it is. */
export interface Problem {
  /** Name of the file, or `orden` for the command line. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Name of the column or key; empty for the whole line. */
  readonly field: string;
  readonly found: string;
  /** What is taken there, in Spanish. */
  readonly allowed: string;
}

/** One line for whoever mends it: where, what was found, what is taken. */
export function sentenceOf({ file, line, column, field, found, allowed }: Problem): string {
  const where = `${file}:${line}:${column}`;
  const what = found === '' ? 'falta' : `se encontró "${found.length > 60 ? `${found.slice(0, 57)}…` : found}"`;
  return `${where} ${field === '' ? '' : `${field}: `}${what}; se admite: ${allowed}`;
}
