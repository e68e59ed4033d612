import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '../../../language/actions/answer-failure.ts';
import type { FormValues } from '../../../language/forms/form-values.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { Autosave, type SaveOutcome } from '../../drafts/autosave.ts';
import { whenOnline } from '../browser/when-online.ts';
import { useHeldPage } from '../leaving/use-held-page.ts';
import { useRuntime, useViewScope } from '../runtime/contexts.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SpecialProps } from '../runtime/special-props.ts';
import { unsavedQuestion } from '../runtime/unsaved-forms.ts';
import { type AutosaveDraft, autosaveDraft } from './autosave-draft.ts';

/**
 * Autosaves values by a call, and shows the state. With unsaved changes the browser asks before the page is closed;
 * leaving the screen saves them, and asks first where saving failed; if the session ends first, they wait in the tab.
 */
export function BoundAutosave({ node, props }: SpecialProps): ReactNode {
  const runtime = useRuntime();
  const call = String(node.call);
  const values: FormValues = isRecord(props.with) ? props.with : {};
  const viewScope = useViewScope();
  const [, redraw] = useState(0);
  const [keeper] = useState(
    () =>
      new Autosave(
        values,
        (written) => keep(runtime, call, written),
        () => redraw((count) => count + 1),
      ),
  );
  // Leaving saves pending values. A failed save would lose them with the page.
  const { status } = keeper.view();
  const unsaved = status === 'failed' || status === 'refused';
  useHeldPage(unsaved, () => unsavedQuestion(runtime.text));
  const draft = useRef<AutosaveDraft>(undefined);
  useEffect(() => {
    draft.current ??= autosaveDraft(runtime, viewScope, isRecord(node.with) ? node.with : {}, call, values);
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

/** Not aborted when the screen is left: the values are saved nevertheless. */
async function keep({ caller, text }: Runtime, call: string, values: FormValues): Promise<SaveOutcome> {
  const [, failure] = await caller.call(call, values);
  if (failure === undefined) return { kind: 'kept' };
  return failure.kind === 'refusal' ? { kind: 'refused', reason: failureText(failure, text) } : { kind: 'failed' };
}
