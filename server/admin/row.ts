/** A value as somebody wrote it, and where. */
export interface Cell {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** One row of a file, or one order of the command line: its cells by name. An empty cell is none. */
export interface Row {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly cells: ReadonlyMap<string, Cell>;
}
