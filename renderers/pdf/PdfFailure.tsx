import type { ReactElement } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import type { ResolvedLink } from '../../schemas/resolved.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FileLinks } from './FileLinks.tsx';
import type { SayPdf } from './pdf-words.ts';

/** Props of the message in place of a PDF that could not be shown. */
export interface PdfFailureProps {
  readonly say: SayPdf;
  readonly file: ResolvedLink;
  readonly name: string;
  readonly onRetry: () => void;
}

/** The file could not be shown: another try, and the ways to have it without the viewer. */
export function PdfFailure({ say, file, name, onRetry }: PdfFailureProps): ReactElement {
  const text = useTexts();
  return (
    <ErrorState
      title={say('Failed to load PDF file.')}
      text={text('pdf.help')}
      onRetry={onRetry}
      contact={<FileLinks file={file} name={name} />}
    />
  );
}
