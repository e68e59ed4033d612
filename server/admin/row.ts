/** A raw value and its place. */
export interface Cell {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** One row of a file, or one order of the command line, with its cells by name. Empty cells are left out. */
export interface Row {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly cells: ReadonlyMap<string, Cell>;
  /** Numbers of the columns by name, where the file has a heading: an empty cell is reported in its column. */
  readonly columns?: ReadonlyMap<string, number>;
  /** Names of cells that could not be read, and were reported: they are not missing. */
  readonly unread?: ReadonlySet<string>;
}
