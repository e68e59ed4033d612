import type { ReactElement } from 'react';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import type { SayPdf } from './pdf-words.ts';

/** Shows the skeleton of a page, and announces that the file is loading. */
export function PdfWaiting({ say }: { readonly say: SayPdf }): ReactElement {
  return <SkeletonBlock variant="lines" count={10} label={say('Loading PDF…')} />;
}
