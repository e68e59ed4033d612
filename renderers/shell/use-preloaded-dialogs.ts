import { useEffect } from 'react';
import { INTENT, onAct } from '../../engine/portal/react/browser/on-act.ts';
import { whenIdle } from '../../engine/portal/react/browser/when-idle.ts';
import type { LayoutProps } from '../../engine/portal/react/runtime/registry.ts';
import { firstPress } from '../ui/first-press.ts';
import { preloadDialogs } from './lazy-popups.ts';

const fetchDialogs = (): void => void preloadDialogs().catch(() => undefined);

/**
 * Preloads the dialogs: the one that reports a lost connection must be loaded before the connection is lost. On the
 * portal's entry pages nothing can fail until the visitor acts, and the first key must not wait for the download: there
 * the dialogs load when the visitor moves to a field. Elsewhere a session may end by itself: there they load as soon as
 * the first view is drawn, and not before, because they are as large as the view's own code.
 */
export function usePreloadedDialogs(layout: LayoutProps['layout']): void {
  const atEntry = layout === 'entry' || layout === 'town';
  useEffect(() => {
    if (atEntry)
      return onAct(({ target, type }) => {
        if (!INTENT.includes(type)) firstPress.target ??= target instanceof Node ? target : undefined;
        fetchDialogs();
      }, INTENT);
    return whenIdle(fetchDialogs);
  }, [atEntry]);
}
