import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import styles from './ErrorSummary.module.css';
import { Icon } from './Icon.tsx';

/** Error of a field, with the same words as at the field. */
export interface FieldError {
  /** Id of the input, or of the group of inputs. */
  readonly fieldId: string;
  readonly message: ReactNode;
}

/** Props of the summary. */
export interface ErrorSummaryProps {
  readonly errors: readonly FieldError[];
  /** Counts the tries to submit: each one brings the focus here again. */
  readonly attempt: number;
  readonly title?: string;
}

const FOCUSABLE = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex]';

/** Puts the focus on the field, or on the first input of a group, in place of following the link to it. */
export function goToField(event: Pick<MouseEvent, 'preventDefault'>, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (field === null) return;
  event.preventDefault();
  const target = field.matches(FOCUSABLE) ? field : field.querySelector<HTMLElement>(FOCUSABLE);
  (target ?? field).focus();
}

/** 'Hay un problema': takes the focus after a refused submit and links to each field that is wrong. */
export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps): ReactElement | null {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const text = useTexts();
  const empty = errors.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try with the same errors takes the focus again
  useEffect(() => {
    if (!empty) box.current?.focus();
  }, [attempt, empty]);
  if (empty) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id} className={styles.title}>
        <Icon name="alert-circle" />
        {title ?? text('form.problem')}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
