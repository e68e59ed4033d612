import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { whenOnline } from '../browser/when-online.ts';
import { Boundary } from '../nodes/Boundary.tsx';
import { useRuntime } from '../runtime/contexts.ts';
import type { OpenPopup } from '../runtime/dialogs.ts';

/**
 * Shows notices, confirmations, dialogs, and the warning of an ending session above the page. When the chunk with their
 * frames fails to load, the failure is reported in the page, which stays usable.
 */
export function DialogLayer(): ReactNode {
  const { atoms, dialogs, registry } = useRuntime();
  const open = useAtomValue(dialogs.open);
  const endsSoon = useAtomValue(atoms.endsSoon);
  if (open.length === 0 && !endsSoon) return null;
  const unreached = (retry: () => void) => <Unreached popup={open.at(-1)} onRetry={retry} />;
  return (
    <Boundary at="popups" fallback={unreached}>
      <registry.shell.Popups open={open} endsSoon={endsSoon} />
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
  const notice = popup?.popup.kind === 'notice' ? popup.popup.request : undefined;
  const words = notice === undefined ? text('page.offline') : `${notice.title}. ${notice.text}`;
  const again = () => {
    if (notice !== undefined) popup?.settle(undefined);
    onRetry();
  };
  useEffect(() => whenOnline(onRetry), [onRetry]);
  return <registry.shell.Fault code={undefined} text={words} whole={false} over={true} onRetry={again} />;
}
