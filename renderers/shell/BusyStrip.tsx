import type { ReactElement } from 'react';
import styles from './BusyStrip.module.css';

/** Says what is at work when no button shows it: at the foot of the window, and aloud. */
export function BusyStrip({ text }: { readonly text: string | undefined }): ReactElement {
  return (
    <div role="status" className={text === undefined ? undefined : styles.strip} data-print="no">
      {text}
    </div>
  );
}
