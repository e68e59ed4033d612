import { fileKinds, kindNamed } from '../../../engine/language/forms/file-limits.ts';
import { AppError } from '../core/app-error.ts';
import type { RefusalCode } from '../core/refusal-code.ts';
import { endsAsZip, foreignKind } from './foreign-kind.ts';
import { mimeOf } from './mime-of.ts';
import type { PdfRefusal } from './pdf/inspect-pdf.ts';
import type { PdfInspector } from './pdf/pdf-inspector.ts';
import type { PictureConverter } from './pictures/picture-converter.ts';

/** An accepted file: a PDF, under its sent name. */
export interface CleanFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Where the bytes of a file are opened, beside the server. */
export interface FileOpeners {
  readonly pictures: PictureConverter;
  readonly pdfs: PdfInspector;
}

const LONGEST_NAME = 120;

const PDF_CODES: Readonly<Record<PdfRefusal, RefusalCode>> = {
  active: 'FILE_ACTIVE',
  protected: 'FILE_PROTECTED',
  broken: 'FILE_BROKEN',
  unchecked: 'FILE_UNCHECKED',
};

/**
 * Checks an uploaded file (A25): a PDF, JPG or PNG by its bytes, with a fitting name; a picture may bear the name of
 * another kind of picture, as phones and messengers name them. Pictures are converted to PDF here, once, which removes
 * metadata such as place, device and owner (FIXS-01). PDFs are stored unchanged, unless they act by themselves, because
 * their downloaders may open them in a program that obeys.
 * @param field name of the part with the file
 * @throws AppError 422 with the cause and the file's name: FILE_REFUSED, FILE_FOREIGN, FILE_NAME for another kind,
 * FILE_EMPTY, FILE_BROKEN, FILE_PROTECTED, FILE_ACTIVE, FILE_UNCHECKED, FILE_PIXELS, FILE_LONG, FILE_ANIMATED; 503
 * FILES_BUSY, UNAVAILABLE when files cannot be opened now
 */
export async function cleanUpload(
  { pictures, pdfs }: FileOpeners,
  file: { readonly name: string; readonly bytes: Uint8Array },
  field: string,
): Promise<CleanFile> {
  const name = cleanName(file.name);
  const refused = (code: RefusalCode, values: object = {}) =>
    new AppError(422, code, { field, values: { name, ...values } });
  if (file.bytes.length === 0) throw refused('FILE_EMPTY');
  const mime = mimeOf(file.bytes);
  if (mime === undefined) {
    const found = foreignKind(file.bytes);
    throw found === undefined ? refused('FILE_REFUSED') : refused('FILE_FOREIGN', { found });
  }
  const isPdf = mime === 'application/pdf';
  const named = kindNamed(name)?.mime;
  if (named === undefined || (named === 'application/pdf') !== isPdf) {
    const [kind = '', { endings } = { endings: [''] }] =
      Object.entries(fileKinds).find(([, known]) => known.mime === mime) ?? [];
    throw refused('FILE_NAME', { found: kind.toUpperCase(), ending: endings[0] });
  }
  if (isPdf) {
    if (endsAsZip(file.bytes)) throw refused('FILE_ACTIVE');
    const fault = await pdfs.refusalOf(file.bytes);
    if (fault !== undefined) throw refused(PDF_CODES[fault]);
    return { name, bytes: file.bytes };
  }
  try {
    return { name, bytes: await pictures.toPdf(file.bytes, name) };
  } catch (error) {
    throw error instanceof AppError && error.status === 422 ? refused(error.code) : error;
  }
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
