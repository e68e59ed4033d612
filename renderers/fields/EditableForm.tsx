import { type ReactElement, useEffect, useState } from 'react';
import { INTENT, onAct } from '../../engine/react/on-act.ts';
import { whenOnline } from '../../engine/react/when-online.ts';
import { FirstForm } from './FirstForm.tsx';
import { codeAtHand, fetchCode, isDrawable } from './form-chunk.ts';
import type { FormViewProps } from './form-view-props.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useFormState } from './use-form-state.ts';
import { useInHand } from './use-in-hand.ts';

/**
 * A form to be filled in: at once by its first view, and by the form itself as soon as its code is there. That code comes
 * when the person moves towards the form, or at once where the first view cannot draw all of it (docs/decisions/0115). What
 * was typed, and which fields were left, is kept above the two; the focus and the caret go over; a button pressed too
 * early sends when the form can.
 */
export function EditableForm(props: FormViewProps): ReactElement {
  const { form, elementId } = props;
  const typed = useFormState(form, props.initial, props.scope);
  const { onFill } = props;
  const [parts, setParts] = useState(() => codeAtHand(form));
  const [failed, setFailed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [wanted, setWanted] = useState(() => !isDrawable(form));
  const [left, setLeft] = useState<readonly string[]>([]);
  const [taken, setTaken] = useState(false);
  const { busy, offered, on } = useInHand(!taken);
  if (!taken && parts !== undefined && !busy && (waiting || !offered)) setTaken(true);
  const remember = useFocusKept(elementId, taken);

  useEffect(() => (wanted ? undefined : onAct(() => setWanted(true), INTENT)), [wanted]);

  useEffect(() => {
    if (parts !== undefined || failed || !wanted) return undefined;
    let here = true;
    fetchCode(form).then(
      () => here && setParts(codeAtHand(form)),
      () => {
        if (!here) return;
        setFailed(true);
        setWaiting(false);
      },
    );
    return () => {
      here = false;
    };
  }, [parts, failed, form, wanted]);

  // What failed because the line was gone comes by itself once it is back.
  useEffect(() => (failed ? whenOnline(() => setFailed(false)) : undefined), [failed]);

  useEffect(() => onFill?.(typed.values));

  useEffect(() => {
    if (!taken || !waiting) return;
    setWaiting(false);
    const element = document.getElementById(elementId);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  }, [taken, waiting, elementId]);

  if (taken && parts !== undefined) return <parts.FormEditor {...props} typed={typed} left={left} />;
  return (
    <FirstForm
      {...props}
      typed={typed}
      waiting={waiting}
      onSend={() => {
        setWanted(true);
        setFailed(false);
        setWaiting(true);
      }}
      failed={failed}
      onRetry={() => setFailed(false)}
      hands={on}
      onTouch={(field) => setLeft((before) => [...before, field])}
      onLeave={remember}
    />
  );
}
