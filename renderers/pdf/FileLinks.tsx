import { type ReactElement, type ReactNode, useState } from 'react';
import { saveFile } from '../../engine/portal/react/browser/save-file.ts';
import { useTexts } from '../../engine/portal/react/texts.ts';
import type { ResolvedLink } from '../../schemas/resolved.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Note } from '../ui/Note.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import styles from './Pdf.module.css';
import { FAULT_TEXTS, FileRefused, type PdfFault, pdfFaultOf } from './pdf-fault.ts';

/** The ways out of the viewer. */
export interface FileLinksProps {
  readonly file: ResolvedLink;
  readonly name: string;
  /** Reads what the viewer has already; without it the file is requested again. */
  readonly read?: (() => Promise<Blob>) | undefined;
  /** The reader turned its pages: the file itself is not turned. */
  readonly turned?: boolean;
  /** A further way out. */
  readonly children?: ReactNode;
}

/**
 * Saves the file, or opens it in a tab without access to this page (A2, A45). A failed download is reported here,
 * because the browser reports none. The browser itself downloads a file of another host, which this page may not read.
 */
export function FileLinks({ file, name, read, turned = false, children }: FileLinksProps): ReactElement {
  const text = useTexts();
  const [fault, setFault] = useState<PdfFault>();
  const save = async (): Promise<void> => {
    setFault(undefined);
    try {
      saveFile(await (read?.() ?? requestFile(file.href)), `${name}.pdf`);
    } catch (error) {
      setFault(pdfFaultOf(error));
    }
  };
  const onFollow = file.external ? undefined : () => void save();
  return (
    <div className={styles.ways}>
      <LinkButton
        href={file.href}
        size="small"
        icon="download"
        download={`${name}.pdf`}
        {...omitUndefined({ onFollow })}
      >
        {text('pdf.download')}
      </LinkButton>
      <LinkButton href={file.href} size="small" newTab>
        {text('pdf.newTab')}
      </LinkButton>
      {children}
      <p className={styles.hint} role="status">
        {turned ? text('pdf.original') : ''}
      </p>
      {fault === undefined ? null : (
        <Note tone="danger" live="alert">
          {text(fault === 'offline' ? 'pdf.unsaved' : FAULT_TEXTS[fault])}
        </Note>
      )}
    </div>
  );
}

/** Requests a file. @throws FileRefused when the server answers anything but the file */
async function requestFile(href: string): Promise<Blob> {
  const answer = await fetch(href);
  if (!answer.ok) throw new FileRefused(answer.status);
  return answer.blob();
}
