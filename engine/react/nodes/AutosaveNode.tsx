import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '../../actions/answer-failure.ts';
import { Autosave, type SaveOutcome } from '../../forms/autosave.ts';
import type { FormValues } from '../../forms/form-values.ts';
import { isRecord } from '../../rules/rule.ts';
import { useReach, useRuntime } from '../contexts.ts';
import type { Runtime } from '../portal/runtime.ts';
import { whenOnline } from '../when-online.ts';
import { type AutosaveDraft, autosaveDraft } from './autosave-draft.ts';
import type { SpecialProps } from './special-props.ts';

/**
 * Keeps what is written by a call, and says how it goes. Where something is not kept yet, the browser asks before the
 * page is closed; a screen that is left keeps it on its way out; if the session ends first, it waits in the tab.
 */
export function AutosaveNode({ node, props }: SpecialProps): ReactNode {
  const runtime = useRuntime();
  const call = String(node.call);
  const values: FormValues = isRecord(props.with) ? props.with : {};
  const reach = useReach();
  const [, redraw] = useState(0);
  const [keeper] = useState(
    () =>
      new Autosave(
        values,
        (written) => keep(runtime, call, written),
        () => redraw((count) => count + 1),
      ),
  );
  const draft = useRef<AutosaveDraft>(undefined);
  useEffect(() => {
    draft.current ??= autosaveDraft(runtime, reach, isRecord(node.with) ? node.with : {}, call, values);
    keeper.offer(values);
    draft.current.keep(values, !keeper.isOpen());
  });
  useEffect(() => {
    const flush = (): void => keeper.flush();
    const hold = (event: BeforeUnloadEvent): void => {
      if (!keeper.isOpen()) return;
      keeper.flush();
      event.preventDefault();
    };
    const stop = whenOnline(flush);
    window.addEventListener('beforeunload', hold);
    document.addEventListener('focusout', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      window.removeEventListener('beforeunload', hold);
      document.removeEventListener('focusout', flush);
      document.removeEventListener('visibilitychange', flush);
      keeper.close();
    };
  }, [keeper]);
  const { autosave: Shown } = runtime.registry.nodes;
  return <Shown {...keeper.view()} />;
}

/** Not called off when the screen is left: what was written is kept all the same. */
async function keep({ caller, text }: Runtime, call: string, values: FormValues): Promise<SaveOutcome> {
  const [, failure] = await caller.call(call, values);
  if (failure === undefined) return { kind: 'kept' };
  return failure.kind === 'refusal' ? { kind: 'refused', reason: failureText(failure, text) } : { kind: 'failed' };
}
