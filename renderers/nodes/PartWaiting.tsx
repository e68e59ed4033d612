import type { ReactElement, ReactNode } from 'react';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';

/**
 * The place of what is coming. What follows it in the page waits too, and so does the foot of the page
 * (Layout.module.css): nothing moves under the eyes of who reads, whether what comes is higher than its bones or lower
 * (issue 13, point 6).
 */
export const WaitingPlace = ({ children }: { readonly children?: ReactNode }): ReactElement => (
  <div data-waits="">{children}</div>
);

/** Keeps the place of what has no bones while its renderer is on its way: what follows it comes with it. */
export const PartHeld = (): ReactElement => <WaitingPlace />;

/** What keeps the place of a page's content while its renderer is on its way: on a slow line that is seconds. */
export const PartWaiting = (): ReactElement => (
  <WaitingPlace>
    <SkeletonBlock variant="cards" />
  </WaitingPlace>
);
