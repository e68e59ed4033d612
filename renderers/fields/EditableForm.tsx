import { type ReactElement, useEffect, useState } from 'react';
import { whenOnline } from '../../engine/react/when-online.ts';
import { FirstForm } from './FirstForm.tsx';
import { codeAtHand, fetchCode } from './form-chunk.ts';
import type { FormViewProps } from './form-view-props.ts';
import { useFocusKept } from './use-focus-kept.ts';
import { useFormState } from './use-form-state.ts';
import { usePressed } from './use-pressed.ts';

/**
 * A form to be filled in: at once by its first view, and by the form itself as soon as its code is there. What was typed
 * is kept above the two; the focus and the caret go over; a button pressed too early sends when the form can.
 */
export function EditableForm(props: FormViewProps): ReactElement {
  const { form, elementId } = props;
  const typed = useFormState(form, props.initial, props.scope);
  const { onFill } = props;
  const [parts, setParts] = useState(() => codeAtHand(form));
  const [failed, setFailed] = useState(false);
  const [composing, setComposing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [pressed, press] = usePressed();
  const taken = parts !== undefined && !composing && !pressed;
  const remember = useFocusKept(elementId, taken);

  useEffect(() => {
    if (parts !== undefined || failed) return undefined;
    let wanted = true;
    fetchCode(form).then(
      () => wanted && setParts(codeAtHand(form)),
      () => {
        if (!wanted) return;
        setFailed(true);
        setWaiting(false);
      },
    );
    return () => {
      wanted = false;
    };
  }, [parts, failed, form]);

  // What failed because the line was gone comes by itself once it is back.
  useEffect(() => (failed ? whenOnline(() => setFailed(false)) : undefined), [failed]);

  useEffect(() => onFill?.(typed.values));

  useEffect(() => {
    if (!taken || !waiting) return;
    setWaiting(false);
    const element = document.getElementById(elementId);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  }, [taken, waiting, elementId]);

  if (taken) return <parts.FormEditor {...props} typed={typed} />;
  return (
    <FirstForm
      {...props}
      typed={typed}
      waiting={waiting}
      onSend={() => {
        setFailed(false);
        setWaiting(true);
      }}
      failed={failed}
      onRetry={() => setFailed(false)}
      onComposing={setComposing}
      onPress={press}
      onLeave={remember}
    />
  );
}
