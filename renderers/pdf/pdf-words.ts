import { useTexts } from '../../engine/portal/react/texts.ts';

/** The contract's messages of the viewer (HIST-07, HIST-09), letter by letter. */
export type PdfMessage =
  | 'Failed to load PDF file.'
  | 'Loading PDF…'
  | 'No PDF file specified.'
  | 'Failed to load the page.'
  | 'Loading page…'
  | 'No page specified.'
  | 'Enter the password to open this PDF file.'
  | 'Invalid password. Please try again.';

/** Text of the viewer for a message of the contract. */
export type SayPdf = (message: PdfMessage) => string;

/** The messages in the words of texts.json, where each is the key of its text; to the letter where the tenant wants that. */
export function usePdfWords(letter: boolean): SayPdf {
  const text = useTexts();
  return (message) => (letter ? message : text(`pdf.${message}`));
}
