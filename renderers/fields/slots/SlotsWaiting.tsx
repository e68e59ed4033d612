import type { ReactElement } from 'react';
import { SkeletonBlock } from '../../ui/SkeletonBlock.tsx';

/** Skeleton of days and hours while their code comes, as SlotControl has it for their data: the sheet around opens at its full height. */
export const SlotsWaiting = (): ReactElement => <SkeletonBlock variant="tiles" count={6} />;
