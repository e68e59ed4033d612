import { parentPort } from 'node:worker_threads';
import { inspectPdf, type PdfRefusal } from './inspect-pdf.ts';

/** Answer of the thread: the reason for refusing a file, if there is one. */
export interface Inspected {
  readonly refusal: PdfRefusal | undefined;
}

/* Thread that judges uploaded PDFs: a file made to be read slowly delays no other request. */
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage({ refusal: inspectPdf(bytes) }));
