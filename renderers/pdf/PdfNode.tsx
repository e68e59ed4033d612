import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { Boundary } from '../../engine/react/nodes/Boundary.tsx';
import type { Nodes } from '../nodes/node-props.ts';
import { classes } from '../ui/classes.ts';
import styles from './Pdf.module.css';
import { PdfFailure } from './PdfFailure.tsx';
import { PdfWaiting } from './PdfWaiting.tsx';
import { usePdfWords } from './pdf-words.ts';

/** A PDF in the portal's own viewer. Its code comes with the first PDF; where it does not come, the file can still be had. */
export function PdfNode({ src, title, name, fit, letter }: Nodes['pdf']): ReactElement {
  const say = usePdfWords(letter);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fetch that failed stays failed for its component
  const Viewer = useMemo(() => lazy(async () => ({ default: (await import('./PdfViewer.tsx')).PdfViewer })), [tries]);
  if (src === undefined) return <p role="alert">{say('No PDF file specified.')}</p>;
  const again = () => setTries(tries + 1);
  return (
    <section
      className={classes(styles.viewer, fit === 'sheet' && styles.sheet)}
      data-sheet={fit === 'sheet' || undefined}
      aria-label={title}
    >
      <Boundary key={tries} at={title} fallback={() => <PdfFailure say={say} file={src} name={name} onRetry={again} />}>
        <Suspense fallback={<PdfWaiting say={say} />}>
          <Viewer key={`${src.href}#${tries}`} file={src} title={title} name={name} say={say} onRetry={again} />
        </Suspense>
      </Boundary>
    </section>
  );
}
