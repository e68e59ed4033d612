import { useEffect } from 'react';
import { whenIdle } from '../../engine/react/when-idle.ts';
import { workParts } from '../nodes/work-parts.ts';

/** Has what people work with fetched once their first page stands, so that the next one is drawn whole. */
export function useWorkAtHand(signedIn: boolean): void {
  useEffect(() => (signedIn ? whenIdle(() => void workParts.preload().catch(() => undefined)) : undefined), [signedIn]);
}
