import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useRuntime } from '../contexts.ts';
import { onAct } from '../on-act.ts';

const load = () => import('./Popups.tsx');
const Popups = lazy(async () => ({ default: (await load()).Popups }));

/**
 * Everything that stands before the page: notices, questions, dialogs, and the warning of an ending session. Its code
 * comes before it is wanted: with the visitor's first key, or at once where a session may end by itself.
 */
export function DialogLayer(): ReactNode {
  const { atoms, dialogs } = useRuntime();
  const open = useAtomValue(dialogs.open);
  const endsSoon = useAtomValue(atoms.endsSoon);
  const signedIn = useAtomValue(atoms.session).status === 'authenticated';
  useEffect(() => {
    const fetch = () => void load().catch(() => undefined);
    if (!signedIn) return onAct(fetch);
    fetch();
    return undefined;
  }, [signedIn]);
  if (open.length === 0 && !endsSoon) return null;
  return (
    <Suspense>
      <Popups open={open} endsSoon={endsSoon} />
    </Suspense>
  );
}
