import { type ReactElement, useEffect } from 'react';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Note } from '../../ui/Note.tsx';
import { wrongPart } from '../controls/date-parts.ts';
import { type FormState, fieldId } from '../form-context.ts';

interface ErrorReportProps {
  readonly state: FormState;
  /** Tries to send that were refused; each brings the focus back to the errors. */
  readonly attempt: number;
  /** Fields that were wrong at the last try; one that was mended since leaves the list. */
  readonly refused: readonly string[];
}

/** Reports the errors of a refused submission: a summary with links, or the focus on the first field of a short form. */
export function ErrorReport({ state, attempt, refused }: ErrorReportProps): ReactElement | null {
  const { form, errors, verdict } = state;
  const text = useTexts();
  const wrong = refused.filter((key) => errors.has(key));
  const faulty = verdict.faults.length > 0;
  const first = wrong[0] === undefined ? undefined : targetId(state, wrong[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another try moves the focus, not another first error
  useEffect(() => {
    if (attempt > 0 && !form.summary && first !== undefined) focusOn(first);
  }, [attempt, form.summary]);
  useEffect(() => {
    if (faulty) console.error('FORM_FAULT', form.id, verdict.faults);
  }, [faulty, form.id, verdict.faults]);
  if (attempt === 0) return null;
  if (faulty) {
    return (
      <Note tone="danger" live="alert">
        {`${text('form.fault')} (${verdict.faults.map(({ code }) => code).join(', ')})`}
      </Note>
    );
  }
  if (!form.summary) return null;
  const links = wrong.map((key) => ({ fieldId: targetId(state, key), message: errors.get(key) ?? '' }));
  const title = form.summaryTitle === undefined ? {} : { title: formText(form.summaryTitle, state.scope) };
  return <ErrorSummary errors={links} attempt={attempt} {...title} />;
}

/** The input that is wrong: of a date, the box that is. */
export function targetId({ form, elementId, values }: FormState, key: string): string {
  const id = fieldId(elementId, key);
  return form.fields[key]?.widget === 'birthDate' ? `${id}-${wrongPart(values[key])}` : id;
}

/** Focuses an input, or the first one inside. */
export function focusOn(id: string): void {
  const target = document.getElementById(id);
  const input = target?.matches('input, select, textarea')
    ? target
    : target?.querySelector<HTMLElement>('input, select, textarea');
  (input ?? target)?.focus();
}
