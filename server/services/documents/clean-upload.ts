import { fileKinds } from '../../../engine/forms/file-limits.ts';
import { AppError } from '../../app-error.ts';
import type { PictureConverter } from '../pictures/picture-converter.ts';
import { isActivePdf } from './active-pdf.ts';
import { mimeOf } from './mime-of.ts';

/** A file that may be kept: a PDF, under the name it was sent by. */
export interface CleanFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LONGEST_NAME = 120;

/**
 * Judges a file somebody sent (A25): a PDF, JPG or PNG by its own bytes, with a name that ends as its content does. A
 * picture is opened here, once and for all, and comes back as the document that will be served (FIXS-01): what it told
 * besides what it shows (place, device, owner) is not in it.
 * @param field name of the part that carries it
 * A PDF is kept as it came, unless it acts by itself: whoever downloads it opens it in a program that may obey.
 * @throws AppError 422 FILE_REFUSED, FILE_ACTIVE; 503 BUSY, UNAVAILABLE when pictures cannot be opened now
 */
export async function cleanUpload(
  pictures: PictureConverter,
  file: { readonly name: string; readonly bytes: Uint8Array },
  field = 'archivo',
): Promise<CleanFile> {
  const name = cleanName(file.name);
  const mime = mimeOf(file.bytes);
  const kind = Object.values(fileKinds).find((known) => known.mime === mime);
  const fits = kind?.endings.some((ending) => name.toLowerCase().endsWith(ending)) === true;
  if (mime === undefined || !fits) throw new AppError(422, 'FILE_REFUSED', { field });
  if (mime !== 'application/pdf') return { name, bytes: await pictures.toPdf(file.bytes, name) };
  if (isActivePdf(file.bytes)) throw new AppError(422, 'FILE_ACTIVE', { field });
  return { name, bytes: file.bytes };
}

/** The last part of a path, without what could break a header or a page; cut from the front, so that the ending stays. */
function cleanName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  const plain = last.replace(/[\u0000-\u001f\u007f"<>|:*?\p{Surrogate}\p{Format}]/gu, '').trim();
  return plain.slice(-LONGEST_NAME).replace(/^\.+/, '');
}
