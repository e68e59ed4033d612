import { useEffect } from 'react';
import { INTENT, onAct } from '../../engine/portal/react/browser/on-act.ts';
import { whenIdle } from '../../engine/portal/react/browser/when-idle.ts';
import { lazyParts } from '../../engine/portal/react/lazy-parts.tsx';
import type { LayoutProps } from '../../engine/portal/react/runtime/registry.ts';
import { firstPress } from '../ui/first-press.ts';

const { part, preload } = lazyParts(() => import('./popups/popups.ts'));

/** Fetches everything that stands before the page. */
export const preloadDialogs = preload;

export const Popups = part((parts) => parts.Popups);
export const Dialog = part((parts) => parts.Dialog);
export const Notice = part((parts) => parts.Notice);
export const Confirm = part((parts) => parts.Confirm);

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
