import type { FileValue } from './form-values.ts';

/** Largest file a form takes, in bytes; the server measures it again. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Most files of one field. */
export const MAX_FILES = 20;

/** MIME type and file name endings of each kind of `accept`. */
export const fileKinds: Readonly<Record<string, { readonly mime: string; readonly endings: readonly string[] }>> = {
  pdf: { mime: 'application/pdf', endings: ['.pdf'] },
  jpg: { mime: 'image/jpeg', endings: ['.jpg', '.jpeg', '.jpe', '.jfif'] },
  png: { mime: 'image/png', endings: ['.png'] },
};

const endsAs = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

/** The kind that a file's name promises. */
export const kindNamed = (name: string) => Object.values(fileKinds).find(({ endings }) => endsAs(name, endings));

/** A file as its name presents it: the page knows no more before sending, so both sides validate by that. */
export const namedFile = (name: string, size: number): FileValue => ({ name, size, type: kindNamed(name)?.mime ?? '' });

/**
 * Whether a file matches one of the kinds; an empty list allows any. By its name: the type that a browser tells is
 * empty where no program for it is installed, and the server knows only the name.
 */
export const isAccepted = ({ name }: FileValue, accept: readonly string[]): boolean =>
  accept.length === 0 ||
  accept.some((kind) => Object.hasOwn(fileKinds, kind) && endsAs(name, fileKinds[kind]?.endings ?? []));
