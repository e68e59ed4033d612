import type { ReactElement } from 'react';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import styles from './ScreenSkeleton.module.css';

/** A screen whose code or data is on its way. */
export function ScreenSkeleton(): ReactElement {
  return (
    <div data-page="">
      <main className={styles.screen} aria-busy="true">
        <SkeletonBlock variant="lines" count={2} />
        <div aria-hidden="true">
          <SkeletonBlock variant="cards" label="" />
        </div>
      </main>
    </div>
  );
}
