import { type OperatorCode, operatorMessage } from '../../engine/language/messages/operator.ts';

/** Failures of the operator's own files and folders, by Node's code. */
const OF_FILES: Readonly<Record<string, OperatorCode>> = {
  ENOENT: 'FILE_MISSING',
  ENOTDIR: 'FILE_NO_FOLDER',
  EISDIR: 'FILE_IS_FOLDER',
  EACCES: 'FILE_FORBIDDEN',
  EPERM: 'FILE_FORBIDDEN',
  EROFS: 'FILE_FORBIDDEN',
  EEXIST: 'FILE_EXISTS',
  ENOSPC: 'DISK_FULL',
};

/** The fault of a file that the operator named, in Spanish; undefined for any other error. */
export function fileSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const known = Object.hasOwn(OF_FILES, code) ? OF_FILES[code] : undefined;
  // Node names no path for a folder that was read as a file.
  return known && operatorMessage(known, { found: path === undefined ? 'lo que nombra la orden' : `"${path}"` });
}
