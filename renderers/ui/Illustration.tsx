import { type ReactElement, useEffect, useState } from 'react';
import styles from './Illustration.module.css';
import type { ILLUSTRATIONS, IllustrationKind } from './illustrations.tsx';

let drawings: typeof ILLUSTRATIONS | undefined;

/**
 * Loads the drawings in and below the window when the first illustration is shown, to keep them out of the first view's
 * bytes. Where they cannot be fetched the window is drawn alone, since the words beside it explain the state; nobody waits
 * for them, so the page is never reloaded for them.
 */
function useDrawings(): typeof ILLUSTRATIONS | undefined {
  const [known, setKnown] = useState(drawings);
  useEffect(() => {
    if (known !== undefined) return;
    import('./illustrations.tsx').then(
      (come) => {
        drawings = come.ILLUSTRATIONS;
        setKnown(drawings);
      },
      () => undefined,
    );
  }, [known]);
  return known;
}

/** A small illustration in the tenant's tints; decorative, the words beside it say what it means. */
export function Illustration({ kind }: { readonly kind: IllustrationKind }): ReactElement {
  const [inside, sill] = useDrawings()?.[kind] ?? [];
  return (
    <svg className={styles.illustration} viewBox="0 0 320 244" aria-hidden="true" focusable="false" data-print="no">
      <rect x="60" y="18" width="200" height="176" rx="26" className={styles.f6} />
      <rect x="72" y="30" width="176" height="152" rx="16" className={styles.f1} />
      {inside}
      <rect x="40" y="190" width="240" height="16" rx="8" className={styles.f7} />
      {sill}
    </svg>
  );
}
