import { type ReactElement, useState } from 'react';
import { Document } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import type { ResolvedLink } from '../../schemas/resolved.ts';
import { FileLinks } from './FileLinks.tsx';
import { PdfFailure } from './PdfFailure.tsx';
import { PdfPassword } from './PdfPassword.tsx';
import { PdfPrint } from './PdfPrint.tsx';
import { PdfWaiting } from './PdfWaiting.tsx';
import { type PdfFault, pdfFaultOf } from './pdf-fault.ts';
import type { SayPdf } from './pdf-words.ts';
import { OPENING, type OpenedPdf } from './pdfjs.ts';
import { Sheets } from './Sheets.tsx';
import type { Turn } from './zoom.ts';

/** A file to read. */
export interface PdfViewerProps {
  readonly file: ResolvedLink;
  readonly title: string;
  /** Name it is saved under, without its ending. */
  readonly name: string;
  readonly say: SayPdf;
  readonly onRetry: () => void;
}

/** The bytes of an opened file. */
async function bytesOf(pdf: OpenedPdf): Promise<Blob> {
  return new Blob([new Uint8Array(await pdf.getData())], { type: 'application/pdf' });
}

/** A password that is wanted. */
interface Asking {
  readonly wrong: boolean;
  readonly answer: (password: string) => void;
}

/** pdf.js gives its reason for asking: at first (1), or because the password was wrong (2). */
const WRONG = 2;

/** Limit against files made to hang the viewer: a place for each of their pages would block the thread for minutes. */
const MOST_PAGES = 2_000;

/** The file with its pages, password, failures and ways out. */
export function PdfViewer({ file, title, name, say, onRetry }: PdfViewerProps): ReactElement {
  const [opened, setOpened] = useState<OpenedPdf>();
  const [turn, setTurn] = useState<Turn>(0);
  const [asking, setAsking] = useState<Asking>();
  const [fault, setFault] = useState<PdfFault>('offline');
  const answer = (password: string): void => {
    setAsking(undefined);
    asking?.answer(password);
  };
  const readable = opened !== undefined && opened.numPages <= MOST_PAGES;
  const failed = (why: PdfFault) => <PdfFailure say={say} file={file} name={name} fault={why} onRetry={onRetry} />;
  const waiting =
    asking === undefined ? (
      <PdfWaiting say={say} />
    ) : (
      <PdfPassword say={say} wrong={asking.wrong} onPassword={answer} />
    );
  return (
    <>
      <Document
        file={file.href}
        options={OPENING}
        externalLinkRel="noopener noreferrer nofollow"
        externalLinkTarget="_blank"
        onPassword={(reply, reason) => setAsking({ wrong: reason === WRONG, answer: reply })}
        onLoadSuccess={setOpened}
        onLoadError={(error) => setFault(pdfFaultOf(error))}
        loading={waiting}
        error={failed(fault)}
        noData={say('No PDF file specified.')}
      >
        {readable ? (
          <Sheets pages={opened.numPages} title={title} turn={turn} onTurn={setTurn} say={say} />
        ) : (
          opened && failed('large')
        )}
      </Document>
      {!readable ? null : (
        <FileLinks file={file} name={name} read={() => bytesOf(opened)} turned={turn !== 0}>
          <PdfPrint pdf={opened} turn={turn} />
        </FileLinks>
      )}
    </>
  );
}
