import { useEffect } from 'react';
import { INTENT, onAct } from '../../engine/react/on-act.ts';
import type { LayoutProps } from '../../engine/react/registry.ts';
import { whenIdle } from '../../engine/react/when-idle.ts';
import { firstPress } from '../ui/first-press.ts';
import { preloadDialogs } from './popups.ts';

const fetchDialogs = (): void => void preloadDialogs().catch(() => undefined);

/**
 * Has the dialogs fetched before they are wanted: what says that the connection is gone must be here before it is gone.
 * At the doors of the portal nothing can go wrong until the visitor acts, and a first key should not wait for it: there
 * it comes when they move to a field. Elsewhere a session may end by itself: it comes as soon as the first view stands,
 * and not before, as it is as large as all that the view itself is made of.
 */
export function useDialogsAtHand(layout: LayoutProps['layout']): void {
  const atDoor = layout === 'entry' || layout === 'town';
  useEffect(() => {
    if (atDoor)
      return onAct(({ target, type }) => {
        if (!INTENT.includes(type)) firstPress.target ??= target instanceof Node ? target : undefined;
        fetchDialogs();
      }, INTENT);
    return whenIdle(fetchDialogs);
  }, [atDoor]);
}
