import { fileKinds } from '../../../engine/forms/file-limits.ts';
import { AppError } from '../../app-error.ts';
import { type DocumentMime, mimeOf } from './keep-document.ts';
import { stripMetadata } from './strip-metadata.ts';

/** A file that may be kept. */
export interface CleanFile {
  readonly name: string;
  readonly mime: DocumentMime;
  readonly bytes: Uint8Array;
}

const LONGEST_NAME = 120;

/**
 * Judges a file somebody sent (A25): a PDF, JPG or PNG by its own bytes, with a name that ends as its content does. What
 * a picture tells besides what it shows (place, device, owner) is taken out.
 * @throws AppError 422 FILE_REFUSED
 */
export function cleanUpload(file: { readonly name: string; readonly bytes: Uint8Array }): CleanFile {
  const name = cleanName(file.name);
  const mime = mimeOf(file.bytes);
  const kind = Object.values(fileKinds).find((known) => known.mime === mime);
  const fits = kind?.endings.some((ending) => name.toLowerCase().endsWith(ending)) === true;
  const bytes = mime === undefined || !fits ? undefined : stripMetadata(mime, file.bytes);
  if (mime === undefined || bytes === undefined) throw new AppError(422, 'FILE_REFUSED', { field: 'archivo' });
  return { name, mime, bytes };
}

/** The last part of a path, without what could break a header or a page; cut from the front, so that the ending stays. */
function cleanName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  const plain = last.replace(/[\u0000-\u001f\u007f"<>|:*?\p{Surrogate}\p{Format}]/gu, '').trim();
  return plain.slice(-LONGEST_NAME).replace(/^\.+/, '');
}
