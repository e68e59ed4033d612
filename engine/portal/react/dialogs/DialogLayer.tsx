import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { OLD_BUILD } from '../browser/fetch-chunk.ts';
import { holdReload, reloadPage } from '../browser/reload.ts';
import { whenOnline } from '../browser/when-online.ts';
import { Boundary } from '../nodes/Boundary.tsx';
import { useRuntime } from '../runtime/contexts.ts';
import type { OpenPopup } from '../runtime/dialogs.ts';

/**
 * Shows notices, confirmations, dialogs, and the warning of an ending session above the page. When the chunk with their
 * frames fails to load, the failure is reported in the page, which stays usable. Otherwise it tells of a page
 * that is older than the server.
 */
export function DialogLayer(): ReactNode {
  const { atoms, dialogs, registry, store } = useRuntime();
  const open = useAtomValue(dialogs.open);
  const endsSoon = useAtomValue(atoms.endsSoon);
  const [old, setOld] = useState(false);
  useEffect(() => {
    const tell = () => setOld(true);
    window.addEventListener(OLD_BUILD, tell);
    return () => window.removeEventListener(OLD_BUILD, tell);
  }, []);
  // Words and questions that wait for an answer would be gone.
  useEffect(
    () => holdReload(() => store.get(dialogs.open).some(({ popup }) => popup.kind !== 'dialog')),
    [dialogs, store],
  );
  const close = () => setOld(false);
  if (open.length === 0 && !endsSoon) return old ? <Bar onClose={close} /> : null;
  const unreached = (retry: () => void) => (
    <Unreached popup={open.at(-1)} onClose={old ? close : undefined} onRetry={retry} />
  );
  return (
    <Boundary at="popups" fallback={unreached}>
      <registry.shell.Popups open={open} endsSoon={endsSoon} />
    </Boundary>
  );
}

/** Tells that only a reload brings the missing code. It covers the content below, so it can be closed. */
function Bar({ words, onClose }: { readonly words?: string | undefined; readonly onClose: () => void }): ReactNode {
  const { registry, text } = useRuntime();
  const said = words === undefined ? text('page.old') : `${words} ${text('page.old')}`;
  return (
    <registry.shell.Fault
      code={undefined}
      text={said}
      whole={false}
      over={true}
      press="page.reload"
      onRetry={reloadPage}
      onClose={onClose}
    />
  );
}

interface UnreachedProps {
  readonly popup: OpenPopup | undefined;
  /** Puts away that the page is old; undefined while it is not known to be. */
  readonly onClose: (() => void) | undefined;
  readonly onRetry: () => void;
}

/**
 * A notice in plain words, closed by trying again; of anything else, that the line is gone, or the page old. Once the
 * line is back the popup itself comes by itself.
 */
function Unreached({ popup, onClose, onRetry }: UnreachedProps): ReactNode {
  const { registry, text } = useRuntime();
  const notice = popup?.popup.kind === 'notice' ? popup.popup.request : undefined;
  const words = notice && `${notice.title}. ${notice.text}`;
  const again = () => {
    if (notice !== undefined) popup?.settle(undefined);
    onRetry();
  };
  useEffect(() => whenOnline(onRetry), [onRetry]);
  // A popup that cannot be shown is taken back: its question counts as dismissed.
  const close = () => {
    onClose?.();
    popup?.settle(undefined);
  };
  if (onClose !== undefined) return <Bar words={words} onClose={close} />;
  return (
    <registry.shell.Fault
      code={undefined}
      text={words ?? text('page.offline')}
      whole={false}
      over={true}
      onRetry={again}
    />
  );
}
