import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useRuntime } from '../contexts.ts';
import { lazyParts } from '../lazy-parts.tsx';
import { Boundary } from '../nodes/Boundary.tsx';
import { INTENT, onAct } from '../on-act.ts';
import { whenIdle } from '../when-idle.ts';
import { whenOnline } from '../when-online.ts';
import type { OpenPopup } from './dialogs.ts';

const { part, preload } = lazyParts(() => import('./Popups.tsx'));
const Popups = part((parts) => parts.Popups);

/**
 * Everything that stands before the page: notices, questions, dialogs, and the warning of an ending session. Its code
 * comes before it is wanted: when the visitor moves to a field, or once the first view stands where a session may end by itself. Where the line
 * broke before it was here, the page lives on and says so in its own place.
 */
export function DialogLayer(): ReactNode {
  const { atoms, dialogs } = useRuntime();
  const open = useAtomValue(dialogs.open);
  const endsSoon = useAtomValue(atoms.endsSoon);
  const signedIn = useAtomValue(atoms.session).status === 'authenticated';
  useEffect(() => {
    const fetch = () => void preload().catch(() => undefined);
    if (!signedIn) return onAct(fetch, INTENT);
    return whenIdle(fetch);
  }, [signedIn]);
  if (open.length === 0 && !endsSoon) return null;
  const unreached = (retry: () => void) => <Unreached popup={open.at(-1)} onRetry={retry} />;
  return (
    <Boundary at="popups" fallback={unreached}>
      <Popups open={open} endsSoon={endsSoon} />
    </Boundary>
  );
}

interface UnreachedProps {
  readonly popup: OpenPopup | undefined;
  readonly onRetry: () => void;
}

/**
 * A notice in plain words, closed by trying again; of anything else, that the line is gone. Once the line is back the
 * popup itself comes by itself.
 */
function Unreached({ popup, onRetry }: UnreachedProps): ReactNode {
  const { registry, text } = useRuntime();
  const told = popup?.popup.kind === 'notice' ? popup.popup.request : undefined;
  const words = told === undefined ? text('page.offline') : `${told.title}. ${told.text}`;
  const again = () => {
    if (told !== undefined) popup?.settle(undefined);
    onRetry();
  };
  useEffect(() => whenOnline(onRetry), [onRetry]);
  return <registry.shell.Fault code={undefined} text={words} whole={false} over={true} onRetry={again} />;
}
