import type { ReactElement } from 'react';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';

/** What keeps the place of a page's content while its renderer is on its way: on a slow line that is seconds. */
export const PartWaiting = (): ReactElement => <SkeletonBlock variant="cards" />;
