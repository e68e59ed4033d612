import type { FileValue } from './form-values.ts';

/** Largest file a form takes, in bytes; the server measures it again. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Most files of one field. */
export const MAX_FILES = 20;

/** MIME type and file name endings of each kind of `accept`. */
export const fileKinds: Readonly<Record<string, { readonly mime: string; readonly endings: readonly string[] }>> = {
  pdf: { mime: 'application/pdf', endings: ['.pdf'] },
  jpg: { mime: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { mime: 'image/png', endings: ['.png'] },
};

/** A file as its name presents it: the page knows no more before sending, so both sides validate by that. */
export function namedFile(name: string, size: number): FileValue {
  const ends = name.toLowerCase();
  const kind = Object.values(fileKinds).find(({ endings }) => endings.some((ending) => ends.endsWith(ending)));
  return { name, size, type: kind?.mime ?? '' };
}

/** Whether a file matches one of the kinds, by type and by name; an empty list allows any. */
export function isAccepted(file: FileValue, accept: readonly string[]): boolean {
  if (accept.length === 0) return true;
  const name = file.name.toLowerCase();
  return accept.some((kind) => {
    const known = Object.hasOwn(fileKinds, kind) ? fileKinds[kind] : undefined;
    return known !== undefined && file.type === known.mime && known.endings.some((ending) => name.endsWith(ending));
  });
}

/** Whether files are few and small enough. @param most largest number that the field takes */
export const isWithinLimits = (files: readonly FileValue[], most = MAX_FILES): boolean =>
  files.length <= most && files.every(({ size }) => size <= MAX_FILE_BYTES);
