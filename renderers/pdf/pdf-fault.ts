import { isRecord } from '../../engine/language/rules/rule.ts';

/**
 * Reason why a PDF could not be shown or saved.
 * - `broken`: the bytes are no readable PDF.
 * - `missing`: the server has no such file, or the link to it has expired.
 * - `server`: the server failed or is overloaded.
 * - `large`: the file has more pages than the viewer draws.
 * - `offline`: no answer, or the viewer's own code did not arrive.
 */
export type PdfFault = 'broken' | 'missing' | 'server' | 'large' | 'offline';

/** Failure of a request for a file, with the server's status. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly status: number;

  constructor(status: number) {
    super(`FILE_REFUSED ${status}`);
    this.status = status;
  }
}

/** Messages of a failed `fetch` in Chromium, Firefox and Safari; pdf.js passes only the message on. */
const NETWORK = /failed to fetch|networkerror|load failed|network connection|aborted/i;

/** Reason of an error of pdf.js or of a request for the file. */
export function pdfFaultOf(error: unknown): PdfFault {
  if (!isRecord(error) && !(error instanceof Error)) return 'offline';
  const { name, message, status } = error as { readonly name?: unknown; readonly message?: unknown; status?: unknown };
  if (typeof status === 'number' && status >= 400) return status >= 500 || status === 429 ? 'server' : 'missing';
  if (name === 'InvalidPDFException') return 'broken';
  return NETWORK.test(String(message)) || name === 'ResponseException' ? 'offline' : 'broken';
}

/** Text of a reason, as a code of texts.json. */
export const FAULT_TEXTS = {
  broken: 'pdf.broken',
  missing: 'pdf.missing',
  server: 'page.errorText',
  large: 'pdf.large',
  offline: 'pdf.help',
} as const satisfies Readonly<Record<PdfFault, string>>;
