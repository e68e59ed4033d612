import type { Origin } from './tree.ts';

/** Line and column, both from 1, as editors count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset of a text. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line += 1;
  return { line, column: offset - lastBreak };
}

/** Returns line and column of an origin; the start of the file when its text is unavailable. */
export function positionOf(files: ReadonlyMap<string, string>, origin: Origin): Position {
  return positionAt(files.get(origin.file) ?? '', origin.offset);
}
