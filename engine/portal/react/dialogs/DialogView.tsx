import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Dialog } from '../../../../schemas/generated/document-types.ts';
import type { Actions } from '../../../language/actions/action.ts';
import { type Ending, runActions } from '../../../language/actions/run-actions.ts';
import { renderText } from '../../../language/rules/text.ts';
import type { DataPort } from '../data/data-port.ts';
import { fixedRoot } from '../data/reader.ts';
import { NodeFault } from '../nodes/NodeFault.tsx';
import { NodeView } from '../nodes/NodeView.tsx';
import type { Resolving } from '../resolve/resolving.ts';
import { useResolved } from '../resolve/use-resolved.ts';
import { useRuntime, type ViewScope, ViewScopeContext } from '../runtime/contexts.ts';
import { createScreenRuntime } from '../runtime/create-screen-runtime.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { ScreenRuntime } from '../runtime/screen-runtime.ts';
import { useScreenBusy } from '../runtime/use-screen-busy.ts';
import { WithData } from './WithData.tsx';

interface DialogViewProps {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly opener: ScreenRuntime;
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
  const [screenRuntime] = useState(() =>
    openDialog(runtime, { name, document, values, opener, settle, dismiss, port }),
  );
  const busy = useScreenBusy(screenRuntime);
  useEffect(() => {
    const unmount = screenRuntime.mount();
    const run = (list: Actions) => runActions(list, screenRuntime.host(screenRuntime.read, busy));
    leaving.current = leaveAfter(document.dismissing ?? [], run, screenRuntime.guards, settle);
    void run(document.enter ?? []);
    return unmount;
  }, [screenRuntime, document, busy, settle]);
  const viewScope = useMemo<ViewScope>(
    () => ({ screenRuntime, read: screenRuntime.read, dataStatus: screenRuntime.dataStatus }),
    [screenRuntime],
  );
  return (
    <ViewScopeContext value={viewScope}>
      <DialogBox document={document} onDismiss={dismiss}>
        <NodeView node={document.view} at={`dialog ${name}`} />
      </DialogBox>
    </ViewScopeContext>
  );
}

/**
 * Leaves a dialog without a result: once all its guards agree and its `dismissing` has run to the end, or at once
 * without either.
 */
function leaveAfter(
  dismissing: Actions,
  run: (list: Actions) => Promise<Ending>,
  guards: ScreenRuntime['guards'],
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

interface DialogBoxProps {
  readonly document: Dialog;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function DialogBox({ document, onDismiss, children }: DialogBoxProps): ReactNode {
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

/** Sets up a dialog. A list that closes it continues afterwards; dismissing the dialog aborts lists that run in it. */
function openDialog(
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
): ScreenRuntime {
  return createScreenRuntime(runtime, {
    id: name,
    state: document.state ?? {},
    query: {},
    data: document.data ?? {},
    derive: document.derive ?? {},
    actions: opener.parts.actions,
    dialogs: opener.parts.dialogs,
    roots: { dialog: fixedRoot(values) },
    setQuery: () => undefined,
    supposeSearch: () => () => undefined,
    supposeQuery: () => () => undefined,
    close: (outcome) => (outcome === undefined ? dismiss() : settle(outcome)),
    port,
  });
}
