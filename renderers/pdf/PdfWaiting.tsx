import type { ReactElement } from 'react';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import type { SayPdf } from './pdf-words.ts';

/** Bones of a page, and that the file is on its way. */
export function PdfWaiting({ say }: { readonly say: SayPdf }): ReactElement {
  return <SkeletonBlock variant="lines" count={10} label={say('Loading PDF…')} />;
}
