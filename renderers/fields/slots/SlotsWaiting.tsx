import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/react/texts.ts';
import { SkeletonBlock } from '../../ui/SkeletonBlock.tsx';

/** Skeleton of days and hours, while their code and while their data come: the sheet around them opens at its full height. */
export function SlotsWaiting(): ReactElement {
  const text = useTexts();
  return <SkeletonBlock variant="tiles" count={6} label={text('slot.loading')} />;
}
