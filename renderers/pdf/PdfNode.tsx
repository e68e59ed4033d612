import { type ReactElement, useState } from 'react';
import { lazyParts } from '../../engine/portal/react/lazy-parts.tsx';
import { Boundary } from '../../engine/portal/react/nodes/Boundary.tsx';
import type { Nodes } from '../nodes/node-props.ts';
import { classes } from '../ui/classes.ts';
import styles from './Pdf.module.css';
import { PdfFailure } from './PdfFailure.tsx';
import { PdfWaiting } from './PdfWaiting.tsx';
import { usePdfWords } from './pdf-words.ts';

const Viewer = lazyParts(() => import('./PdfViewer.tsx')).part((parts) => parts.PdfViewer, PdfWaiting);

/** A PDF in the portal's own viewer. Its code comes with the first PDF; where it does not come, the file can still be had. */
export function PdfNode({ src, title, name, fit, letter }: Nodes['pdf']): ReactElement {
  const say = usePdfWords(letter);
  const [tries, setTries] = useState(0);
  if (src === undefined) return <p role="alert">{say('No PDF file specified.')}</p>;
  const again = () => setTries(tries + 1);
  return (
    <div className={classes(styles.viewer, fit === 'sheet' && styles.sheet)} data-sheet={fit === 'sheet' || undefined}>
      <Boundary
        key={tries}
        at={title}
        fallback={() => <PdfFailure say={say} file={src} name={name} fault="offline" onRetry={again} />}
      >
        <Viewer key={`${src.href}#${tries}`} file={src} title={title} name={name} say={say} onRetry={again} />
      </Boundary>
    </div>
  );
}
