import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Dialog } from '../../../schemas/generated/document-types.ts';
import type { Actions } from '../../actions/action.ts';
import { type Ending, runActions } from '../../actions/run-actions.ts';
import { renderText } from '../../rules/text.ts';
import { type Reach, ReachContext, useRuntime } from '../contexts.ts';
import type { DataPort } from '../data/data-port.ts';
import { createFrame } from '../frame/create-frame.ts';
import type { Frame } from '../frame/frame.ts';
import { useFrameBusy } from '../frame/use-frame-busy.ts';
import { NodeFault } from '../nodes/NodeFault.tsx';
import { NodeView } from '../nodes/NodeView.tsx';
import type { Runtime } from '../portal/runtime.ts';
import { fixedRoot } from '../reader.ts';
import type { Resolving } from '../resolve/resolving.ts';
import { useResolved } from '../resolve/use-resolved.ts';
import { WithData } from './WithData.tsx';

interface DialogViewProps {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly opener: Frame;
  readonly settle: (outcome: unknown) => void;
}

/** A dialog of the screen that opened it, or of dialogs/. It has its own state, data and derived values. */
export function DialogView(props: DialogViewProps): ReactNode {
  const { artifact, registry } = useRuntime();
  const { name, opener, settle } = props;
  const own = Object.hasOwn(opener.parts.dialogs, name) ? opener.parts.dialogs[name] : undefined;
  const document = own ?? (Object.hasOwn(artifact.dialogs, name) ? artifact.dialogs[name] : undefined);
  if (document !== undefined && Object.keys(document.data ?? {}).length > 0)
    return <WithData>{(port) => <OpenDialog {...props} document={document} port={port} />}</WithData>;
  if (document !== undefined) return <OpenDialog {...props} document={document} port={undefined} />;
  return (
    <registry.shell.Dialog title={name} as="dialog" onDismiss={() => settle(undefined)}>
      <NodeFault code={name} missing={true} />
    </registry.shell.Dialog>
  );
}

interface OpenDialogProps extends DialogViewProps {
  readonly document: Dialog;
  readonly port: DataPort | undefined;
}

function OpenDialog(props: OpenDialogProps): ReactNode {
  const runtime = useRuntime();
  const { document, values, opener, settle, name, port } = props;
  const leaving = useRef(() => settle(undefined));
  const dismiss = useCallback(() => leaving.current(), []);
  const [frame] = useState(() => dialogFrame(runtime, { name, document, values, opener, settle, dismiss, port }));
  const busy = useFrameBusy(frame);
  useEffect(() => {
    const unmount = frame.mount();
    const run = (list: Actions) => runActions(list, frame.host(frame.read, busy));
    leaving.current = leaveAfter(document.dismissing ?? [], run, frame.guards, settle);
    void run(document.enter ?? []);
    return unmount;
  }, [frame, document, busy, settle]);
  const reach = useMemo<Reach>(() => ({ frame, read: frame.read, standing: frame.standing }), [frame]);
  return (
    <ReachContext value={reach}>
      <DialogFrame document={document} onDismiss={dismiss}>
        <NodeView node={document.view} at={`dialog ${name}`} />
      </DialogFrame>
    </ReachContext>
  );
}

/**
 * How a dialog is left without a result: once all that guards it has agreed and its `dismissing` ran to the end; at once
 * where it has neither.
 */
function leaveAfter(
  dismissing: Actions,
  run: (list: Actions) => Promise<Ending>,
  guards: Frame['guards'],
  settle: DialogViewProps['settle'],
): () => void {
  const mayLeave = async () => {
    for (const guard of guards) if (!(await guard(undefined))) return false;
    return dismissing.length === 0 || (await run(dismissing)) === 'done';
  };
  let asking = false;
  return () => {
    if (asking) return;
    asking = true;
    void mayLeave().then((may) => {
      asking = false;
      if (may) settle(undefined);
    });
  };
}

interface DialogFrameProps {
  readonly document: Dialog;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function DialogFrame({ document, onDismiss, children }: DialogFrameProps): ReactNode {
  const { registry } = useRuntime();
  const title = useResolved(
    useCallback((at: Omit<Resolving, 'draw'>) => renderText(document.title, at.scope), [document]),
  );
  return (
    <registry.shell.Dialog title={title} as={document.as} onDismiss={onDismiss}>
      {children}
    </registry.shell.Dialog>
  );
}

/** Sets up a dialog. A list that closes it goes on afterwards; dismissing it stops what was at work in it. */
function dialogFrame(
  runtime: Runtime,
  {
    name,
    document,
    values,
    opener,
    settle,
    dismiss,
    port,
  }: DialogViewProps & { document: Dialog; dismiss: () => void; port: DataPort | undefined },
): Frame {
  return createFrame(runtime, {
    id: name,
    state: document.state ?? {},
    query: {},
    data: document.data ?? {},
    derive: document.derive ?? {},
    actions: opener.parts.actions,
    dialogs: opener.parts.dialogs,
    roots: { dialog: fixedRoot(values) },
    setQuery: () => undefined,
    close: (outcome) => (outcome === undefined ? dismiss() : settle(outcome)),
    port,
  });
}
