/** A problem in the operator's input. */
export interface Problem {
  /** Name of the file, or `orden` for the command line. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Name of the column or key; empty for a problem of the whole line. */
  readonly field: string;
  readonly found: string;
  /** Accepted values, in Spanish. */
  readonly allowed: string;
}

/** Formats a problem as one line: place, found value, accepted values. */
export function sentenceOf({ file, line, column, field, found, allowed }: Problem): string {
  const where = `${file}:${line}:${column}`;
  const what = found === '' ? 'falta' : `se encontró "${found.length > 60 ? `${found.slice(0, 57)}…` : found}"`;
  return `${where} ${field === '' ? '' : `${field}: `}${what}; se admite: ${allowed}`;
}
