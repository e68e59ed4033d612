import { type ReactNode, Suspense } from 'react';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { NoticeRequest } from '../../../language/actions/host.ts';
import type { PublicArtifact } from '../../../language/artifact.ts';
import { safeLink } from '../../../language/screens/safe-link.ts';
import { Boundary } from '../nodes/Boundary.tsx';
import { NodeFault } from '../nodes/NodeFault.tsx';
import { useRuntime } from '../runtime/contexts.ts';
import type { OpenPopup } from '../runtime/dialogs.ts';
import type { ContactLine, PopupsProps } from '../runtime/registry.ts';
import { extendSession, type Runtime, showSessionFailure } from '../runtime/runtime.ts';
import { DialogView } from './DialogView.tsx';

/** Open popups, the last one on top. */
export function Popups({ open, endsSoon }: PopupsProps): ReactNode {
  return (
    <>
      {open.map((entry) => (
        <PopupView key={entry.id} entry={entry} />
      ))}
      {endsSoon ? <IdleWarning /> : null}
    </>
  );
}

function PopupView({ entry }: { readonly entry: OpenPopup }): ReactNode {
  const { registry, artifact } = useRuntime();
  const { popup, settle } = entry;
  const { Notice, Confirm, Dialog } = registry.shell;
  if (popup.kind === 'notice') {
    const { text, contact, ...request } = popup.request;
    const lines = { lines: linesOf(text), contact: contactOf(artifact, contact) };
    return <Notice {...request} {...lines} button={request.button} onClose={() => settle(undefined)} />;
  }
  if (popup.kind === 'confirm') {
    const { title, text, yes, no, danger } = popup.request;
    const answers = { onYes: () => settle(true), onNo: () => settle(false) };
    return <Confirm title={title} lines={linesOf(text)} yes={yes} no={no} danger={danger} {...answers} />;
  }
  const fault = () => (
    <Dialog title={popup.name} as="dialog" onDismiss={() => settle(undefined)}>
      <NodeFault code={popup.name} missing={false} />
    </Dialog>
  );
  return (
    <Boundary at={`dialog ${popup.name}`} fallback={fault}>
      <Suspense>
        <DialogView name={popup.name} values={popup.values} opener={popup.opener} settle={settle} />
      </Suspense>
    </Boundary>
  );
}

function IdleWarning(): ReactNode {
  const runtime = useRuntime();
  const { registry, text } = runtime;
  return (
    <registry.shell.Confirm
      title={text('session.expiring')}
      lines={linesOf(text('session.expiringText'))}
      yes={text('session.extend')}
      no={text('session.signOut')}
      danger={false}
      onYes={() => void extendSession(runtime)}
      onNo={() => void leave(runtime)}
    />
  );
}

/** Signs out on the person's request; shows a failure, after which they are still signed in. */
async function leave(runtime: Runtime): Promise<void> {
  let ending: Promise<CallFailure | undefined> | undefined;
  await runtime.navigation.leave(() => {
    ending = runtime.keeper.signOut();
  });
  const failure = await ending;
  if (failure !== undefined) await showSessionFailure(runtime, failure);
}

/** Lines of the tenant's usual contact, or of the one that a notice names; undefined without any. */
function contactOf(artifact: PublicArtifact, wanted: NoticeRequest['contact']): readonly ContactLine[] | undefined {
  if (wanted === undefined || wanted === false) return undefined;
  const contact = wanted === true ? artifact.contact : artifact.contacts[wanted];
  const contacts = contact?.lines.map(({ label, text, to }) => ({
    label,
    text,
    link: to === undefined ? undefined : safeLink(to, artifact),
  }));
  return contacts?.length ? contacts : undefined;
}

/** Lines of a text: a line break, or the letter's `<br/>`; never markup (A10). */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(/\n|<br ?\/?>/i);
}
