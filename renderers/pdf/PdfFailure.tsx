import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import type { ResolvedLink } from '../../schemas/resolved.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import { FileLinks } from './FileLinks.tsx';
import { FAULT_TEXTS, type PdfFault } from './pdf-fault.ts';
import type { SayPdf } from './pdf-words.ts';

/** Props of the message in place of a PDF that could not be shown. */
export interface PdfFailureProps {
  readonly say: SayPdf;
  readonly file: ResolvedLink;
  readonly name: string;
  readonly fault: PdfFault;
  readonly onRetry: () => void;
}

/**
 * Says why the file could not be shown. Offers a retry only where it may help, and the file itself unless it is
 * missing.
 */
export function PdfFailure({ say, file, name, fault, onRetry }: PdfFailureProps): ReactElement {
  const text = useTexts();
  const again = fault === 'offline' || fault === 'server' ? onRetry : undefined;
  const links = fault === 'missing' ? undefined : <FileLinks file={file} name={name} />;
  return (
    <ErrorState
      title={say('Failed to load PDF file.')}
      text={text(FAULT_TEXTS[fault])}
      {...omitUndefined({ onRetry: again, contact: links })}
    />
  );
}
