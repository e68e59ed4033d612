import type { ReactElement } from 'react';
import styles from './BusyStrip.module.css';

/** Reports work that no button shows: at the foot of the window, and to screen readers. */
export function BusyStrip({ text }: { readonly text: string | undefined }): ReactElement {
  return (
    <div role="status" className={text === undefined ? undefined : styles.strip} data-print="no">
      {text}
    </div>
  );
}
