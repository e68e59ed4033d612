import { fileKinds } from '../../../engine/forms/file-limits.ts';
import { AppError } from '../core/app-error.ts';
import { isActivePdf } from './active-pdf.ts';
import { mimeOf } from './mime-of.ts';
import type { PictureConverter } from './pictures/picture-converter.ts';

/** An accepted file: a PDF, under its sent name. */
export interface CleanFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LONGEST_NAME = 120;

/**
 * Checks an uploaded file (A25): a PDF, JPG or PNG by its bytes, with a fitting extension. Pictures are converted to
 * PDF here, once, which removes metadata such as place, device and owner (FIXS-01). PDFs are stored unchanged, unless
 * they act by themselves, because their downloaders may open them in a program that obeys.
 * @param field name of the part with the file
 * @throws AppError 422 FILE_REFUSED, FILE_ACTIVE; 503 BUSY, UNAVAILABLE when pictures cannot be converted now
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

/**
 * The file name of a path, without characters that could break a header or a page; shortened at the front to keep its
 * extension.
 */
function cleanName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes these characters
  const plain = last.replace(/[\u0000-\u001f\u007f"<>|:*?\p{Surrogate}\p{Format}]/gu, '').trim();
  return plain.slice(-LONGEST_NAME).replace(/^\.+/, '');
}
