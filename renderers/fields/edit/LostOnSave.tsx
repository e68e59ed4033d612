import type { ReactElement } from 'react';
import type { FormResult } from '../../../engine/language/forms/form-result.ts';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { answersHide } from '../../../engine/language/forms/hidden-by-answers.ts';
import { initialValues } from '../../../engine/language/forms/initial-values.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Note } from '../../ui/Note.tsx';
import type { FormViewProps } from '../form-view-props.ts';

interface LostOnSaveProps extends Pick<FormViewProps, 'form' | 'initial' | 'scope'> {
  readonly verdict: FormResult;
}

/** Names the stored values that saving clears, because the answers hide their fields (engine/language/forms/hidden-by-answers.ts). */
export function LostOnSave({ form, initial, scope, verdict }: LostOnSaveProps): ReactElement | null {
  const text = useTexts();
  const hidden = initial === undefined ? [] : answersHide(form, verdict, scope).edited;
  if (hidden.length === 0) return null;
  const stored = initialValues(form, initial, scope);
  const lost = hidden.flatMap((key) => {
    const field = form.fields[key];
    const typed = field !== undefined && field.fixed === undefined && field.initial === undefined;
    return typed && stored[key] !== undefined ? [formText(field.label, scope)] : [];
  });
  if (lost.length === 0) return null;
  return (
    <Note tone="warning" live="status">
      {text('form.lost', { fields: lost.join(', ') })}
    </Note>
  );
}
