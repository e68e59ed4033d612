import type { ReactElement, ReactNode } from 'react';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';

/**
 * Reserves the place of a loading part. The parts after it wait too, and so does the foot of the page
 * (Layout.module.css): nothing moves under the reader's eyes, whether the part is higher or lower than its skeleton
 * (issue 13, point 6).
 */
export const WaitingPlace = ({ children }: { readonly children?: ReactNode }): ReactElement => (
  <div data-waits="">{children}</div>
);

/**
 * Reserves the place of a part without skeleton while its renderer loads: the parts after it appear together with it.
 */
export const PartHeld = (): ReactElement => <WaitingPlace />;

/** Reserves the place of a page's content while its renderer loads: on a slow connection that takes seconds. */
export const PartWaiting = (): ReactElement => (
  <WaitingPlace>
    <SkeletonBlock variant="cards" />
  </WaitingPlace>
);

/** Reserves the place of a control in a row or above a list while its renderer loads. */
export const ControlWaiting = (): ReactElement => <SkeletonBlock variant="control" count={1} />;
