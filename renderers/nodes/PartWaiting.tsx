import { type ReactElement, type ReactNode, use } from 'react';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import styles from './PartWaiting.module.css';
import { InCard } from './place.ts';

/**
 * The place of what is coming. In the page itself, what follows it waits too, and the foot of the page: nothing moves
 * under the eyes of who reads, whether what comes is higher than its bones or lower (issue 13, point 6).
 */
export const WaitingPlace = ({ children }: { readonly children: ReactNode }): ReactElement =>
  use(InCard) ? (
    <div>{children}</div>
  ) : (
    <div className={styles.place} data-waits="">
      {children}
    </div>
  );

/** What keeps the place of a page's content while its renderer is on its way: on a slow line that is seconds. */
export const PartWaiting = (): ReactElement => (
  <WaitingPlace>
    <SkeletonBlock variant="cards" />
  </WaitingPlace>
);
