import { join } from 'node:path';
import { type CompileResult, compile } from '../../../../engine/language/compile/compile.ts';
import type { Message } from '../../../../engine/language/compile/source/message.ts';
import { type Files, readFolders } from '../../../../tools/readers/folder.ts';

/** A small world that uses every part of the language: `_base` ← `_clinic` ← `norte`. */
export const WORLD: Files = readFolders(join(import.meta.dirname, 'world'), ['_base', '_clinic', 'norte']);

/** The tenant of the world. */
export const TENANT = 'norte';

/** The world with one text of one file replaced, or with a file added when `find` is ''. */
export function changed(file: string, find: string, put: string, files: Files = WORLD): Files {
  const before = files.get(file) ?? '';
  if (find !== '' && before.split(find).length !== 2) throw new Error(`${file} has not exactly one ${find}`);
  return new Map(files).set(file, find === '' ? put : before.replace(find, () => put));
}

/** The world with another whole document of the tenant. */
export function withDocument(file: string, document: unknown, files: Files = WORLD): Files {
  return new Map(files).set(file, JSON.stringify(document, undefined, 2));
}

/** Compiles the world's tenant. */
export function compiled(files: Files = WORLD): CompileResult {
  return compile(files, TENANT);
}

/** The messages of errors and warnings. */
export function faults(files: Files): readonly Message[] {
  return compiled(files).messages.filter(({ severity }) => severity !== 'info');
}

/** Line and column of a mark inside a file, as the messages count them. */
export function placeIn(files: Files, file: string, mark: string): { readonly line: number; readonly column: number } {
  const text = files.get(file) ?? '';
  const offset = text.indexOf(mark);
  if (offset === -1) throw new Error(`${file} has no ${mark}`);
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
